import { categoryBits } from './advanced-settings.ts';
import { parseUrl } from '../text/canonical-url.ts';

/*
 * Category of a post, from its title and address alone: signs that editors use on purpose. One that shows none
 * is in no category and no setting removes it. Ids are those of domain/advanced-settings.ts; the kinds of content (7 to
 * 12) come from the post's type, by the database.
 */
const NUMBER = /^(the )?(top |best )?(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i;
const TITLES: readonly (readonly [category: number, sign: RegExp, behindIt?: RegExp])[] = [
  [3, /\b(newsletter|weekly|digest|roundup|round-up)\b/i, /\d/],
  [3, /\bthis (week|month) in\b|\bissue\s+#?\d/i],
  [4, /^(launching|launch hn|introducing|meet|say hello to)\b/i],
  [4, /\b(is|are) now (generally )?available\b|\bpublic (beta|preview)\b/i],
  [5, /^show hn\b|\b(i|we) (made|built|wrote) (a|an|my|our)\b|^(my|our) side project\b/i],
  [13, /\b(acquires?|acquired|raises? \$|layoffs?|lawsuit|announc(es|ed|ement))\b/i],
  [13, /\b(outage|breach|vulnerabilit(y|ies)|cve-\d{4})\b/i],
  [
    14,
    /\b(considered harmful|opinion|unpopular|in defen[cs]e of|the case (for|against)|rant|thoughts on|manifesto)\b/i,
  ],
  [14, /\b(why (i|we|you should(n't| not)?)|is (dead|overrated|underrated))\b/i],
  [15, NUMBER, /\b(ways|things|tips|tricks|reasons|tools|libraries|lessons|mistakes|myths|rules|steps|books)\b/i],
  [15, NUMBER, /\b(questions|features|packages|extensions|patterns|principles|falsehoods)\b/i],
  [16, /\b(vs\.?|versus|compared|comparison|compar(ing|es)|alternatives? to)/i],
  [16, /\bor ./i, /\?$/],
  [17, /\b(how (we|i) (?!to\b)\w+|lessons (learned|from)|post-?mortem|a (story|tale|history) of)\b/i],
  [17, /\b(my (experience|journey)|behind the scenes|what (we|i) learned|retrospective|years? (of|later))\b/i],
  [18, /\b(how to|tutorial|guide|getting started|step[- ]by[- ]step|introduction to|intro to)\b/i],
  [18, /\b(crash course|walkthrough|from scratch|for beginners|primer|explained)\b/i],
  [19, /\b(released?|releasing|release notes|changelog|what'?s new|now stable|release candidate)(\s|$|[:!.,)])/i],
  [19, /\bv?\d+\.\d+(\.\d+)?( (beta|rc|alpha)\s*\d*)?(\s|$|[:!.,)])/i],
  [19, /\bannouncing /i, /\d(\s|$|[:!.,)])/],
];
/** Magazines with an editorial staff, known as such to readers. */
const MAGAZINES = [
  /(^|\.)(techcrunch|theverge|wired|arstechnica|theregister|zdnet|venturebeat|infoq|infoworld|engadget)\.com$/,
  /(^|\.)(technologyreview\.com|thenewstack\.io|spectrum\.ieee\.org)$/,
];
const LAUNCH_SITES = /(^|\.)producthunt\.com$/;
/** The page of a repository or package, which is not an article. */
const LISTINGS = [
  /^(github\.com|gitlab\.com|codeberg\.org)\/[^/]{1,255}\/[^/]{1,255}\/?$/,
  /^((www\.)?npmjs\.com\/package|pypi\.org\/project|crates\.io\/crates)\//,
];

/** The categories of a post as bits, as in posts.categories. */
export function categoriesOf({ title, url }: { title: string; url: string }): number {
  const { hostname = '', pathname = '' } = parseUrl(url) ?? {};
  const ids = TITLES.filter(([, sign, behindIt]) => shows(title, sign, behindIt)).map(([id]) => id);
  if (MAGAZINES.some((sign) => sign.test(hostname))) ids.push(2);
  if (LAUNCH_SITES.test(hostname)) ids.push(4);
  if (LISTINGS.some((sign) => sign.test(hostname + pathname))) ids.push(6);
  return categoryBits(ids);
}

/** Two steps instead of `sign.*behindIt`, which would search the rest of a title once for each match of the sign. */
function shows(title: string, sign: RegExp, behindIt?: RegExp): boolean {
  const match = sign.exec(title);
  return match !== null && (behindIt?.test(title.slice(match.index + match[0].length)) ?? true);
}
