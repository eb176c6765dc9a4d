/** A LIKE pattern that finds exactly this text anywhere: the pattern's own signs (% _ \) lose their meaning. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
