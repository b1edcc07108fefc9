/**
 * A new webhook of the operator's carries the events of all accounts out of the house: one owner proposes it, another
 * approves. Its secret is shown to its proposer, who sets up the receiver meanwhile.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { newWebhookFields, webhookId } from '@bourse/contract/webhooks/webhook-schemas.ts';
import { WEBHOOKS_MAXIMUM } from '@bourse/core/accounts/webhooks/webhook.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Handler } from '../calls/handler-types.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createWebhookSecret } from '../outgoing/standard-webhooks.ts';
import type { WaitingProposalView } from '../proposals/proposal-store.ts';
import { defineProposal } from '../reviews/define-proposal.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { encryptionPlaceBuilders, WEBHOOK_SECRET_PURPOSE } from '../secrets/encryption-bindings.ts';
import { encryptSecret, isForbiddenUrl, withoutSecret, type WithSecret } from './create-webhook-and-rotate-secret.ts';
import { buildOperatorWebhookRecord, describeOperatorWebhook } from './operator-webhook-record.ts';
import { insertWebhook, listWebhooksOf } from './store.ts';

/** `secret` is encrypted. */
const newOperatorWebhook = z.object({ id: webhookId, ...newWebhookFields, secret: z.string() });
const operatorWebhookProposal = defineProposal('operatorWebhook', newOperatorWebhook);

export const proposeOperatorWebhook =
  (dependencies: ServerDependencies): Handler<'staff/proposeOperatorWebhook'> =>
  async (input, caller) => {
    const { name, url } = input;
    if (isForbiddenUrl(url, dependencies.config.privateReceivers === true)) return refuse('webhookUrlForbidden');
    const id = randomUUID();
    const kinds = [...new Set(input.kinds)];
    const secret = createWebhookSecret();
    return runTransactionCommand<WithSecret & { id: string; proposal: WaitingProposalView }>(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeOperatorWebhook', input),
      permission: 'webhooks.manage',
      form: withoutSecret(),
      async decide(work) {
        const full = await refuseMoreWebhooks(work);
        if (full) return full;
        const proposal = await operatorWebhookProposal.create(dependencies, work, caller, {
          subject: `operatorWebhook ${name}`,
          terms: { id, name, url, kinds, secret: encryptSecret(dependencies, id, secret) },
          record: { action: 'proposeOperatorWebhook', detail: describeOperatorWebhook({ name, url, kinds }) },
        });
        return { id, secret, proposal };
      },
    });
  };

async function refuseMoreWebhooks({ db }: Pick<CommandContext, 'db'>): Promise<Refusal | null> {
  return (await listWebhooksOf(db, null)).length >= WEBHOOKS_MAXIMUM
    ? refuse('webhooksFull', { maximum: WEBHOOKS_MAXIMUM })
    : null;
}

/** It gets what happens from the approval on. */
export const operatorWebhookProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  operatorWebhookProposal.handle({
    describe: ({ terms }) => ({ terms: describeOperatorWebhook(terms) }),
    async carryOut(work, { terms }): Promise<ApprovalOutcome | Refusal> {
      const full = await refuseMoreWebhooks(work);
      if (full) return full;
      const secret = readSecret(dependencies, terms);
      // Encrypted with a key that has been taken away since: it has to be proposed again.
      if (secret === null) return refuse('proposalUnreadable');
      const webhook = {
        ...{ ...terms, account: null, portfolio: null },
        secret: encryptSecret(dependencies, terms.id, secret),
      };
      await insertWebhook(work.db, webhook, work.now);
      work.auditEntries.push(buildOperatorWebhookRecord('createOperatorWebhook', webhook));
      return { detail: describeOperatorWebhook(webhook) };
    },
  });

function readSecret({ secrets }: ServerDependencies, { id, secret }: { id: string; secret: string }): string | null {
  try {
    return secrets.decrypt(WEBHOOK_SECRET_PURPOSE, secret, encryptionPlaceBuilders.webhookSecret(id)).toString();
  } catch {
    return null;
  }
}
