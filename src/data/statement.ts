/** A statement and the type of its rows, which test/statements.test.ts compares with PostgreSQL's description. */
export interface Statement<Row> {
  readonly text: string;
  /** Whether concurrent callers outside transactions share one result, which they must not change. */
  readonly shared?: boolean;
  /** For the type only: this member never exists. */
  readonly row?: Row;
}

/** Declares a statement with its row type; none where no rows are read. */
export const statement = <Row = unknown>(text: string): Statement<Row> => ({ text });

/** Declares a statement that many callers run with the same values at the same time, so that they share one result. */
export const coalescedStatement = <Row>(text: string): Statement<Row> => ({ text, shared: true });

/** Declares SQL that is a part of statements. Lint refuses SQL outside of src/data that is in no such call. */
export const fragment = (text: string): string => text;
