import { Raw, type FindOperator } from 'typeorm';

export { In, IsNull, Not } from 'typeorm';

/** A value to store: this moment by the database's clock, which is the same for all processes. */
export const now = (): string => 'now()';

/** A value to store: a moment by the database's clock that is so long from now, such as `1 hour`. */
export const nowPlus = (interval: string) => (): string => `now() + interval '${interval}'`;

/** A condition: a moment is less than so long ago by the database's clock, such as `14 days`. */
export const withinLast = (interval: string): FindOperator<Date> =>
  Raw((column) => `${column} > now() - interval '${interval}'`) as FindOperator<Date>;

/** A condition: a moment is so long ago or longer. */
export const longerAgoThan = (interval: string): FindOperator<Date> =>
  Raw((column) => `${column} < now() - interval '${interval}'`) as FindOperator<Date>;

/** A LIKE pattern that finds exactly this text anywhere: the pattern's own signs (% _ \) lose their meaning. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
