import { ExplainedError } from '../runtime/errors.ts';

/** Errors of a database that is away, stopping or starting: nothing was decided, and repeating helps. */
const AWAY = /^(08|57P0|53300|25006)/;
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

const isItself = (error: Error): boolean => AWAY.test(codeOf(error)) || AWAY_MESSAGES.test(error.message);

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
 * Null for other errors; otherwise whether to log that the database is away, and how many failures weren't logged
 * since.
 */
export type DatabaseOutageLog = (error: unknown) => { says: boolean; unsaid: number } | null;
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
      return { says: false, unsaid };
    }
    const before = unsaid;
    [loggedAt, unsaid] = [now, 0];
    return { says: true, unsaid: before };
  };
}
