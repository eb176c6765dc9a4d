import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A word of titles and tags, in lower case and without accents: what mistyped and half typed words may mean. */
@Entity('search_words')
@Index('search_words_near_idx', { synchronize: false })
export class SearchWord {
  /** In code point order, so that words with a common beginning are neighbours. */
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'search_words_pkey' }) word!: string;
  /** Number of uses; a post that changes is counted again. */
  @Column('integer') uses!: number;
  /** Hashes of the word with letters left out: two words of which one is mistyped share some. */
  @Column('integer', { array: true }) near!: number[];
}

/**
 * Progress of work on the posts from before a release, in the order of ids; no row when all are done.
 */
@Entity('search_backlog')
export class SearchBacklog {
  /** 1 for learning words, which 1.4.0 began with; 2 for detecting languages, since 1.11.0. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'search_backlog_pkey' }) id!: number;
  /** The last post that is done. */
  @Column('uuid') reached!: string;
}
