import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Source } from './source.ts';

/** A subscription to a hub that notifies us when a source changes (WebSub). */
@Entity('hub_subscriptions')
@Index('hub_subscriptions_renew_idx', ['renewAt', 'sourceId'])
export class HubSubscription {
  @ForeignKey(() => Source, { name: 'hub_subscriptions_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'source_id', primaryKeyConstraintName: 'hub_subscriptions_pkey' })
  sourceId!: string;
  @Column('text') hub!: string;
  /** The feed's own address for itself, by which hubs know it. */
  @Column('text') topic!: string;
  /** Time of the next subscription request to the hub. */
  @Column('timestamp with time zone', { name: 'renew_at', precision: 3, default: () => 'now()' }) renewAt!: Date;
  /** End of the granted lease; null until the hub confirms. */
  @Column('timestamp with time zone', { name: 'expires_at', nullable: true, precision: 3 }) expiresAt!: Date | null;
}
