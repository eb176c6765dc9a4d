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
