/** How an outcome is put on the wire: status, head and envelope. */
import { randomUUID } from 'node:crypto';
import { type ErrorCode, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { FastifyReply } from 'fastify';
import { TooBusy } from './too-busy.ts';

/** Refusals that are the form's and not a rule's stand in the HTTP status; all others are answers (200). */
const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  badInput: 400, unauthorized: 401, unknownCall: 404, wrongMethod: 405, fileTooLarge: 413, tooMany: 429, internal: 500, notReady: 503,
};

export function sendData(reply: FastifyReply, data: unknown, msg: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
    .send(JSON.stringify({ status: 1, msg, data }));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, msg: string, status = STATUS_OF[refusal.refused] ?? 200): FastifyReply {
  if (refusal.refused === 'tooMany') reply.header('retry-after', String(refusal.params.retryAfterSeconds));
  if (refusal.refused === 'notReady') reply.header('retry-after', '1');
  if (refusal.refused === 'wrongMethod') reply.header('allow', 'POST');
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
    .send(JSON.stringify({ status: 0, msg, code: refusal.refused, params: refusal.params }));
}

/** Errors of a database that is away, stopping or starting: nothing was decided, and a repetition helps. */
const AWAY = /^(08|57P0|53300|25006|ECONN|ENOENT|EPIPE|ETIMEDOUT)/;
const AWAY_MESSAGES = /Connection terminated|timeout exceeded when trying to connect|the database system is|Client has encountered a connection error/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY.test(code) || AWAY_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
}

/** What is told of a failure of ours: that the database is away, or a reference under which the log has the rest. */
export function refusalOf(error: unknown): { refusal: Refusal; reference: string | null } {
  if (error instanceof TooBusy) return { refusal: refuse('tooMany', { retryAfterSeconds: error.retryAfterSeconds }), reference: null };
  if (isDatabaseAway(error)) return { refusal: refuse('notReady'), reference: null };
  const reference = randomUUID();
  return { refusal: refuse('internal', { reference }), reference };
}
