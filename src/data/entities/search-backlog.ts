import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the words of posts from before version 1.4.0 have been learned, in the order of ids; no row when all are. */
@Entity('search_backlog')
export class SearchBacklog {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'search_backlog_pkey' }) id!: number;
  /** The last post whose words were learned. */
  @Column('uuid') reached!: string;
}
