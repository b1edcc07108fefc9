/** How a command ended, for scripts. */
import { ConnectionError, RefusalError } from '../client/index.ts';

export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3, unauthorized: 4 } as const;

/** What was typed makes no sense. */
export class UsageError extends Error {}
export class NotLoggedInError extends Error {
  constructor() {
    super('You are not logged in: type `bourse login`, or set BOURSE_ORIGIN, BOURSE_KEY_ID and BOURSE_KEY_SECRET.');
  }
}

/** The server says "log in", which is for its app: here a key does. */
const WITHOUT_VALID_KEY =
  'There is no key, or none that the server accepts from here: its id or secret may be wrong, it may have ended, or ' +
  'be for other addresses. Type `bourse login` to store one; keys are made in the app, Settings, API keys.';

/** By the refusal's code; any other is a decision of the server's. */
const OF_REFUSALS: Readonly<Record<string, number>> = {
  unauthorized: EXIT.unauthorized,
  apiKeyNotPermitted: EXIT.unauthorized,
  badInput: EXIT.usage,
  unknownCall: EXIT.usage,
  notReady: EXIT.unreachable,
  outcomeUnknown: EXIT.unreachable,
};

/** The sentence for people, and the code. Anything else is a bug, and thrown. */
export function explainFailure(error: unknown): { code: number; sentence: string } {
  if (error instanceof RefusalError) {
    const { code, msg, params, detail } = error.refusal;
    if (code === 'unauthorized') return { code: EXIT.unauthorized, sentence: WITHOUT_VALID_KEY };
    const field = code === 'badInput' && params['field'] ? ` (${params['field']})` : '';
    const sentence = [`${msg || code}${field}`, ...(detail === undefined ? [] : [detail])].join(' ');
    return { code: OF_REFUSALS[code] ?? EXIT.refused, sentence };
  }
  if (error instanceof NotLoggedInError) return { code: EXIT.unauthorized, sentence: error.message };
  if (error instanceof ConnectionError)
    return { code: EXIT.unreachable, sentence: `The server can't be reached (${error.reason}).` };
  if (error instanceof UsageError || isParseError(error)) return { code: EXIT.usage, sentence: error.message };
  throw error;
}

const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_');
