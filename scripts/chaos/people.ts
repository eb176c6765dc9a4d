import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { createToken } from '../../src/auth/access-tokens.ts';
import { openDatabase } from '../../src/data/database.ts';
import { posts } from '../../test/support/fixtures.ts';
import { PASSWORD } from '../../test/support/visitor.ts';

/** Person who sends the load. */
export interface Caller {
  readonly email: string;
  readonly token: string;
}

/** Content that the load reads and writes. */
export interface Content {
  readonly callers: readonly [Caller, ...Caller[]];
  readonly postIds: readonly string[];
}

const TITLES = ['Rust', 'PostgreSQL', 'Redis', 'Node', 'TypeScript'];

/** Stores accounts, each with a password and a token, and posts. */
export async function storeContent(url: string, callers: number, postCount: number): Promise<Content> {
  const db = await openDatabase({ url });
  try {
    const inputs = Array.from({ length: postCount }, (_, n) => ({
      title: `${TITLES[n % TITLES.length]} in the storm, part ${n}`,
      tags: [`tag-${n % 7}`],
    }));
    const people = Array.from({ length: callers }, async (_, n): Promise<Caller> => {
      const email = `caller${n}@example.com`;
      const { id } = await createAccount(db, { email, name: `Caller ${n}`, password: PASSWORD, plan: 'paid' });
      const { token } = await createToken(db, id, { name: 'load', lifetime: 'never' });
      return { email, token };
    });
    const [first, ...others] = await Promise.all(people);
    if (first === undefined) throw new Error('There are no callers.');
    return { callers: [first, ...others], postIds: await posts(db, inputs) };
  } finally {
    await db.close();
  }
}
