import { setOperator } from '../../src/auth/accounts/operators.ts';
import { reportComment, reportPost } from '../../src/domain/posts/reports.ts';
import { COMMAND_LINE } from '../../src/operate/audit-log.ts';
import { createBanner } from '../../src/operate/banners.ts';
import { decide } from '../../src/operate/comments.ts';
import { changePlan, suspend } from '../../src/operate/people.ts';
import { importOpml } from '../../src/operate/sources.ts';
import { comment } from './fixtures.ts';
import type { Screen } from './screens.ts';
import type { Service } from './service.ts';
import { member } from './visitor.ts';

const OPML = `<opml version="2.0"><body>
  <outline text="A blog about distributed systems" xmlUrl="https://systems.example/feed.xml"/>
  <outline text="Gone" xmlUrl="https://gone.example/a/rather/long/path/to/a/feed/of/posts.xml" dcsPaused="true"/>
</body></opml>`;

/** Makes the account `id` an operator with something to do; returns the pages of operators. */
export async function adminScreens({ db }: Service, id: string): Promise<Screen[]> {
  await setOperator(db, id, true);
  const [mallory, reader] = [await member({ db } as Service, { name: 'Mallory' }), await member({ db } as Service)];
  await importOpml(db, COMMAND_LINE, { bytes: Buffer.from(OPML), outbound: {} });
  await db.query(`UPDATE source_fetches SET failures = 4, last_error = 'The server answered 503.'
    WHERE host = 'systems.example'`);
  const [post] = await db.query<{ id: string }>('SELECT id FROM posts ORDER BY id LIMIT 1');
  const said = { postId: post?.id ?? '', accountId: mallory.id };
  const [spam, worse] = [
    await comment(db, { ...said, content: 'Buy cheap certificates now!\n\nhttps://spam.example/certificates' }),
    await comment(db, { ...said, content: 'You know nothing, and nobody should read you.' }),
  ];
  await reportComment(db, reader.id, { commentId: spam, reason: 'spam', details: 'The same stands under ten posts.' });
  await reportComment(db, id, { commentId: spam, reason: 'illegal' });
  await reportComment(db, reader.id, { commentId: worse, reason: 'harassment' });
  await decide(db, COMMAND_LINE, { id: worse, decision: 'hide' });
  await reportPost(db, reader.id, { postId: said.postId, reason: 'spam', details: 'An advertisement.' });
  const by = { accountId: id, address: '192.0.2.7' };
  await changePlan(db, by, { id: reader.id, plan: 'paid', until: new Date('2027-01-31') });
  await suspend(db, by, { id: mallory.id, why: 'Advertises under every post' });
  const times = { startsAt: new Date(), endsAt: new Date(Date.now() + 86_400_000) };
  const text = 'Search is slower than usual on Sunday between 8:00 and 9:00 UTC, while we move to another machine.';
  await createBanner(db, by, { text, url: '/changelog', ...times });
  const pages = {
    admin: '',
    'admin-people': '/people',
    'admin-person': `/people/${reader.id}`,
    'admin-suspended': `/people/${mallory.id}`,
    'admin-posts': '/posts',
    'admin-hidden-posts': '/posts?show=hidden',
    'admin-comments': '/comments',
    'admin-hidden': '/comments?show=hidden',
    'admin-sources': '/sources',
    'admin-queues': '/queues',
    'admin-apps': '/apps',
    'admin-announcements': '/announcements',
    'admin-log': '/log',
  };
  const screens = Object.entries(pages).map(([name, path]) => ({ name, path: `/admin${path}`, inside: true }));
  return [
    ...screens,
    {
      name: 'admin-open',
      path: `/admin/people/${reader.id}`,
      inside: true,
      act: (page) => page.getByText('Suspend this account').click(),
    },
    {
      name: 'comment-report',
      path: `/posts/${said.postId}`,
      inside: true,
      act: (page) => page.getByText('Report', { exact: true }).first().click(),
    },
  ];
}
