import { ExplainedError } from '../runtime/errors.ts';

/** Classes of PostgreSQL's codes: it refuses the login; there is no such database. */
const WRONG_LOGIN = /^28/;
const NO_DATABASE = /^3D/;
/** How node-postgres reports a host that doesn't answer. */
const NO_ANSWER = /timeout/;

/**
 * A missing password, role or database is a matter of settings. Anything else that keeps a database away may pass, as
 * at the boot of a machine that has both: a supervisor restarts what ended with another code than 2.
 *
 * @param variable whose address was tried.
 * @param url the address itself, of which only host and port are told.
 */
export function explainUnreachableDatabase(variable: string, error: unknown, url: string): ExplainedError {
  const { message, code = '' } = error as Error & { code?: string };
  if (WRONG_LOGIN.test(code))
    return new ExplainedError(
      `The database of ${variable} refuses its login (${message}): correct the user or password in the address, or ` +
        'what the server allows (pg_hba.conf).',
    );
  if (NO_DATABASE.test(code))
    return new ExplainedError(
      `The server of ${variable} runs, but has no such database (${message}): create it, or correct its name.`,
    );
  // Nobody refused, so the error names no host. If a name leads to several addresses and none of them answers, only the
  // code says why.
  const why = NO_ANSWER.test(message) ? `${hostOf(url)} does not answer` : message || code;
  return new ExplainedError(
    `The database of ${variable} can't be reached (${why}): check the host and port in the address, and ` +
      'that PostgreSQL runs there and takes connections.',
    1,
  );
}

const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).host) || 'its host';
