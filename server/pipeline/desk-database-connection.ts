/**
 * The desk's own session with PostgreSQL: the statements of one phase are sent in one piece and answered together. If
 * one fails, the database skips all that follow, so a commit at the end keeps all of them or none.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { INDEX_PLANNER_SETTINGS } from '../db/planner-settings.ts';
import { KEEP_ALIVE_OPTIONS, formatSessionOptions } from '../db/pool.ts';

type Statement = { name: string; text: string };
/** With its parameters, or with the rows that it copies (`batch-sql.ts`). */
export type BoundStatement = { statement: Statement } & ({ values: readonly (Buffer | string)[] } | { copied: Buffer });

/** What node-postgres hands to the query whose turn it is: one method for each message of the protocol. */
interface ProtocolConnection {
  stream: Duplex;
  parse(statement: Statement): void;
  bind(bound: { statement: string; values: readonly (Buffer | string)[] }): void;
  execute(): void;
  close(closed: { type: 'S'; name: string }): void;
  sync(): void;
}

/** The rows that these statements return, and their number, are ignored. */
class PipelinedQuery extends pg.Query {
  readonly #statements: readonly BoundStatement[];
  readonly #parsed: Set<string>;

  /** `parsed`: names of the statements that the session knows. */
  constructor(statements: readonly BoundStatement[], parsed: Set<string>, done: (error: Error | null) => void) {
    super({ text: '' }, done as (error: Error | undefined) => void);
    this.#statements = statements;
    this.#parsed = parsed;
    this.submit = (connection) => this.#send(connection as unknown as ProtocolConnection);
  }

  #send(wire: ProtocolConnection): null {
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

/** The desk's own session: the statements of one phase are sent together and answered together. */

export interface DeskConnection {
  /** Sends everything that `send` runs in one piece: one system call, and one turn of the database. */
  sendTogether<Sent>(send: () => Sent): Sent;
  run(statement: Statement, values?: readonly (Buffer | string)[]): Promise<Record<string, unknown>[]>;
  /**
   * Runs the statements that aren't null and commits; rejects with the first failure, after which only a rollback is
   * possible.
   */
  runAndCommit(statements: readonly (BoundStatement | null)[]): Promise<void>;
  /** Rolls back an open transaction; never rejects. */
  rollback(): Promise<void>;
  close(): Promise<void>;
}

const BIGINT = 20;
const COMMIT = { statement: { name: 'commit', text: 'commit' }, values: [] };
/**
 * Longer than another lane's batch takes. A batch that has waited this long for a lock lets those go first that don't
 * need it.
 */
const LOCK_TIMEOUT_MS = 1_000;
/** A process that hangs in the middle of a batch doesn't keep its accounts locked for longer. */
const SILENT_MS = 5_000;
/** The same if it has sent half of the batch, which PostgreSQL distinguishes from version 17 on. */
const TRANSACTION_MS = 10_000;

/** Opens the session as the serving role. Rejects if the database is away. */
export async function openDeskConnection(app: { url: string; role?: string }): Promise<DeskConnection> {
  const client = new pg.Client({
    connectionString: app.url,
    application_name: 'bourse desk',
    connectionTimeoutMillis: 2_000,
    pipeline: true,
    ...KEEP_ALIVE_OPTIONS,
    options: formatSessionOptions(app.role, {
      ...INDEX_PLANNER_SETTINGS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: SILENT_MS,
    }),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  } as pg.ClientConfig);
  // A broken session shows in the statement that was under way, or in the next one.
  client.on('error', () => {});
  await client.connect();
  // It is sent with the first batch. A session that can't answer it answers nothing else.
  client
    .query(
      `select set_config('transaction_timeout', $1, false) where current_setting('server_version_num')::int >= 170000`,
      [TRANSACTION_MS.toString()],
    )
    .catch(() => {});

  const run: DeskConnection['run'] = async ({ name, text }, values) =>
    (await client.query(name === '' ? { text } : { name, text, values: values as unknown[] })).rows as Record<
      string,
      unknown
    >[];

  // node-postgres doesn't expose its socket, but it holds back while the stream is corked.
  const { stream } = (client as unknown as { connection: ProtocolConnection }).connection;
  const sendTogether: DeskConnection['sendTogether'] = (send) => {
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  };

  const parsed = new Set<string>();
  return {
    run,
    sendTogether,
    runAndCommit: (statements) =>
      new Promise((resolve, reject) => {
        const all = [...statements.filter((each) => each !== null), COMMIT];
        sendTogether(() =>
          client.query(new PipelinedQuery(all, parsed, (error) => (error ? reject(error) : resolve()))),
        );
      }),
    rollback: () =>
      run({ name: '', text: 'rollback' }).then(
        () => {},
        () => {},
      ),
    close: () => client.end().catch(() => {}),
  };
}
