import { Raw, type FindOperator } from 'typeorm';

export { In, IsNull, LessThan, Not } from 'typeorm';

/** A value to store: now, by the database's clock, which all processes share. */
export const now = (): string => 'now()';

/** A value to store: now plus an interval, such as `1 hour`, by the database's clock. */
export const nowPlus = (interval: string) => (): string => `now() + interval '${interval}'`;

/** A condition: a time is within the last interval, such as `14 days`, by the database's clock. */
export const withinLast = (interval: string): FindOperator<Date> =>
  Raw((column) => `${column} > now() - interval '${interval}'`) as FindOperator<Date>;

/** A condition: a time is at least an interval ago. */
export const longerAgoThan = (interval: string): FindOperator<Date> =>
  Raw((column) => `${column} < now() - interval '${interval}'`) as FindOperator<Date>;

/** A condition: a text is this one, without regard to case; as in an index of lower(column). */
export const sameInLowerCase = (text: string): FindOperator<string> =>
  Raw((column) => `lower(${column}) = lower(:text)`, { text }) as FindOperator<string>;

/** A LIKE pattern for texts that contain exactly this one: its wildcards (% _ \) are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
