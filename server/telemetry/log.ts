/** The server's log. It contains no bodies or headers; fields that could slip in with an error are redacted by name. */
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { createDatabaseOutageLog } from '../db/database-outage.ts';
import { mapStackToSources } from '../runtime/source-mapped-stack.ts';

const REDACTED_FIELDS = [
  'password',
  'confirmPassword',
  'current',
  'next',
  'confirm',
  'token',
  'code',
  'otp',
  'account',
  'mobile',
  'parameters',
  'detail',
];

const CAUSE_DEPTH_MAXIMUM = 3;

/** Database errors contain the row that they failed on: only what happened and where is kept. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' };
  // Not named `code`, since that is also what a verification code is called.
  const reason = 'code' in error ? { reason: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: serializeError(error.cause) };
  // A few of many simultaneous errors are enough to show what happened.
  const all: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const several =
    all.length === 0 ? {} : { of: all.length, inner: all.slice(0, CAUSE_DEPTH_MAXIMUM).map(serializeError) };
  return {
    type: error.name,
    message: error.message,
    ...reason,
    ...cause,
    ...several,
    stack: mapStackToSources(error.stack),
  };
}

/** Failures because the database is away are reported once in a while, all together. */
function createAwayThrottle(urls: readonly (string | undefined)[]) {
  const awayLog = createDatabaseOutageLog(urls.filter((url) => url !== undefined));
  return function write(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [fields, message] = args as unknown as [{ err?: unknown; error?: unknown } | string, string?];
    const away = typeof fields === 'object' && fields !== null ? awayLog(fields.err ?? fields.error) : null;
    if (away === null) return method.apply(this, args);
    if (!away.says) return;
    method.call(this, { ...(fields as object), unsaid: away.unsaid }, `${away.what}: ${message}`);
  };
}

/** Lines of JSON to standard error, or to `destination`. */
export const openLog = (
  config: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'databaseUrl' | 'databaseReadUrl'>>,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[not logged]' },
      hooks: { logMethod: createAwayThrottle([config.databaseUrl, config.databaseReadUrl]) },
      serializers: { err: serializeError, error: serializeError },
    },
    destination,
  );
