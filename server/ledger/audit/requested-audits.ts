/**
 * Audits that staff start, one at a time across all processes. A process of its own audits as the database's owner,
 * since the serving login can't write audit findings. Meanwhile a session holds a lock that is released however the
 * server's process ends, so a dead audit never shows as running.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { openDatabaseClient } from '../../db/pool.ts';
import type { DB } from '../../db/table-types.ts';
import { localFileFolderOf } from '../../files/missing-files.ts';

export interface AuditProcessInput {
  ownerUrl: string;
  run: string;
  /** The folder of customers' files; null for a bucket. */
  files: string | null;
}
export interface AuditFailure {
  reason: string;
}

export interface AuditSlot {
  /** Starts the process, which ends the turn. */
  begin(run: bigint): void;
  /** Ends a turn that wasn't used; has no effect once the audit has begun. */
  giveBack(): Promise<void>;
}

export interface AuditSlots {
  /** Null while another audit runs, in this or another process; and if this process doesn't have the owner's login. */
  take(): Promise<AuditSlot | null>;
  /** Whether audits can be started from here at all. */
  readonly canRun: boolean;
  /** Ends the running audit. */
  stop(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, '..', '..', 'audit', 'requested-audit-main.ts');
/** Any fixed number that no other lock uses. */
const AUDIT_LOCK = 7_203_162;

/** Whether an audit has the turn. */
export async function isAuditRunning(kysely: Kysely<DB>): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    held: boolean;
  }>`select exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0
    and objid = ${AUDIT_LOCK} and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())) as held`.execute(kysely);
  return row?.held ?? false;
}

export function createAuditSlots({
  database: { app, ownerUrl },
  config,
  log,
}: {
  database: Pick<Database, 'app' | 'ownerUrl'>;
  config: Pick<Config, 'dataDir' | 'fileBucket'>;
  log: Pick<Logger, 'error'>;
}): AuditSlots {
  const under = new Set<() => Promise<void>>();

  function turnOn(session: ReturnType<typeof openDatabaseClient>, owner: string): AuditSlot {
    let hasStarted = false;
    const end = (): Promise<void> => session.end().catch(() => {});
    return {
      begin(run) {
        hasStarted = true;
        const child = fork(PROGRAM, [], { env: {}, execArgv: [], stdio: 'ignore' });
        child.unref();
        child.channel?.unref();
        const stop = async (): Promise<void> => {
          under.delete(stop);
          child.kill('SIGKILL');
          await end();
        };
        under.add(stop);
        const over = (how: object): void => {
          if (!under.has(stop)) return;
          log.error({ ...how, run: run.toString() }, 'an audit ended without a result');
          void stop();
        };
        child.once('message', (failure) => over(failure as AuditFailure));
        child.once('error', (error) => over({ err: error }));
        child.once('exit', (code, signal) => (code === 0 ? void stop() : over({ code, signal })));
        // The next turn has to run alone.
        session.once('end', () => over({ reason: 'its lock is gone' }));
        const order: AuditProcessInput = { ownerUrl: owner, run: run.toString(), files: localFileFolderOf(config) };
        child.send(order, (error) => {
          if (error) over({ err: error });
        });
      },
      giveBack: async () => {
        if (!hasStarted) await end();
      },
    };
  }

  return {
    canRun: ownerUrl !== undefined,
    async take() {
      if (ownerUrl === undefined) return null;
      const session = openDatabaseClient(app.url, {
        applicationName: 'bourse audit turn',
        ...(app.role ? { role: app.role } : {}),
      });
      await session.connect();
      const {
        rows: [lock],
      } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [AUDIT_LOCK]);
      const turn = turnOn(session, ownerUrl);
      if (lock?.taken) return turn;
      await turn.giveBack();
      return null;
    },
    async stop() {
      await Promise.all([...under].map((stop) => stop()));
    },
  };
}
