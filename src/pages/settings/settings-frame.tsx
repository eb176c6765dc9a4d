import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { renderPage } from '../shell/page.tsx';

/** Pages of a navigation: path and name. */
type Sections = readonly (readonly [href: string, text: string])[];

const SECTIONS: Sections = [
  ['/settings', 'Profile and plan'],
  ['/settings/experiences', 'Experience'],
  ['/settings/stack', 'Tech stack'],
  ['/settings/feeds', 'Feeds'],
  ['/settings/digests', 'E-mail digests'],
  ['/settings/feed-links', 'Feed links'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/tokens', 'Access tokens'],
  ['/settings/webhooks', 'Webhooks'],
  ['/settings/usage', 'Usage'],
  ['/settings/apps', 'OAuth apps'],
  ['/settings/connected-apps', 'Connected apps'],
  ['/settings/security', 'Security'],
  ['/settings/account', 'Account'],
];

/** Responds with a settings page, with navigation to the others. */
export function showSettings(ctx: Context, title: string, content: ComponentChildren, status = 200): void {
  const frame = { label: 'Settings', sections: SECTIONS, path: ctx.path };
  renderPage(ctx, title, <Sectioned {...frame} title={title} content={content} />, status);
}

/** A page with its navigation. */
export function Sectioned({
  label,
  sections,
  path,
  title,
  content,
}: {
  label: string;
  sections: Sections;
  path: string;
  title: string;
  content: ComponentChildren;
}): JSX.Element {
  const current = [...sections].reverse().find(([start]) => path === start || path.startsWith(`${start}/`))?.[0];
  return (
    <div class="settings">
      <nav aria-label={label}>
        <ul>
          {sections.map(([href, text]) => (
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
