/**
 * Where the payout service reports a withdrawal's outcome. A request without a fresh signature under its secret is
 * rejected.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { parseJsonBody } from '../http/request-body.ts';
import { parseIdOwner } from '../ids.ts';
import { storeConflictingPayoutReport } from './conflicting-payout-reports.ts';
import type { SignedWebhookSettings } from '../config.ts';
import { hasValidWebhookSignature, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../outgoing/signed-webhooks.ts';
import { recordWithdrawalOutcome } from './review-withdrawal.ts';
import type { ServerDependencies } from '../dependencies.ts';

export const PAYOUT_CALLBACK_PATH = '/api/payouts';

const payoutReportSchema = z.discriminatedUnion('status', [
  z.strictObject({
    id: z.string(),
    status: z.literal('paid'),
    reference: z.string().check(z.minLength(1), z.maxLength(120)),
  }),
  z.strictObject({ id: z.string(), status: z.literal('failed'), reason: z.string().check(z.maxLength(40)) }),
]);

export function addPayoutCallbackRoute(
  app: FastifyInstance,
  dependencies: ServerDependencies,
  service: SignedWebhookSettings | undefined,
): void {
  const header = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '');

  async function settle(request: FastifyRequest): Promise<object | Refusal> {
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    const signed = { timestamp: header(request, TIMESTAMP_HEADER), signature: header(request, SIGNATURE_HEADER) };
    if (!service || !hasValidWebhookSignature(service.secret, signed, body, dependencies.machineClock.now()))
      return refuse('unauthorized');
    const read = parseJsonBody(body);
    const input = read.ok ? payoutReportSchema.safeParse(read.value) : null;
    if (!input?.success) return refuse('badInput', { field: 'body' });
    const owner = parseIdOwner('r', input.data.id);
    if (!owner) return refuse('notFound');
    const settlement =
      input.data.status === 'paid' ? { reference: input.data.reference } : { failed: input.data.reason };
    const settled = await recordWithdrawalOutcome(dependencies, {
      account: owner.account,
      request: owner.seq,
      settlement,
      by: 'rule',
      command: { actor: { rule: 'payment service' }, key: null },
    });
    // The outcome stays as it is, and staff must find out why the service says otherwise.
    const isRepeated =
      isRefusal(settled) &&
      settled.refused === 'notInThatState' &&
      (await storeConflictingPayoutReport(dependencies, owner.account, owner.seq, input.data));
    return isRepeated ? {} : settled;
  }

  app.post(PAYOUT_CALLBACK_PATH, async (request, reply) => {
    const outcome = await settle(request);
    if (!isRefusal(outcome)) return reply.send({ status: 1 });
    const codes: Partial<Record<Refusal['refused'], number>> = { unauthorized: 401, badInput: 400, notFound: 404 };
    return reply.code(codes[outcome.refused] ?? 409).send({ status: 0, code: outcome.refused });
  });
}
