import type { Database } from '../../../src/data/database.ts';
import { comments, person, viewed, type Person } from '../../support/fixtures.ts';
import { contract, exampleValue } from '../contract.ts';

/**
 * The comments that the examples reply to, edit, delete and vote on. The reader has viewed the post already: a first
 * view, stored a moment later, would change it.
 */
export async function storePosts(db: Database, { reader, postId }: { reader: Person; postId: string }): Promise<void> {
  const { parentId } = contract.find((one) => one.id === 'createComment')?.body?.example as { parentId: string };
  const ids = [
    parentId,
    ...['updateComment', 'deleteComment', 'voteComment'].map((operation) => exampleValue('id', 'path', operation)),
  ];
  await db.orm.query(`UPDATE posts SET language = 'en'`);
  await viewed(db, reader.id, postId);
  await comments(
    db,
    ids.map((id) => ({ id, postId, accountId: reader.id })),
  );
  const { id: accountId } = await person(db); // somebody else
  await comments(db, [{ id: exampleValue('id', 'path', 'reportComment'), postId, accountId }]);
}
