/** How an outcome is put on the wire: status, headers and envelope. */
import { randomUUID } from 'node:crypto';
import { type RefusalCode, hasRefusalCode, type Refusal, refuse, type SuccessCode } from '@bourse/contract/refusals.ts';
import type { FastifyReply } from 'fastify';
import { getSerializedJson } from '../calls/handler-types.ts';
import { isDatabaseOutage } from '../db/database-outage.ts';
import { TooBusyError } from '../runtime/errors.ts';
import { LateError } from '../runtime/promises.ts';
import { detailOf } from './invalid-input.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import { type Language, LANGUAGES, loadTexts } from '@bourse/contract/texts/index.ts';
import { type Texts } from '@bourse/contract/texts/text-tables.ts';
import { formatRefusalText } from '@bourse/contract/texts/refusal-and-notice-texts.ts';

/** Refusals of a malformed request have an HTTP status of their own; all others are answers with status 200. */
const STATUS_OF: Partial<Record<RefusalCode, number>> = {
  badInput: 400,
  unauthorized: 401,
  apiKeyNotPermitted: 403,
  unknownCall: 404,
  wrongMethod: 405,
  fileTooLarge: 413,
  tooMany: 429,
  systemBusy: 429,
  internal: 500,
  notReady: 503,
  outcomeUnknown: 504,
};

/** What is sent. `heads`: alternating header names and values, in addition to those of every answer. */
export interface HttpAnswer {
  status: number;
  heads: readonly string[];
  text: string;
}

const NO_HEADERS: readonly string[] = [];
/** By then the queue that caused the rejection should be shorter. */
const BUSY_SECONDS = '5';
/** Headers of every answer in an envelope. */
export const ENVELOPE_HEADERS = [
  'content-type',
  'application/json; charset=utf-8',
  'cache-control',
  'no-store',
] as const;

export function buildDataAnswer(data: unknown, msg: string): HttpAnswer {
  const text = getSerializedJson(data);
  return {
    status: 200,
    heads: NO_HEADERS,
    text: `{"status":1,"msg":${JSON.stringify(msg)}${text === undefined ? '' : `,"data":${text}`}}`,
  };
}

export function buildRefusalAnswer(
  refusal: Refusal,
  msg: string,
  status = STATUS_OF[refusal.refused] ?? 200,
): HttpAnswer {
  return {
    status,
    heads: refusalHeadersOf(refusal),
    text: JSON.stringify({ status: 0, msg, code: refusal.refused, params: refusal.params, detail: detailOf(refusal) }),
  };
}

function refusalHeadersOf(refusal: Refusal): readonly string[] {
  if (hasRefusalCode(refusal, 'tooMany')) return ['retry-after', String(refusal.params.retryAfterSeconds)];
  if (refusal.refused === 'systemBusy') return ['retry-after', BUSY_SECONDS];
  if (refusal.refused === 'notReady') return ['retry-after', '1'];
  return refusal.refused === 'wrongMethod' ? ['allow', 'POST'] : NO_HEADERS;
}

export const sendData = (reply: FastifyReply, data: unknown, msg: string): FastifyReply =>
  send(reply, buildDataAnswer(data, msg));
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, msg: string, status?: number): FastifyReply =>
  send(reply, buildRefusalAnswer(refusal, msg, status));

function send(reply: FastifyReply, { status, heads, text }: HttpAnswer): FastifyReply {
  const all = [...ENVELOPE_HEADERS, ...heads];
  for (let index = 0; index < all.length; index += 2) reply.header(all[index]!, all[index + 1]!);
  return reply.code(status).send(text);
}

/**
 * What the caller learns about a failure of ours: that the database is away, that nothing is known yet, or a reference
 * under which the log has the details.
 */
export function buildRefusalForError(error: unknown): { refusal: Refusal; reference: string | null } {
  if (error instanceof TooBusyError) {
    const { retryAfterSeconds } = error;
    const refusal = retryAfterSeconds === undefined ? refuse('systemBusy') : refuse('tooMany', { retryAfterSeconds });
    return { refusal, reference: null };
  }
  if (error instanceof LateError) return { refusal: refuse('outcomeUnknown'), reference: null };
  if (isDatabaseOutage(error)) return { refusal: refuse('notReady'), reference: null };
  const reference = randomUUID();
  return { refusal: refuse('internal', { reference }), reference };
}

/** The sentence with every answer, in the caller's language. */

/** The success message of these calls; reads have none. */
const SUCCESS_OF: Partial<Record<CallName, SuccessCode>> = {
  'user/register': 'registration',
  'user/setLanguage': 'edit',
  'user/changeLoginPassword': 'edit',
  'user/setFundPassword': 'add',
  'user/changeFundPassword': 'edit',
  'user/setChannelPassword': 'edit',
  'user/submitIdentity': 'submit',
  'user/setAvatar': 'edit',
  'user/revokeSession': 'delete',
  'trading/placeOrder': 'order',
  'trading/cancelOrder': 'cancel',
  'trading/closePosition': 'sale',
  'wallet/addBankCard': 'add',
  'wallet/removeBankCard': 'unbind',
  'wallet/addWalletAddress': 'add',
  'wallet/removeWalletAddress': 'unbind',
  'wallet/submitWithdrawal': 'withdrawal',
  'wallet/cancelWithdrawal': 'cancel',
  'wallet/exchange': 'exchange',
  'wallet/transfer': 'exchange',
  'wallet/getStatement': 'submit',
  'wallet/submitDeposit': 'submit',
  'wallet/depositPracticeMoney': 'submit',
  'wallet/cancelDeposit': 'cancel',
  'rewards/checkIn': 'checkIn',
  'rewards/claimBonus': 'checkIn',
  'discovery/clearSearchHistory': 'delete',
  'discovery/addFavorite': 'add',
  'discovery/removeFavorites': 'delete',
  'discovery/sortFavorites': 'edit',
};

export interface AnswerMessages {
  ofRefusal(refusal: Refusal, language: Language): string;
  ofSuccess(call: CallName, language: Language): string;
  ofUpload(language: Language): string;
}

/** Loads all languages once. */
export async function loadAnswerMessages(): Promise<AnswerMessages> {
  const tables = new Map<Language, Texts>(
    await Promise.all(LANGUAGES.map(async (language) => [language, await loadTexts(language)] as const)),
  );
  const tableOf = (language: Language): Texts => tables.get(language)!;
  return {
    ofRefusal: ({ refused, params }, language) => formatRefusalText(tableOf(language), refused, params, 'UTC') ?? '',
    ofSuccess(call, language) {
      const success = SUCCESS_OF[call];
      return success ? tableOf(language).successes[success] : '';
    },
    ofUpload: (language) => tableOf(language).successes.upload,
  };
}
