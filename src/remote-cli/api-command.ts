/** An input of an operation, as a command takes it. */
export interface CommandInput {
  /** Its name in the contract. */
  readonly name: string;
  /** Its option without dashes; of a path it is an argument. */
  readonly flag: string;
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** The kind of a value, of lists that of their entries; `json` for all else. */
  readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'json';
  readonly isList?: boolean;
  readonly isRequired?: boolean;
  /** The values that there are. */
  readonly values?: readonly string[];
  readonly help: string;
}

/** An operation of the contract as `dcs api <area> <verb>`. */
export interface ApiCommand {
  readonly area: string;
  readonly verb: string;
  /** The operationId, which is another name of the command. */
  readonly id: string;
  readonly method: string;
  /** Below the root of the API, with its inputs in braces. */
  readonly path: string;
  readonly summary: string;
  readonly inputs: readonly CommandInput[];
  /** Whether it needs no token. */
  readonly isPublic?: boolean;
  /** Whether its list has pages, which `--all` follows. */
  readonly isPaged?: boolean;
  /** Whether its response goes on for as long as it is read. */
  readonly isStream?: boolean;
}
