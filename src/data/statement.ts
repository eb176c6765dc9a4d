/** A statement and the type of its rows, which test/statements.test.ts compares with what PostgreSQL reports. */
export interface Statement<Row> {
  readonly text: string;
  /** For the type only: this member never exists. */
  readonly row?: Row;
}

/** Declares a statement with its row type; none where no rows are read. */
export const statement = <Row = unknown>(text: string): Statement<Row> => ({ text });
