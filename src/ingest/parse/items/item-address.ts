import { createHash } from 'node:crypto';
import { constraints } from '../../../../generated/constraints.ts';

/**
 * Marks our own part of a fragment: text after `:~:` is for the browser alone, and an unknown directive is ignored (URL
 * Fragment Text Directives, section 2.2): the page opens as without it, also one that reads its route from the
 * fragment.
 */
const DIRECTIVE = ':~:item=';
/** Hexadecimal digits: 64 bits. */
const DIGITS = 16;
const MAX_URL_LENGTH = constraints.FeedPost.url.maxLength;
/** A guid of so few digits may be a place in the list, which moves with every new item. */
const PLACE = /^\d{1,4}$/;

const PLACEHOLDER = /^(?:n\/?a|none|null|nil|undefined|nan|tbd|unknown|false|true|[-–—_.?#/*]*)$/i;

/** Identity of an item besides its address. */
export interface ItemIdentity {
  readonly guid?: string;
  readonly title: string;
  readonly publishedAt?: Date;
}

/** The address of one of several items that a page has: that of the page, made unique by what the item is known by. */
export function itemAddress(page: string, item: ItemIdentity): string {
  const digest = createHash('sha256').update(identityOf(item)).digest('hex').slice(0, DIGITS);
  const [begin = ''] = page.split(DIRECTIVE, 1);
  const hasRoom = begin.length + '#'.length + DIRECTIVE.length + DIGITS <= MAX_URL_LENGTH;
  const bare = hasRoom ? begin : new URL('/', begin).href;
  return `${bare}${bare.includes('#') ? '' : '#'}${DIRECTIVE}${digest}`;
}

/** The page of an address of itemAddress; undefined for any other address. */
export function pageOfItem(address: string): string | undefined {
  const [page = '', item] = address.split(DIRECTIVE, 2);
  return item === undefined ? undefined : page.replace(/#$/, '');
}

/** Whether a guid may name an item, rather than a place in the list or nothing. */
export function isNaming(guid: string | undefined): guid is string {
  return guid !== undefined && !PLACE.test(guid) && !isPlaceholder(guid);
}

/** Whether a text stands where software had none, as in `<link>N/A</link>`. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim());
}

/** The guid where it names the item, else title and date. */
function identityOf({ guid, title, publishedAt }: ItemIdentity): string {
  return isNaming(guid) ? `guid ${guid}` : `item ${publishedAt?.toISOString() ?? ''} ${title}`;
}
