import { createHash } from 'node:crypto';
import { sameInLowerCase, withinLast } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Account, DELETED_ACCOUNT, type SocialLink, FreedUsername } from '../../data/entities/accounts.ts';
import { violatedKey } from '../../data/database-errors.ts';
import { AppError } from '../../errors.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { personNameProblem } from '../text/imitation.ts';
import { isPaidNow } from './plan.ts';
import { RESERVED_USERNAMES } from './reserved-usernames.ts';
import { knownZone } from '../date-time.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';
import type { SOCIAL_PLATFORMS } from '../../../generated/limits.ts';

/** A person's own view of their account. */
export type Profile = Omit<Account, 'email' | 'passwordHash' | 'plan' | 'username'> & {
  isPlus: boolean;
  username: string;
};

/** Period in which a released username stays reserved for its owner; then LIFETIMES deletes its row. */
const RESERVED_FOR = '90 days';
const NO_ADDRESS = 'must be a web address';

/** Returns the person's profile. Throws invalid_token when the account was deleted. */
export async function getProfile(db: Database, viewerId: string): Promise<Profile> {
  const account = await db.orm.findOneBy(Account, { id: viewerId });
  if (!account) throw new AppError('invalid_token', 'The account of this token was deleted.');
  return withPlan(account);
}

function withPlan(account: Account): Profile {
  return Object.assign(account, { isPlus: isPaidNow(account), username: account.username ?? '' });
}

/** An id; no username has a hyphen. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The profile of anybody, by id or username. Throws not_found for an account that is not there any more. */
export async function getPerson(db: Database, idOrUsername: string): Promise<Profile> {
  const person = ID.test(idOrUsername) ? { id: idOrUsername } : { username: sameInLowerCase(idOrUsername) };
  const account = await db.orm.findOneBy(Account, person);
  if (!account || account.id === DELETED_ACCOUNT.id)
    throw new AppError('not_found', 'There is no such person; the account may have been deleted.');
  return withPlan(account);
}

/** Whether a person's plan is paid now. Throws invalid_token when the account was deleted. */
export async function isPaid(db: Database, viewerId: string): Promise<boolean> {
  return (await getProfile(db, viewerId)).isPlus;
}

/**
 * Changes the given fields; null clears, except that a cleared username is replaced by a generated one. Throws
 * validation_error for an unknown time zone or invalid address, conflict for a username that is taken or reserved.
 */
export async function updateProfile(db: Database, viewerId: string, input: Body<'updateProfile'>): Promise<Profile> {
  const { username } = input;
  if (typeof username === 'string' && RESERVED_USERNAMES.has(username.toLowerCase()))
    throw new AppError('conflict', `The username ${username} is reserved. Choose another.`);
  const changes = checkProfile(input);
  try {
    await db.transaction(async (tx) => {
      if (Object.keys(changes).length > 0) await tx.orm.update(Account, { id: viewerId }, changes);
      // After it, so that a name released at this moment is known here.
      if (typeof username === 'string' && (await isFreed(tx, viewerId, username))) throw takenName(username);
    });
  } catch (error) {
    if (violatedKey(error) === 'accounts_username_key') throw takenName(String(username), error);
    throw error;
  }
  return getProfile(db, viewerId);
}

/** Whether another account released this username recently: mentions and links would still mean it. */
async function isFreed(db: Database, viewerId: string, username: string): Promise<boolean> {
  const hash = createHash('sha256').update(username.toLowerCase()).digest();
  const freed = await db.orm.findOneBy(FreedUsername, { hash, freedAt: withinLast(RESERVED_FOR) });
  return freed !== null && freed.accountId !== viewerId;
}

function takenName(username: string, cause?: unknown): AppError {
  return new AppError('conflict', `The username ${username} is taken. Choose another.`, { cause });
}

/** The columns to write, each by name: a body may hold anything. Rejects what a schema cannot. */
function checkProfile({
  name,
  username,
  bio,
  image,
  timezone,
  weekStart,
  experienceLevel,
  socialLinks,
  publicExperiences,
  publicStack,
}: Body<'updateProfile'>): Partial<Account> {
  const zone = typeof timezone === 'string' ? knownZone(timezone) : timezone;
  const nameProblem = typeof name === 'string' ? personNameProblem(name) : undefined;
  throwIfAny([
    ...(nameProblem === undefined ? [] : [bodyError('/name', nameProblem.replace(/^A name /, ''))]),
    ...(zone === undefined && timezone !== undefined
      ? [bodyError('/timezone', 'must be an IANA time zone, such as Europe/London')]
      : []),
    ...(typeof image === 'string' && !URL.canParse(image) ? [bodyError('/image', NO_ADDRESS)] : []),
    ...(socialLinks ?? []).flatMap(({ url }, i) =>
      URL.canParse(url) ? [] : [bodyError(`/socialLinks/${i}/url`, NO_ADDRESS)],
    ),
  ]);
  const columns = {
    name: name?.trim(),
    username,
    bio,
    image,
    timezone: zone,
    weekStart,
    experienceLevel,
    socialLinks: socialLinks?.map(link),
    publicExperiences,
    publicStack,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The hosts of each platform; their subdomains belong to it, too. */
const HOSTS: Readonly<Record<(typeof SOCIAL_PLATFORMS)[number], readonly string[]>> = {
  linkedin: ['linkedin.com'],
  github: ['github.com'],
  twitter: ['twitter.com', 'x.com'],
  threads: ['threads.net', 'threads.com'],
  bluesky: ['bsky.app'],
  roadmap: ['roadmap.sh'],
  codepen: ['codepen.io'],
  reddit: ['reddit.com'],
  stackoverflow: ['stackoverflow.com'],
  youtube: ['youtube.com', 'youtu.be'],
  hashnode: ['hashnode.com', 'hashnode.dev'],
  codeberg: ['codeberg.org'],
  gitlab: ['gitlab.com'],
  bitbucket: ['bitbucket.org'],
  kaggle: ['kaggle.com'],
  medium: ['medium.com'],
  substack: ['substack.com'],
  mastodon: [], // its servers are countless: see MASTODON_PATH
};

const PLATFORMS = new Map(Object.entries(HOSTS).flatMap(([platform, hosts]) => hosts.map((host) => [host, platform])));

/** A profile page on any fediverse server. */
const MASTODON_PATH = /^\/@[^/]+/;

/**
 * The platform of a web address; `other` for an unknown one.
 *
 * @internal tests call it alone
 */
export function socialPlatform({ hostname, pathname }: URL): string {
  const labels = hostname.replace(/\.$/, '').split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const platform = PLATFORMS.get(labels.slice(from).join('.'));
    if (platform !== undefined) return platform;
  }
  return MASTODON_PATH.test(pathname) ? 'mastodon' : 'other';
}

function link({ url, platform }: Schema<'SocialLinkInput'>): SocialLink {
  return { platform: platform?.trim().toLowerCase() ?? socialPlatform(new URL(url)), url };
}
