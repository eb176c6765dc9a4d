import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Origin of posts: a feed, or the service itself for posts that people share. */
@Entity('sources')
@Index('sources_handle_key', ['handle'], { unique: true })
@Index('sources_feed_url_key', ['feedUrl'], { unique: true })
@Index('sources_name_idx', { synchronize: false })
@Index('sources_name_trgm_idx', { synchronize: false })
export class Source {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sources_pkey' }) id!: string;
  @Column('text') name!: string;
  @Column('text') handle!: string;
  @Column('text', { nullable: true }) image!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) homepage!: string | null;
  /** The address of its feed document; the key of a source on import. */
  @Column('text', { name: 'feed_url' }) feedUrl!: string;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
  /** Whether it is for everybody; otherwise it is read by the people who added it. */
  @Column('boolean', { default: true }) listed!: boolean;
}

/**
 * Number of changes to the appearance of any source: a part of every card's version. One row; none before the first.
 */
@Entity('source_version')
export class SourceVersion {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'source_version_pkey' }) id!: number;
  @Column('integer') version!: number;
}
