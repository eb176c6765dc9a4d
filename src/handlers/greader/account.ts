import { createHash } from 'node:crypto';
import type { ReaderHandlersFor } from './types.ts';
import { assertAccount, readerOf } from '../../domain/reader/people.ts';

/** Characters of a token for writes, as Google's had. */
const TOKEN_LENGTH = 57;

export const account: ReaderHandlersFor<'account'> = {
  async signIn({ db, body, query, accountOf }) {
    const { Email: name, Passwd: token, output = query.output } = body;
    await assertAccount(db, (await accountOf(token.trim())).id, name);
    const auth = token.trim();
    if (output === 'json')
      return { body: JSON.stringify({ SID: auth, LSID: auth, Auth: auth }), type: 'application/json' };
    return { body: `SID=${auth}\nLSID=${auth}\nAuth=${auth}\n` };
  },
  getActionToken({ viewer }) {
    const token = createHash('sha256').update(`reader ${viewer.id}`).digest('hex').slice(0, TOKEN_LENGTH);
    return Promise.resolve({ body: token });
  },
  async getUserInfo({ db, viewer }) {
    const { id, username } = await readerOf(db, viewer.id);
    const userEmail = `${username || id}@noreply.invalid`;
    return { body: { userId: id, userName: username, userProfileId: id, userEmail } };
  },
  listPreferences() {
    return Promise.resolve({ body: { prefs: [] } });
  },
  listStreamPreferences() {
    return Promise.resolve({ body: { streamprefs: {} } });
  },
  listFriends() {
    return Promise.resolve({ body: { friends: [] } });
  },
};
