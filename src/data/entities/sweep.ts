import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When the database's clock was looked at last before old rows were deleted by it. One row. */
@Entity('sweeps')
export class Sweep {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'sweeps_pkey' }) id!: number;
  @Column('timestamp with time zone', { name: 'looked_at', precision: 3 }) lookedAt!: Date;
  /** Until then nothing is deleted, since the clock went forward by days; null otherwise. */
  @Column('timestamp with time zone', { name: 'held_until', nullable: true, precision: 3 }) heldUntil!: Date | null;
}
