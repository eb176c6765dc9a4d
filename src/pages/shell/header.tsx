import type { ComponentChildren, JSX } from 'preact';
import { Icon, initialOf, type SignName } from '../reading/components/ui.tsx';
import { iconOf, type Brand } from './brand.ts';
import { Form } from './fields.tsx';
import { LookChoices } from './look-choice.tsx';
import type { PageLook } from './look.ts';
import type { Visitor } from './visitor.ts';
import { API_ROOT } from '../../../generated/api.ts';

/** The highest count of unread notifications that is shown. */
const MAX_COUNT = 99;
const DOCS = `${API_ROOT}/docs`;
const MENU = 'account-menu';
/** Lists that belong to the first section. */
const HOME_LISTS = ['/', '/popular', '/trending', '/discussed', '/newest'];

type NavLink = readonly [href: string, text: string];
const HOME: NavLink = ['/', 'Home'];
const TOPICS: readonly NavLink[] = [
  ['/tags', 'Tags'],
  ['/sources', 'Sources'],
  [DOCS, 'Docs'],
];
const SITE_LINKS: readonly NavLink[] = [
  ['/developers', 'For developers'],
  ['/changelog', 'Changelog'],
  ['/keyboard', 'Keyboard shortcuts'],
];
const OWN_LINKS: readonly NavLink[] = [
  ['/bookmarks', 'Bookmarks'],
  ['/feeds', 'Custom feeds'],
  ['/stack', 'Your stack'],
  ['/history', 'History'],
  ['/submit', 'Submit a link'],
];

/** Content of a header. */
export interface HeaderParts {
  readonly brand: Brand;
  readonly visitor: Visitor | undefined;
  readonly look: PageLook;
  /** Path of the page; undefined where nothing is marked. */
  readonly path: string | undefined;
  /** Number of unread notifications. */
  readonly unread: number;
  /** Text of the search field. */
  readonly searched: string;
  /** Whether visitors can create accounts. */
  readonly signUpOpen: boolean;
}

/** The header of all pages: sections, search, and one menu. */
export function PageHeader(shown: HeaderParts): JSX.Element {
  const { brand, visitor, path, searched, signUpOpen } = shown;
  const signedIn = visitor?.session !== undefined;
  const current = path === undefined ? undefined : sectionOf(path);
  return (
    <header>
      <div class="bar">
        <a class="brand" href="/">
          <img src={iconOf(brand.siteIcon).path} width="24" height="24" alt="" />
          <span>{brand.siteName}</span>
        </a>
        <nav class="sections" aria-label="Site">
          {[HOME, ...(signedIn ? [['/following', 'Following'] as const] : []), ...TOPICS].map(([href, text]) => (
            <a key={href} href={href} {...markIf(href === current, href === path)}>
              {text}
            </a>
          ))}
        </nav>
        <form role="search" action="/search" aria-label="Posts">
          <input
            type="search"
            name="q"
            value={searched}
            placeholder="Search posts"
            aria-label="Search posts"
            autocomplete="off"
          />
        </form>
        {signedIn ? <AccountButton {...shown} /> : <Enter signUpOpen={signUpOpen} />}
      </div>
      <Menu {...shown} />
      <BottomBar signedIn={signedIn} path={path} />
    </header>
  );
}

/** The section that a page belongs to, by the address that it links to. */
function sectionOf(path: string): string | undefined {
  if (HOME_LISTS.includes(path)) return '/';
  return ['/following', ...TOPICS.map(([href]) => href)].find((href) => path === href || path.startsWith(`${href}/`));
}

function markIf(current: boolean, exactly = true): { 'aria-current'?: 'page' | 'true' } {
  return current ? { 'aria-current': exactly ? 'page' : 'true' } : {};
}

function AccountButton({ visitor, unread }: HeaderParts): JSX.Element {
  const name = visitor?.session?.name ?? '';
  return (
    <button type="button" class="me" popovertarget={MENU}>
      <span class="unseen">Account menu </span>
      {initialsOf(name)}
      {unread > 0 && (
        <b>
          {shownCount(unread)}
          <span class="unseen"> unread</span>
        </b>
      )}
    </button>
  );
}

/** Links to sign in and up, and the button of the menu. */
function Enter({ signUpOpen }: { signUpOpen: boolean }): JSX.Element {
  return (
    <>
      <a class="enter" href="/sign-in">
        Sign in
      </a>
      {signUpOpen && (
        <a class="enter button" href="/sign-up">
          Sign up
        </a>
      )}
      <button type="button" class="me look" popovertarget={MENU} aria-label="Menu">
        <Icon name="menu" />
      </button>
    </>
  );
}

/** The menu behind the button at the right: the browser opens and closes it without script. */
function Menu({ visitor, look, unread }: HeaderParts): JSX.Element {
  const session = visitor?.session;
  return (
    <div id={MENU} class="account" popover="auto" role="navigation" aria-label={session ? 'Account' : 'More'}>
      {session && (
        <>
          <p>{`Signed in as ${session.name}`}</p>
          <ul>
            <li>
              <a href="/notifications">Notifications {unread > 0 && <span class="count">{shownCount(unread)}</span>}</a>
            </li>
            <Links links={OWN_LINKS} />
            <li>
              <a href={`/people/${session.accountId}`}>Profile</a>
            </li>
          </ul>
        </>
      )}
      <ul class="small">
        <Links links={TOPICS} />
      </ul>
      <ul>
        {session && <Links links={[['/settings', 'Settings']]} />}
        {session?.operator === true && <Links links={[['/admin', 'Administration']]} />}
        <Links links={SITE_LINKS} />
      </ul>
      <LookChoices look={look} />
      {session && (
        <Form action="/sign-out">
          <button type="submit" class="link">
            Sign out
          </button>
        </Form>
      )}
    </div>
  );
}

function Links({ links }: { links: readonly NavLink[] }): JSX.Element {
  return (
    <>
      {links.map(([href, text]) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </>
  );
}

/** Sections of a phone, at the bottom of its screen. */
function BottomBar({ signedIn, path }: { signedIn: boolean; path: string | undefined }): JSX.Element {
  const links: readonly (readonly [href: string, text: string, sign: SignName])[] = signedIn
    ? [
        ['/', 'Home', 'home'],
        ['/feeds', 'Feeds', 'feed'],
        ['/search', 'Search', 'search'],
        ['/bookmarks', 'Saved', 'bookmark'],
      ]
    : [
        ['/', 'Home', 'home'],
        ['/tags', 'Tags', 'tag'],
        ['/sources', 'Sources', 'feed'],
        ['/search', 'Search', 'search'],
        ['/sign-in', 'Sign in', 'user'],
      ];
  const current = path !== undefined && HOME_LISTS.includes(path) ? '/' : path;
  return (
    <nav class="below" aria-label="Sections">
      {links.map(([href, text, sign]) => (
        <a key={href} href={href} {...markIf(current === href, path === href)}>
          <Icon name={sign} />
          {text}
        </a>
      ))}
      {signedIn && (
        <button type="button" popovertarget={MENU}>
          <Icon name="user" />
          You
        </button>
      )}
    </nav>
  );
}

/** The first characters of a name's first and last word. */
function initialsOf(name: string): ComponentChildren {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : words;
  return picked.map((word) => initialOf(word)).join('');
}

function shownCount(unread: number): string {
  return unread > MAX_COUNT ? `${MAX_COUNT}+` : String(unread);
}
