import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { show } from '../shell/page.tsx';

const SECTIONS = [
  ['/settings', 'Profile and plan'],
  ['/settings/tokens', 'Access tokens'],
  ['/settings/usage', 'Usage'],
  ['/settings/apps', 'OAuth apps'],
  ['/settings/connected-apps', 'Connected apps'],
  ['/settings/security', 'Security'],
  ['/settings/account', 'Account'],
] as const;

/** Responds with a settings page, with navigation to the others. */
export function showSettings(ctx: Context, title: string, content: ComponentChildren, status = 200): void {
  show(ctx, title, <Settings path={ctx.path} {...{ title, content }} />, status);
}

function Settings({ path, title, content }: { path: string; title: string; content: ComponentChildren }): JSX.Element {
  const current = [...SECTIONS].reverse().find(([start]) => path === start || path.startsWith(`${start}/`))?.[0];
  return (
    <div class="settings">
      <nav aria-label="Settings">
        <ul>
          {SECTIONS.map(([href, text]) => (
            <li>
              <a href={href} {...(href === current ? { 'aria-current': 'page' as const } : {})}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h1>{title}</h1>
        {content}
      </div>
    </div>
  );
}
