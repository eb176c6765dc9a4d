/**
 * All internals of pg and pg-pool that are used, with the reason; `unit/pg-internals` fails when an upgrade changes any
 * of them.
 */
import type { Socket } from 'node:net';
import type { ClientBase, Pool } from 'pg';

/** The connection of a client. It is public in JavaScript (`client.connection`), and not in the types. */
export interface PgConnection {
  /** The socket; another one once TLS is negotiated. */
  readonly stream: Socket;
  /** Replaced to see errors that belong to no statement before the client does. */
  emit(event: string, ...values: unknown[]): boolean;
  /**
   * Replaced to catch what the parser throws in a listener of the socket, which else ends the process: pg has no event
   * for an answer that is not its protocol.
   */
  attachListeners(stream: Pick<Socket, 'on'>): void;
}

interface ClientInternals {
  readonly connection: PgConnection;
  readonly processID: number | null;
  _queryable: boolean;
}

const internalsOf = (client: object): ClientInternals => client as unknown as ClientInternals;

/** The connection of a client. */
export function wireOf(client: ClientBase): PgConnection {
  return internalsOf(client).connection;
}

/** The process that the server named when it was connected; a pooler names one of its own. Null before. */
export function processOf(client: Pick<ClientBase, 'query'>): number | null {
  return internalsOf(client).processID;
}

/** Whether a client takes statements. pg-pool asks this too, when a client comes back. */
export function takesStatements(client: ClientBase): boolean {
  return internalsOf(client)._queryable;
}

/** Has the pool drop a client on its release: `release(true)` is for the client's user, who is not known here. */
export function dropOnRelease(client: ClientBase): void {
  internalsOf(client)._queryable = false;
}

/** The queue for a connection, first come first: one that was refused must not get a connection that others need. */
export function waitingOf(pool: Pool): unknown[] {
  return (pool as unknown as { _pendingQueue: unknown[] })._pendingQueue;
}
