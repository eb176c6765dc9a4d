import type { Database } from '../../data/database.ts';
import { LOCK_STORIES_OF, MOVE_TO_STORIES, TELL_LEADS, type StoryPostRow } from '../../data/queries/stories.ts';

/** Two posts that are to be in one story. */
export type Pair = readonly [id: string, other: string];

/** A story: the post that leads it, the others, and the sources of all. */
interface Story {
  readonly lead: string;
  readonly rest: string[];
  readonly sources: Set<string>;
}

/**
 * Makes one story of those that two posts lead, for each pair; returns how many posts have another lead now. The story
 * that has several posts goes on, else that of the post that was stored first. A pair is left as it is where one of
 * the two does not lead any more, is not for everybody, or where both stories have a post of one source. Needs a
 * transaction that holds LOCK_STORIES.
 */
export async function mergeStories(tx: Database, pairs: readonly Pair[]): Promise<number> {
  const stories = storiesOf(await tx.query(LOCK_STORIES_OF, [[...new Set(pairs.flat())]]));
  const leads = new Map<string, string>();
  const touched = new Set<string>();
  for (const pair of pairs) {
    const [older, newer] = pair.map((id) => stories.get(id)).sort(byAge);
    if (!older || !newer || older === newer || [...newer.sources].some((source) => older.sources.has(source))) continue;
    for (const id of [newer.lead, ...newer.rest]) leads.set(id, older.lead);
    older.rest.push(newer.lead, ...newer.rest);
    for (const source of newer.sources) older.sources.add(source);
    stories.delete(newer.lead);
    touched.add(older.lead).add(newer.lead);
  }
  if (leads.size === 0) return 0;
  await tx.query(MOVE_TO_STORIES, [[...leads.keys()], [...leads.values()]]);
  await tx.query(TELL_LEADS, [[...touched]]);
  return leads.size;
}

function storiesOf(rows: readonly StoryPostRow[]): Map<string, Story> {
  const stories = new Map<string, Story>();
  for (const { id, storyId, sourceId } of rows)
    if (storyId === null) stories.set(id, { lead: id, rest: [], sources: new Set([sourceId]) });
  for (const { id, storyId, sourceId } of rows) {
    const story = storyId === null ? undefined : stories.get(storyId);
    story?.rest.push(id);
    story?.sources.add(sourceId);
  }
  return stories;
}

function byAge(first: Story | undefined, second: Story | undefined): number {
  const isTold = (story: Story | undefined): number => Number((story?.rest.length ?? 0) > 0);
  return isTold(second) - isTold(first) || ((first?.lead ?? '') < (second?.lead ?? '') ? -1 : 1);
}
