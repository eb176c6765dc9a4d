import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A webhook or source that answered slowly, or an account that has one. */
@Entity('slow_answers')
export class SlowAnswer {
  /** Kind and id: `webhook <id>`, `source <id>`, `account <id>`. */
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'slow_answers_pkey' }) key!: string;
  /** Until then it waits behind what answers quickly. */
  @Column('timestamp with time zone', { precision: 3 }) until!: Date;
}
