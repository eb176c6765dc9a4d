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

/** Progress of learning the words of posts from before version 1.4.0, in the order of ids; no row when all are done. */
@Entity('search_backlog')
export class SearchBacklog {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'search_backlog_pkey' }) id!: number;
  /** The last post whose words were learned. */
  @Column('uuid') reached!: string;
}
