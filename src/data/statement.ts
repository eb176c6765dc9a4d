/**
 * A statement and the rows that it gives. What it says of them is compared with what PostgreSQL says, by
 * test/statements.test.ts.
 */
export interface Statement<Row> {
  readonly text: string;
  /** Only a type: there is no such member. */
  readonly row?: Row;
}

/** Names the rows of a statement where that is written; none where nothing is read from them. */
export const statement = <Row = unknown>(text: string): Statement<Row> => ({ text });
