import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Schema } from '../../../generated/shapes.ts';
import type { CompiledFilter } from '../sql/filters.ts';
import { Account } from './accounts.ts';
import { CustomFeed } from './feeds.ts';
import { OAuthApp } from './oauth.ts';

/** Target of a person's events, with its position in their log. */
@Entity('webhooks')
@ForeignKey(() => CustomFeed, ['accountId', 'feedId'], ['accountId', 'id'], {
  name: 'webhooks_feed_id_fkey',
  onDelete: 'CASCADE',
})
@Index('webhooks_due_at_idx', ['host', 'dueAt'], { where: 'due_at IS NOT NULL' })
@Index('webhooks_turn_idx', ['accountId', 'dueAt'], { where: 'due_at IS NOT NULL' })
@Index('webhooks_claimed_idx', ['claimedUntil'], { where: 'claimed_until IS NOT NULL' })
@Index('webhooks_id_idx', ['id'])
@Index('webhooks_app_id_idx', ['appId'], { where: 'app_id IS NOT NULL' })
@Index('webhooks_feed_id_idx', ['feedId'], { where: 'feed_id IS NOT NULL' })
@Index('webhooks_about_idx', ['accountId', 'id'], { where: "fits ? 'about'" })
export class Webhook {
  @ForeignKey(() => Account, { name: 'webhooks_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'webhooks_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhooks_pkey' }) id!: string;
  /** The app that made it, and with whose access it ends. */
  @ForeignKey(() => OAuthApp, { name: 'webhooks_app_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'app_id', nullable: true })
  appId!: string | null;
  @Column('text') url!: string;
  /** Of the URL: a few deliveries at a time go to each. */
  @Column({ type: 'text', collation: 'C' }) host!: string;
  @Column('text', { nullable: true }) description!: string | null;
  /** In which form it sends events. */
  @Column('text', { default: 'json' }) format!: Schema<'WebhookFormat'>;
  @Column('text', { array: true }) events!: Schema<'EventType'>[];
  @Column('text', { array: true, nullable: true }) tags!: string[] | null;
  @Column('uuid', { name: 'source_ids', array: true, nullable: true }) sourceIds!: string[] | null;
  @Column('uuid', { name: 'feed_id', nullable: true })
  feedId!: string | null;
  @Column('text', { nullable: true }) query!: string | null;
  /** A condition for the posts of its events, as the person wrote it, and as statements test it. */
  @Column('jsonb', { nullable: true }) filter!: Schema<'Filter'> | null;
  @Column('jsonb', { nullable: true }) fits!: CompiledFilter | null;
  /** Which of the keys that are derived for it signs. */
  @Column('integer', { name: 'key_number' }) keyNumber!: number;
  /** Until then the secret before signs as well. */
  @Column('timestamp with time zone', { name: 'previous_until', nullable: true, precision: 3 })
  previousUntil!: Date | null;
  @Column('text') status!: Schema<'WebhookStatus'>;
  @Column('text', { name: 'status_reason', nullable: true }) statusReason!: string | null;
  /** Everything up to there is sent, or was not for it. */
  @Column('bigint') position!: string;
  /** Up to there may be an event that is for it. */
  @Column('bigint', { name: 'last_match' }) lastMatch!: string;
  /** The moment since which events are sent again, the last time that this was requested. */
  @Column('timestamp with time zone', { name: 'replay_since', nullable: true, precision: 3 })
  replaySince!: Date | null;
  /** The position to return to with the next claim, after which they begin; null once that is done. */
  @Column('bigint', { name: 'replay_from', nullable: true }) replayFrom!: string | null;
  /** Up to there events are sent again. */
  @Column('bigint', { name: 'replay_until', nullable: true }) replayUntil!: string | null;
  /** Time of the next work; null while there is none. */
  @Column('timestamp with time zone', { name: 'due_at', nullable: true, precision: 3 }) dueAt!: Date | null;
  /** Before then the next event is not tried again. */
  @Column('timestamp with time zone', { name: 'retry_at', nullable: true, precision: 3 }) retryAt!: Date | null;
  /** Number of requested tests and repeated deliveries. */
  @Column('integer') asks!: number;
  /** Until then one process alone sends to it. */
  @Column('timestamp with time zone', { name: 'claimed_until', nullable: true, precision: 3 })
  claimedUntil!: Date | null;
  /** Failed attempts at the next event, and the time of the first. */
  @Column('integer') failures!: number;
  @Column('timestamp with time zone', { name: 'failing_since', nullable: true, precision: 3 })
  failingSince!: Date | null;
  @Column('timestamp with time zone', { name: 'delivered_at', nullable: true, precision: 3 }) deliveredAt!: Date | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}

/** An event that was sent to a webhook, or is to be sent in addition to the waiting ones. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_created_at_idx', ['createdAt'])
@Index('webhook_deliveries_asked_idx', ['accountId', 'webhookId'], { where: 'asked_at IS NOT NULL' })
@Index('webhook_deliveries_latest_idx', { synchronize: false })
@ForeignKey(() => Webhook, ['accountId', 'webhookId'], ['accountId', 'id'], {
  name: 'webhook_deliveries_webhook_fkey',
  onDelete: 'CASCADE',
})
export class WebhookDelivery {
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  accountId!: string;
  @PrimaryColumn('uuid', { name: 'webhook_id', primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  webhookId!: string;
  @PrimaryColumn('uuid', { name: 'event_id', primaryKeyConstraintName: 'webhook_deliveries_pkey' }) eventId!: string;
  @Column('text') event!: Schema<'EventType'>;
  @Column('text') status!: Schema<'DeliveryStatus'>;
  @Column('integer') attempts!: number;
  @Column('integer', { name: 'response_status', nullable: true }) responseStatus!: number | null;
  @Column('text', { nullable: true }) problem!: string | null;
  @Column('integer', { name: 'duration_ms', nullable: true }) durationMs!: number | null;
  /** Payload of an example; events have their own. */
  @Column('jsonb', { nullable: true }) example!: object | null;
  /** Time of the request, until it is sent. */
  @Column('timestamp with time zone', { name: 'asked_at', nullable: true, precision: 3 }) askedAt!: Date | null;
  @Column('timestamp with time zone', { name: 'tried_at', nullable: true, precision: 3 }) triedAt!: Date | null;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
