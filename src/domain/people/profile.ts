import type { Database } from '../../data/database.ts';
import { Account, DELETED_ACCOUNT, type SocialLink } from '../../data/entities/account.ts';
import { violatedKey } from '../../data/database-errors.ts';
import { AppError } from '../../errors.ts';
import { refuse, wrong } from '../invalid-body.ts';
import { isPaidNow } from './plan.ts';
import { RESERVED_USERNAMES } from './reserved-usernames.ts';
import { socialPlatform } from './social-platform.ts';
import { knownZone } from './time-zone.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';

/** A person's own view of their account. */
export type Profile = Omit<Account, 'email' | 'passwordHash' | 'plan' | 'username'> & {
  isPlus: boolean;
  username: string;
};

const NO_ADDRESS = 'must be a web address';

/** The person's profile. Throws invalid_token when the account is gone. */
export async function getProfile(db: Database, viewerId: string): Promise<Profile> {
  const account = await db.orm.findOneBy(Account, { id: viewerId });
  if (!account) throw new AppError('invalid_token', 'The account of this token was deleted.');
  return withPlan(account);
}

function withPlan(account: Account): Profile {
  return Object.assign(account, { isPlus: isPaidNow(account), username: account.username ?? '' });
}

/** The profile of anybody. Throws not_found for an account that is not there any more. */
export async function getPerson(db: Database, id: string): Promise<Profile> {
  const account = id.toLowerCase() === DELETED_ACCOUNT.id ? null : await db.orm.findOneBy(Account, { id });
  if (!account) throw new AppError('not_found', 'There is no such person; the account may have been deleted.');
  return withPlan(account);
}

/** Whether a person's plan is paid now. Throws invalid_token when the account is gone. */
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
  const changes = checked(input);
  try {
    if (Object.keys(changes).length > 0) await db.orm.update(Account, { id: viewerId }, changes);
  } catch (error) {
    if (violatedKey(error) === 'accounts_username_key')
      throw new AppError('conflict', `The username ${String(username)} is taken. Choose another.`, { cause: error });
    throw error;
  }
  return getProfile(db, viewerId);
}

/** The columns to write, each by name: a body may hold anything. Rejects what a schema cannot. */
function checked({
  name,
  username,
  bio,
  image,
  timezone,
  weekStart,
  experienceLevel,
  socialLinks,
}: Body<'updateProfile'>): Partial<Account> {
  const zone = typeof timezone === 'string' ? knownZone(timezone) : timezone;
  refuse([
    ...(zone === undefined && timezone !== undefined
      ? [wrong('/timezone', 'must be an IANA time zone, such as Europe/London')]
      : []),
    ...(typeof image === 'string' && !URL.canParse(image) ? [wrong('/image', NO_ADDRESS)] : []),
    ...(socialLinks ?? []).flatMap(({ url }, i) =>
      URL.canParse(url) ? [] : [wrong(`/socialLinks/${i}/url`, NO_ADDRESS)],
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
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function link({ url, platform }: Schema<'SocialLinkInput'>): SocialLink {
  return { platform: platform?.trim().toLowerCase() ?? socialPlatform(new URL(url)), url };
}
