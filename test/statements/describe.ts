import pg from 'pg';
import { Nullability, type ColumnOfTable } from './nullability.ts';
import { parseTree, type Node } from './parse-tree.ts';

/** PostgreSQL's description of a statement that was not run. */
export interface Described {
  readonly values: number;
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  /** PostgreSQL's name of the type. */
  readonly type: string;
  /** Whether it may be null, as far as tables, joins and expressions show. */
  readonly nullable: boolean;
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/**
 * Describes statements on one connection to a database with all tables. Needs an administrator, to read parse trees.
 */
export class Describer {
  private readonly client: pg.Client;
  private types = new Map<number, string>();
  private nullability!: Nullability;
  /** Statements are asked for by several tests, and their trees are long. */
  private readonly known = new Map<string, ReturnType<Describer['ask']>>();

  constructor(url: string) {
    this.client = new pg.Client({ connectionString: url });
  }

  async open(): Promise<void> {
    await this.client.connect();
    const types = await this.client.query<{ oid: number; name: string }>('SELECT oid, typname AS name FROM pg_type');
    this.types = new Map(types.rows.map(({ oid, name }) => [oid, name]));
    const columns = await this.client.query<ColumnOfTable>(
      `SELECT a.attrelid AS "table", a.attnum AS "number" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relkind = 'r' AND NOT a.attnotnull AND a.attnum > 0`,
    );
    const strict = await this.client.query<{ oid: number }>('SELECT oid FROM pg_proc WHERE proisstrict');
    this.nullability = new Nullability(
      columns.rows,
      strict.rows.map(({ oid }) => oid),
    );
    // The tree is sent as a notice; keep it out of the server's own log.
    await this.client.query(
      'SET log_min_messages = panic; SET client_min_messages = log; SET debug_pretty_print = off; SET debug_print_parse = on',
    );
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** The parse tree of a statement. Throws PostgreSQL's error. */
  async treeOf(text: string): Promise<Node> {
    return (await this.read(text)).tree;
  }

  /** Throws PostgreSQL's error. */
  async describe(text: string): Promise<Described> {
    const { tree, values, fields } = await this.read(text);
    const nullable = fields.length === 0 ? [] : this.nullability.of(tree);
    return {
      values,
      columns: fields.map((field, i) => ({
        name: field.name,
        type: this.types.get(field.dataTypeID) ?? String(field.dataTypeID),
        nullable: nullable[i] ?? false,
      })),
    };
  }

  private read(text: string): ReturnType<Describer['ask']> {
    const known = this.known.get(text) ?? this.ask(text);
    this.known.set(text, known);
    return known;
  }

  private async ask(text: string): Promise<{ tree: Node; values: number; fields: readonly Field[] }> {
    const trees: string[] = [];
    const onNotice = ({ detail }: { detail?: string }): void => void trees.push(detail ?? '');
    this.client.on('notice', onNotice);
    try {
      const { values, fields } = await new Promise<{ values: number; fields: readonly Field[] }>((resolve, reject) => {
        this.client.query(new Description(text, resolve, reject));
      });
      return { tree: parseTree(trees[0] ?? ''), values, fields };
    } finally {
      this.client.off('notice', onNotice);
    }
  }
}

/** Parse and Describe of PostgreSQL's protocol, which pg has no function for. */
class Description implements pg.Submittable {
  private values = 0;
  private fields: readonly Field[] = [];
  private failed: Error | undefined;

  constructor(
    private readonly text: string,
    private readonly resolve: (described: { values: number; fields: readonly Field[] }) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.once('parameterDescription', (message: { dataTypeIDs: unknown[] }) => {
      this.values = message.dataTypeIDs.length;
    });
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.fields = fields;
  }
  handleError(error: Error): void {
    this.failed = error;
    this.reject(error);
  }
  handleReadyForQuery(): void {
    if (!this.failed) this.resolve({ values: this.values, fields: this.fields });
  }
}
