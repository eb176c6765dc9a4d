import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Progress of learning the words of posts from before version 1.4.0, in the order of ids; no row when all are done. */
@Entity('search_backlog')
export class SearchBacklog {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'search_backlog_pkey' }) id!: number;
  /** The last post whose words were learned. */
  @Column('uuid') reached!: string;
}
