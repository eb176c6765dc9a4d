import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A text of the operator that stands above every page from one time to another. */
@Entity('banners')
@Index('banners_ends_at_idx', ['endsAt'])
export class Banner {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'banners_pkey' }) id!: string;
  @Column('text') text!: string;
  /** Target of its link: an http(s) address, or a path of this service; null for none. */
  @Column('text', { nullable: true }) url!: string | null;
  @Column('timestamp with time zone', { name: 'starts_at', precision: 3 }) startsAt!: Date;
  @Column('timestamp with time zone', { name: 'ends_at', precision: 3 }) endsAt!: Date;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
