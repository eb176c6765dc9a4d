import type { Brand } from '../../environment/brand-settings.ts';

export type { Brand } from '../../environment/brand-settings.ts';

/** Path and type of the icon that pages show. */
export function iconOf(siteIcon: Brand['siteIcon']): { path: string; type: 'image/svg+xml' | 'image/png' } {
  const type = siteIcon?.type ?? 'image/svg+xml';
  return { path: type === 'image/png' ? '/assets/icon.png' : '/assets/icon.svg', type };
}
