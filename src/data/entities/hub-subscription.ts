import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Source } from './source.ts';

/** A hub that is to tell us when a source changes (WebSub). */
@Entity('hub_subscriptions')
@Index('hub_subscriptions_renew_idx', ['renewAt', 'sourceId'])
export class HubSubscription {
  @ForeignKey(() => Source, { name: 'hub_subscriptions_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'hub_subscriptions_pkey' })
  sourceId!: string;
  @Column('text') hub!: string;
  /** What the feed calls its own address: hubs know it by that. */
  @Column('text') topic!: string;
  /** When the hub is asked (again). */
  @Column('timestamp with time zone', { name: 'renew_at', precision: 3, default: () => 'now()' }) renewAt!: Date;
  /** The end of what the hub agreed to; null until it did. */
  @Column('timestamp with time zone', { name: 'expires_at', nullable: true, precision: 3 }) expiresAt!: Date | null;
}
