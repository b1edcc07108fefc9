import { DISK_FULL_PATTERN, ExplainedError } from '../runtime/errors.ts';

/** Errors of a database that is away, stopping or starting: nothing was decided, and repeating helps. */
const AWAY = /^(08|57P0|53300|25006)/;
/** It answers, but has no room, memory or working disk for what was asked: the same holds, and nothing was written. */
const EXHAUSTED = /^(53[124]00|58030)$/;
const NETWORK = /^(ECONN|ENOENT|EPIPE|ETIMEDOUT)/;
const AWAY_MESSAGES = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'the database system is',
    'the database is away',
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
  ].join('|'),
);
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** For work that only talks to the database: there a network failure is the database's. */
export function isDatabaseOutage(error: unknown): boolean {
  // Whoever explained it has named the setting and the host already.
  if (!(error instanceof Error) || error instanceof ExplainedError) return false;
  return isItself(error) || NETWORK.test(codeOf(error)) || isDatabaseOutage(error.cause);
}

/** Errors of a session that goes on: what it was asked to write is not written. */
export const isDatabaseExhausted = (error: unknown): boolean => error instanceof Error && EXHAUSTED.test(codeOf(error));

const isItself = (error: Error): boolean =>
  AWAY.test(codeOf(error)) || isDatabaseExhausted(error) || AWAY_MESSAGES.test(error.message);

/** What has happened to it, as a line of the log begins. */
function describeOutage(error: unknown): string {
  if (!(error instanceof Error)) return 'the database is away';
  if (isDatabaseExhausted(error) || DISK_FULL_PATTERN.test(error.message))
    return DISK_FULL_PATTERN.test(error.message) ? "the database's disk is full" : 'the database has no room to work';
  return error.cause === undefined ? 'the database is away' : describeOutage(error.cause);
}

/** A failed connection to its port or socket. For work that also talks to others, other failures may be theirs. */
function isItsConnection(error: Error, ports: ReadonlySet<number>): boolean {
  const { syscall, port, address } = error as Error & { syscall?: string; port?: number; address?: string };
  if (syscall !== 'connect') return false;
  return port === undefined ? address?.includes('.s.PGSQL.') === true : ports.has(port);
}

function isSurelyAway(error: unknown, ports: ReadonlySet<number>): boolean {
  if (!(error instanceof Error)) return false;
  if (isItself(error) || isItsConnection(error, ports) || isSurelyAway(error.cause, ports)) return true;
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return inner.length > 0 && inner.every((each) => isSurelyAway(each, ports));
}

const DEFAULT_PORT = 5432;
const portOf = (url: string): number => (URL.canParse(url) && Number(new URL(url).port)) || DEFAULT_PORT;

/**
 * Null for other errors; otherwise whether to log that the database is away, in which words, and how many failures
 * weren't logged since.
 */
export type DatabaseOutageLog = (error: unknown) => { says: boolean; unsaid: number; what: string } | null;
const LOG_EVERY_MS = 30_000;

/**
 * While the database is away, everything that queries it each second fails: one log line reports it for all of them.
 */
export function createDatabaseOutageLog(urls: readonly string[], nowMs = () => performance.now()): DatabaseOutageLog {
  const ports = new Set(urls.map(portOf));
  let loggedAt = -Infinity;
  let unsaid = 0;
  return (error) => {
    if (!isSurelyAway(error, ports)) return null;
    const now = nowMs();
    if (now - loggedAt < LOG_EVERY_MS) {
      unsaid += 1;
      return { says: false, unsaid, what: '' };
    }
    const before = unsaid;
    [loggedAt, unsaid] = [now, 0];
    return { says: true, unsaid: before, what: describeOutage(error) };
  };
}
