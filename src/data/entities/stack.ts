import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Account } from './account.ts';

/** Something that developers work with; the same for everybody. */
@Entity('tools')
@Unique('tools_key_key', ['key'])
@Index('tools_key_trgm_idx', { synchronize: false })
export class Tool {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tools_pkey' }) id!: string;
  /** As first written by anyone. */
  @Column('text') title!: string;
  /** Key that titles are compared by. */
  @Column({ type: 'text', collation: 'C' }) key!: string;
  @Column('text', { name: 'favicon_url', nullable: true }) faviconUrl!: string | null;
}

/** A tool in a person's stack. */
@Entity('stack_items')
@Unique('stack_items_account_id_tool_id_key', ['accountId', 'toolId'])
@Index('stack_items_position_idx', ['accountId', 'position', 'id'])
@Index('stack_items_tool_id_idx', ['toolId'])
export class StackItem {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stack_items_pkey' }) id!: string;
  @ForeignKey(() => Account, { name: 'stack_items_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @ForeignKey(() => Tool, { name: 'stack_items_tool_id_fkey' })
  @Column('uuid', { name: 'tool_id' })
  toolId!: string;
  /** The heading that it is under. */
  @Column('text') section!: string;
  /** The person's own name for it. */
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text', { nullable: true }) icon!: string | null;
  @Column('timestamp with time zone', { name: 'started_at', nullable: true, precision: 3 }) startedAt!: Date | null;
  /** Its position among all of the person's items; ties go by id. */
  @Column('integer') position!: number;
  @Column('timestamp with time zone', { name: 'created_at', precision: 3 }) createdAt!: Date;
}
