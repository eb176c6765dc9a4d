/** A statement and the type of its rows, which test/statements.test.ts compares with what PostgreSQL reports. */
export interface Statement<Row> {
  readonly text: string;
  /** Whether those who ask it at once, outside transactions, share one answer, which they must not change. */
  readonly shared?: boolean;
  /** For the type only: this member never exists. */
  readonly row?: Row;
}

/** Declares a statement with its row type; none where no rows are read. */
export const statement = <Row = unknown>(text: string): Statement<Row> => ({ text });

/** A statement that many people ask with the same values, so that one answer does for all who ask at once. */
export const coalescedStatement = <Row>(text: string): Statement<Row> => ({ text, shared: true });
