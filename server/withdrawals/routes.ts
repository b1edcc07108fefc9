/**
 * Where the payout service reports a withdrawal's outcome. A request without a fresh signature under its secret is
 * rejected.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readBody } from '../http/request-body.ts';
import { ownerOf } from '../ids.ts';
import { keepLateWord } from './conflicting-reports.ts';
import type { SignedService } from '../config.ts';
import { isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../outgoing/signed-messages.ts';
import { settleWithdrawal } from './review-withdrawal.ts';
import type { Parts } from '../parts.ts';

export const CALLBACK_PATH = '/api/payouts';

const told = z.discriminatedUnion('status', [
  z.strictObject({
    id: z.string(),
    status: z.literal('paid'),
    reference: z.string().check(z.minLength(1), z.maxLength(120)),
  }),
  z.strictObject({ id: z.string(), status: z.literal('failed'), reason: z.string().check(z.maxLength(40)) }),
]);

export function addPaymentCallback(app: FastifyInstance, parts: Parts, service: SignedService | undefined): void {
  const header = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '');

  async function settle(request: FastifyRequest): Promise<object | Refusal> {
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    const signed = { timestamp: header(request, TIMESTAMP_HEADER), signature: header(request, SIGNATURE_HEADER) };
    if (!service || !isSigned(service.secret, signed, body, parts.machine.now())) return refuse('unauthorized');
    const read = readBody(body);
    const input = read.ok ? told.safeParse(read.value) : null;
    if (!input?.success) return refuse('badInput', { field: 'body' });
    const owner = ownerOf('r', input.data.id);
    if (!owner) return refuse('notFound');
    const settlement =
      input.data.status === 'paid' ? { reference: input.data.reference } : { failed: input.data.reason };
    const settled = await settleWithdrawal(parts, {
      account: owner.account,
      request: owner.seq,
      settlement,
      by: 'rule',
      command: { actor: { rule: 'payment service' }, key: null },
    });
    // The outcome stays as it is, and staff must find out why the service says otherwise.
    if (isRefusal(settled) && settled.refused === 'notInThatState')
      await keepLateWord(parts, owner.account, owner.seq, input.data);
    return settled;
  }

  app.post(CALLBACK_PATH, async (request, reply) => {
    const outcome = await settle(request);
    if (!isRefusal(outcome)) return reply.send({ status: 1 });
    const codes: Partial<Record<Refusal['refused'], number>> = { unauthorized: 401, badInput: 400, notFound: 404 };
    return reply.code(codes[outcome.refused] ?? 409).send({ status: 0, code: outcome.refused });
  });
}
