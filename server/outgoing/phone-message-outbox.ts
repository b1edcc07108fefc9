/**
 * Messages on their way to a phone. They are stored, encrypted, in the transaction that causes them, and sent until a
 * service has accepted them or they are no longer useful: if one process stops, another continues.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';
import type { PhoneMessage, SendPhoneMessage, PhoneMessageOutcome } from './phone-message-sender.ts';

export interface PhoneMessageOutbox {
  /** Whether a message service is configured; without one, nothing that needs messages is offered. */
  readonly carries: boolean;
  /** `expiresAt`: it isn't sent after that. */
  put(db: Db, message: PhoneMessage, expiresAt: number): Promise<void>;
  /** Sends what is due of one kind, so that kinds don't wait for each other. Returns how many were accepted. */
  send(kind: PhoneMessage['kind']): Promise<number>;
}

interface PhoneMessageOutboxDependencies {
  database: Pick<Database, 'kysely'>;
  clock: Clock;
  /** The machine's clock: services compare it with the time of a signature. */
  machineClock: Clock;
  secrets: Pick<DataEncryption, 'encrypt' | 'decrypt'>;
  log: Pick<Logger, 'warn'>;
  metrics: Pick<Metrics, 'counter'>;
}

const PURPOSE = 'words to a phone';
const AT_ONCE = 20;
/** Longer than an attempt takes: if this process dies meanwhile, another one then retries. */
const HELD_MS = 30_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

interface Row {
  id: string;
  sealed: string;
  attempts: number;
  expires_at: Date;
}

export function createPhoneMessageOutbox(
  dependencies: PhoneMessageOutboxDependencies,
  send: SendPhoneMessage | null,
): PhoneMessageOutbox {
  const { database, clock, secrets } = dependencies;
  const counter = dependencies.metrics.counter(
    'bourse_messages_total',
    'Words to phones, by what became of an attempt.',
    ['outcome'],
  );
  const count = Object.fromEntries(
    (['taken', 'later', 'refused', 'expired'] as const).map((outcome) => [outcome, counter.bind({ outcome })]),
  ) as Record<PhoneMessageOutcome | 'expired', () => void>;

  async function carry(row: Row, by: SendPhoneMessage): Promise<PhoneMessageOutcome | 'expired'> {
    if (row.expires_at.getTime() <= clock.now()) return 'expired';
    const message = JSON.parse(
      secrets.decrypt(PURPOSE, row.sealed, encryptionPlaceBuilders.outbox(row.id)).toString(),
    ) as PhoneMessage;
    return by(row.id, message, dependencies.machineClock.now()).catch((error: unknown) => {
      // Never log the recipient, the text or a server's answer about them.
      dependencies.log.warn(
        { message: row.id, attempts: row.attempts, server: by.server, reason: nameOf(error) },
        'nobody took a message',
      );
      return 'later' as const;
    });
  }

  return {
    carries: send !== null,
    async put(db, message, expiresAt) {
      const id = randomUUID();
      const sealed = secrets.encrypt(PURPOSE, JSON.stringify(message), encryptionPlaceBuilders.outbox(id));
      const [at, until] = [new Date(clock.now()), new Date(expiresAt)];
      await sql`insert into outbox (id, kind, sealed, put_at, due_at, expires_at)
        values (${id}, ${message.kind}, ${sealed}, ${at}, ${at}, ${until})`.execute(db);
    },
    async send(kind) {
      if (!send) return 0;
      const outcomes = await Promise.all(
        (await claim(database, kind, clock.now())).map(async (row) => {
          const outcome = await carry(row, send);
          count[outcome]();
          if (outcome === 'refused') dependencies.log.warn({ message: row.id }, 'a message was refused for good');
          if (outcome === 'later') await postpone(database, row, clock.now());
          else await sql`delete from outbox where id = ${row.id}`.execute(database.kysely);
          return outcome;
        }),
      );
      return outcomes.filter((outcome) => outcome === 'taken').length;
    },
  };
}

async function claim({ kysely }: Pick<Database, 'kysely'>, kind: PhoneMessage['kind'], now: number): Promise<Row[]> {
  const { rows } = await sql<Row>`update outbox set due_at = ${new Date(now + HELD_MS)}, attempts = attempts + 1
    where id in (select id from outbox where kind = ${kind} and due_at <= ${new Date(now)} order by due_at
      limit ${AT_ONCE} for update skip locked) returning id, sealed, attempts, expires_at`.execute(kysely);
  return rows;
}

const postpone = ({ kysely }: Pick<Database, 'kysely'>, { id, attempts }: Row, now: number): Promise<unknown> =>
  sql`update outbox set due_at = ${new Date(now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)))}
    where id = ${id}`.execute(kysely);

/** The kind of failure, never its text: a mail server's answer names the recipient. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // A socket's or a certificate's own code, which nodemailer replaces by "ESOCKET".
  const { originalCode, code = originalCode } = error as Error & { code?: unknown; originalCode?: unknown };
  return code === undefined ? error.name : `${error.name} ${String(originalCode ?? code)}`;
}
