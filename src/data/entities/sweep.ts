import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Time by the database's clock of the last sweep of expired rows. One row. */
@Entity('sweeps')
export class Sweep {
  /** Always 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'sweeps_pkey' }) id!: number;
  @Column('timestamp with time zone', { name: 'looked_at', precision: 3 }) lookedAt!: Date;
  /** Until then nothing is deleted, since the clock went forward by days; null otherwise. */
  @Column('timestamp with time zone', { name: 'held_until', nullable: true, precision: 3 }) heldUntil!: Date | null;
}
