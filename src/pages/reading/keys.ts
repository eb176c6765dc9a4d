/** A key, or two in a row, and what it does: `does` names the function in assets/keys.js. */
interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
  readonly text: string;
  /** Path that it opens, or a prefix of links. */
  readonly to?: string;
}

/** All keys of pages of content, by group: assets/keys.js acts on them, the help and `/keyboard` list them. */
export const KEYS: readonly { readonly group: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    group: 'Move',
    shortcuts: [
      { keys: ['j', 'n'], does: 'next', text: 'Next post' },
      { keys: ['k', 'p'], does: 'previous', text: 'Previous post' },
      { keys: ['g g'], does: 'first', text: 'First post' },
      { keys: ['G'], does: 'last', text: 'Last post loaded' },
    ],
  },
  {
    group: 'Read',
    shortcuts: [
      { keys: ['o', 'Enter'], does: 'open', text: 'Open post' },
      { keys: ['v'], does: 'original', text: 'Open original' },
      { keys: ['V'], does: 'originalTab', text: 'Open original in a new tab' },
      { keys: ['c'], does: 'comments', text: 'Open comments' },
      { keys: ['h'], does: 'back', text: 'Back to the list' },
    ],
  },
  {
    group: 'Act',
    shortcuts: [
      { keys: ['u'], does: 'upvote', text: 'Upvote' },
      { keys: ['d'], does: 'downvote', text: 'Downvote, on the page of a post' },
      { keys: ['b', 's'], does: 'bookmark', text: 'Bookmark' },
      { keys: ['m'], does: 'read', text: 'Mark as read or unread' },
      { keys: ['A'], does: 'allRead', text: 'Mark all of the list as read' },
      { keys: ['e'], does: 'reply', text: 'Write a comment' },
      { keys: ['y'], does: 'copy', text: 'Copy the link to the original' },
    ],
  },
  {
    group: 'Go to',
    shortcuts: [
      { keys: ['g h'], does: 'go', to: '/', text: 'Home' },
      { keys: ['g f'], does: 'go', to: '/following', text: 'Following' },
      { keys: ['g p'], does: 'go', to: '/popular', text: 'Popular' },
      { keys: ['g n'], does: 'go', to: '/newest', text: 'Newest' },
      { keys: ['g t'], does: 'go', to: '/tags', text: 'Tags' },
      { keys: ['g o'], does: 'go', to: '/sources', text: 'Sources' },
      { keys: ['g b'], does: 'go', to: '/bookmarks', text: 'Bookmarks' },
      { keys: ['g c'], does: 'go', to: '/feeds', text: 'Custom feeds' },
      { keys: ['g i'], does: 'go', to: '/notifications', text: 'Notifications' },
      { keys: ['g s'], does: 'go', to: '/settings', text: 'Settings' },
    ],
  },
  {
    group: 'Page',
    shortcuts: [
      { keys: ['/'], does: 'search', text: 'Search' },
      { keys: ['r'], does: 'reload', text: 'Reload' },
      { keys: ['z'], does: 'look', to: '/look?density=', text: 'Next density: list, cards or headlines' },
      { keys: ['t'], does: 'look', to: '/look?theme=', text: 'Next theme: system, light or dark' },
      { keys: ['?'], does: 'help', text: 'Show shortcuts' },
      { keys: ['Escape'], does: 'leave', text: 'Leave a field or the selected post' },
    ],
  },
];
