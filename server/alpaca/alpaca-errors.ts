/** Errors as clients of Alpaca know them: a status, a code, and a sentence that they compare. */
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';

/** More fields of the answer, beside `code` and `message`. */
type ErrorFields = Readonly<Record<string, string | number>>;

/** Thrown by whatever answers a request of this surface. */
export class AlpacaError extends Error {
  readonly status: number;
  readonly code: number;
  readonly fields: ErrorFields;
  constructor(status: number, code: number, message: string, fields: ErrorFields = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

const FORBIDDEN = 40310000;
const UNPROCESSABLE = 42210000;
const INVALID = 40010001;
const NOT_FOUND = 40410000;

export const notFoundError = (message: string): AlpacaError => new AlpacaError(404, NOT_FOUND, message);
export const invalidError = (message: string): AlpacaError => new AlpacaError(422, INVALID, message);
export const unprocessableError = (message: string, fields?: ErrorFields): AlpacaError =>
  new AlpacaError(422, UNPROCESSABLE, message, fields);
export const forbiddenError = (message: string, fields?: ErrorFields): AlpacaError =>
  new AlpacaError(403, FORBIDDEN, message, fields);
export const ENDPOINT_NOT_FOUND = notFoundError('endpoint not found.');

type Params = Readonly<Record<string, string | number>>;
type BuildError = (params: Params) => AlpacaError;
const text = (value: string | number | undefined): string => String(value ?? '');

/** What the client has to know first; others are sentences of our own with our code in `reason`. */
const ERRORS: Readonly<Record<string, BuildError>> = {
  unauthorized: () => new AlpacaError(401, 40110000, 'request is not authorized'),
  apiKeyNotPermitted: () => forbiddenError('this key is not permitted to do that'),
  tooMany: () => new AlpacaError(429, 42910000, 'too many requests.'),
  systemBusy: () => new AlpacaError(429, 42910000, 'too many requests.'),
  notReady: () => new AlpacaError(503, 50310000, 'service unavailable'),
  outcomeUnknown: () => new AlpacaError(504, 50410000, 'request timed out'),
  internal: () => new AlpacaError(500, 50010000, 'internal server error occurred'),
  insufficientBalance: ({ needed, available }) =>
    forbiddenError('insufficient buying power', { buying_power: text(available), cost_basis: text(needed) }),
  quantityExceedsHeld: ({ held }) =>
    forbiddenError(`insufficient qty available for order (available: ${text(held)})`, { existing_qty: text(held) }),
  marginNotEnabled: () => forbiddenError('account is not allowed to short'),
  shortNotAllowed: () => forbiddenError('account is not allowed to short'),
  oppositeWaiting: () =>
    forbiddenError('potential wash trade detected. use complex orders', {
      reject_reason: 'opposite side market/stop order exists',
    }),
  oppositeInOtherPortfolio: () =>
    forbiddenError('potential wash trade detected. use complex orders', {
      reject_reason: 'opposite side position exists in another portfolio',
    }),
  oppositeInOtherAccount: () =>
    forbiddenError('potential wash trade detected. use complex orders', {
      reject_reason: 'opposite side order exists in another account',
    }),
  clientIdUsed: () => unprocessableError('client_order_id must be unique'),
  orderNotFound: () => notFoundError('order not found'),
  positionNotFound: () => notFoundError('position does not exist'),
  notFound: () => notFoundError('not found'),
  instrumentNotFound: ({ instrument }) => unprocessableError(`asset "${text(instrument)}" not found`),
  accountFrozen: () => forbiddenError('account is restricted from trading'),
  accountDisabled: () => forbiddenError('account is restricted from trading'),
  cannotTrade: () => forbiddenError('account is restricted from trading'),
  programsSuspended: () => forbiddenError('new orders are rejected by user request'),
  programsShortSales: () => forbiddenError('account is not allowed to short'),
  programsFractions: () => forbiddenError('fractional trading is disabled'),
  programSettingsOwner: () => forbiddenError('only the account’s owner may allow this again'),
  apiKeyOrderLimit: ({ limit, currency }) => forbiddenError(`order exceeds this key's limit of ${limit} ${currency}`),
  apiKeyDayLimit: ({ limit, currency, spent }) =>
    forbiddenError(`order exceeds this key's daily limit of ${limit} ${currency}; ${spent} are used`),
  badInput: ({ field }) => invalidError(`invalid ${text(field)}`),
};

/** `sentence`: the refusal in English, for those that Alpaca doesn't have. */
export function buildAlpacaError({ refused, params }: Refusal, sentence: string): AlpacaError {
  const known = ERRORS[refused];
  return known ? known(params as Params) : unprocessableError(sentence, { reason: refused });
}

/** Carries a refusal of one of our own calls to where it is answered. */
export class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Throws what a call of ours has refused. */
export function unwrap<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new RefusedError(answer);
  return answer as Answer;
}
