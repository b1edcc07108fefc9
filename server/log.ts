/** The server's log. It contains no bodies or headers; fields that could slip in with an error are redacted by name. */
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

const SECRETS = [
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

/** Errors of a database tell the row that they stumbled over: only what happened and where is kept. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' };
  // Not named `code`, since that is also what a verification code is called.
  const reason = 'code' in error ? { reason: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: serializeError(error.cause) };
  return { type: error.name, message: error.message, ...reason, ...cause, stack: error.stack };
}

/** Lines of JSON to standard error, or to `destination`. */
export const openLog = (
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[not logged]' },
      serializers: { err: serializeError, error: serializeError },
    },
    destination,
  );
