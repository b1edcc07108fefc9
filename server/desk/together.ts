/**
 * Statements sent in one piece and answered together. If one fails, the database skips all that follow, so a commit at
 * the end keeps all of them or none.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';

export type Statement = { name: string; text: string };
/** With its parameters, or with the rows that it copies (`copy-rows.ts`). */
export type Prepared = { statement: Statement } & ({ values: readonly (Buffer | string)[] } | { copied: Buffer });

/** What node-postgres hands to the query whose turn it is: one method for each message of the protocol. */
export interface Wire {
  stream: Duplex;
  parse(statement: Statement): void;
  bind(bound: { statement: string; values: readonly (Buffer | string)[] }): void;
  execute(): void;
  close(closed: { type: 'S'; name: string }): void;
  sync(): void;
}

/** The rows that these statements return, and their number, are ignored. */
export class Together extends pg.Query {
  readonly #statements: readonly Prepared[];
  readonly #parsed: Set<string>;

  /** `parsed`: names of the statements that the session knows. */
  constructor(statements: readonly Prepared[], parsed: Set<string>, done: (error: Error | null) => void) {
    super({ text: '' }, done as (error: Error | undefined) => void);
    this.#statements = statements;
    this.#parsed = parsed;
    this.submit = (connection) => this.#send(connection as unknown as Wire);
  }

  #send(wire: Wire): null {
    for (const each of this.#statements) {
      const { statement } = each;
      if (!this.#parsed.has(statement.name)) {
        // It may have been parsed by an attempt whose answer was lost.
        wire.close({ type: 'S', name: statement.name });
        wire.parse(statement);
      }
      wire.bind({ statement: statement.name, values: 'values' in each ? each.values : [] });
      wire.execute();
      if ('copied' in each) wire.stream.write(each.copied);
    }
    wire.sync();
    return null;
  }

  handleReadyForQuery(): void {
    for (const { statement } of this.#statements) this.#parsed.add(statement.name);
    (this as unknown as { callback(error: null): void }).callback(null);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleCopyInResponse(): void {}
}
