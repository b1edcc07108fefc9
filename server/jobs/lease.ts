/** The lease as the database keeps it, and the asking process's session, whose lock is released when it ends. */
import type { Database } from '../db/database.ts';
import { openClient } from '../db/pool.ts';

export type LeaseSession = ReturnType<typeof openClient>;

/** A commit that has shown the old number is through by then. */
const LOCK_TIMEOUT_MS = 1_000;

export interface LeaseListener {
  gone(session: LeaseSession): void;
  /** Books that another process has put something into, or `all`. */
  announced(ids: string[]): void;
}

export async function openLeaseSession({ app }: Database, listener: LeaseListener): Promise<LeaseSession> {
  const session = openClient(app.url, {
    applicationName: 'bourse leader',
    role: app.role,
    settings: { lock_timeout: LOCK_TIMEOUT_MS },
  });
  const gone = (): void => listener.gone(session);
  session.on('error', gone);
  session.on('end', gone);
  session.on('notification', ({ payload = '' }) => listener.announced(payload.split(' ')));
  await session.connect();
  await session.query('listen books');
  return session;
}

/** The number under which its asker leads now; null while another does. */
export async function takeLease(session: LeaseSession, leaseMs: number): Promise<bigint | null> {
  const {
    rows: [row],
  } = await session.query<{ taken: bigint | null }>(`select take_lead(make_interval(secs => $1)) as taken`, [
    leaseMs / 1_000,
  ]);
  return row?.taken ?? null;
}

export async function renewLease(session: LeaseSession, leaseMs: number, number: bigint): Promise<boolean> {
  const { rowCount } = await session.query(
    'update leadership set until = clock_timestamp() + make_interval(secs => $1) where number = $2',
    [leaseMs / 1_000, number],
  );
  return rowCount === 1;
}
