import type { Context } from 'koa';
import type { ComponentChildren, JSX } from 'preact';
import { renderPage } from '../shell/page.tsx';

/** Pages of a navigation, path and name, and headings of those that follow. */
type Sections = readonly (readonly [href: string, text: string] | string)[];

const SECTIONS: Sections = [
  'Profile',
  ['/settings', 'Profile and plan'],
  ['/settings/experiences', 'Experience'],
  ['/settings/stack', 'Tech stack'],
  'Reading',
  ['/settings/feeds', 'Feeds'],
  ['/settings/digests', 'E-mail digests'],
  ['/settings/feed-links', 'Feed links'],
  ['/settings/notifications', 'Notifications'],
  'Developers',
  ['/settings/tokens', 'Access tokens'],
  ['/settings/webhooks', 'Webhooks'],
  ['/settings/usage', 'Usage'],
  ['/settings/apps', 'OAuth apps'],
  'Account',
  ['/settings/connected-apps', 'Connected apps'],
  ['/settings/security', 'Security'],
  ['/settings/account', 'Account'],
];
/** Pages that no navigation lists, with the page that leads to them. */
const UNDER: Readonly<Record<string, string>> = { '/settings/email': '/settings/account' };

/** Responds with a settings page, with navigation to the others. */
export function showSettings(ctx: Context, title: string, content: ComponentChildren, status = 200): void {
  const frame = { label: 'Settings', sections: SECTIONS, path: UNDER[ctx.path] ?? ctx.path };
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
  const pages = sections.filter((section) => typeof section !== 'string');
  const current = pages.findLast(([start]) => path === start || path.startsWith(`${start}/`))?.[0];
  return (
    <div class="settings">
      <nav aria-label={label}>
        <ul>
          {sections.map((section) =>
            typeof section === 'string' ? (
              <li class="heading">{section}</li>
            ) : (
              <li>
                <a href={section[0]} {...(section[0] === current ? { 'aria-current': 'page' as const } : {})}>
                  {section[1]}
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div>
        <h1>{title}</h1>
        {content}
      </div>
    </div>
  );
}
