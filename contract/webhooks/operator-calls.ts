/** The operator's webhooks: addresses that receive the events of all accounts. */
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { pendingProposalSchema } from '../request-and-proposal-schemas.ts';
import { newWebhookFields, webhookDeliverySchema, webhookId, webhookSchema, webhookSecret } from './webhook-schemas.ts';

const ONE = { permission: 'webhooks.manage', input: { webhook: webhookId }, errors: ['notFound'] } as const;
const change = (summary: string) => defineStaffCommand({ ...ONE, summary, answer: f.emptyAnswer });

export const listOperatorWebhooks = defineStaffQuery({
  summary: "The operator's webhooks, oldest first, and for seven days those that were removed.",
  permission: 'webhooks.read',
  input: {},
  answer: z.object({
    rows: z.array(
      z.object({
        ...webhookSchema.shape,
        removedAt: z.nullable(f.time),
      }),
    ),
  }),
});

export const proposeOperatorWebhook = defineStaffCommand({
  summary:
    'Proposes to send the events of all accounts to an address, from the approval by a second owner on, with the ' +
    "account's ID and what its customer's own stream has, signed by Standard Webhooks. The secret is in the first " +
    'answer only.',
  permission: 'webhooks.manage',
  input: newWebhookFields,
  answer: z.object({ id: webhookId, secret: webhookSecret, proposal: pendingProposalSchema }),
  errors: ['webhooksFull', 'webhookUrlForbidden'],
});

export const rotateOperatorWebhookSecret = defineStaffCommand({
  ...ONE,
  summary: 'Makes a new secret, shown once. For a day both sign, so that the receiver can be changed without a gap.',
  answer: z.object({ secret: webhookSecret, formerUntil: f.time }),
});

export const removeOperatorWebhook = change("Ends one of the operator's webhooks at once.");
export const disableOperatorWebhook = change('Sends nothing more until it is enabled again.');
export const enableOperatorWebhook = change(
  'Goes on with a disabled webhook at the event that it could not deliver, or tries a failing one at once.',
);
export const testOperatorWebhook = change('Sends an event of the type `test` at once, to a disabled webhook too.');

export const replayOperatorWebhook = defineStaffCommand({
  summary:
    'Sends the events again that happened from a moment on, at most seven days ago and not before the first of the ' +
    "operator's webhooks, with the ids that they had. Skips none that was not delivered yet.",
  permission: 'webhooks.manage',
  input: { webhook: webhookId, from: f.instantInput },
  answer: f.emptyAnswer,
  errors: ['notFound', 'webhookReplayTooOld', 'webhookReplayAhead', 'webhookNotEnabled'],
});

export const listOperatorWebhookDeliveries = defineStaffQuery({
  summary: 'The last hundred attempts of seven days, newest first.',
  permission: 'webhooks.read',
  input: { webhook: webhookId },
  answer: z.object({ rows: z.array(webhookDeliverySchema) }),
  errors: ['notFound'],
});

export const operatorCalls = {
  'staff/listOperatorWebhooks': listOperatorWebhooks,
  'staff/proposeOperatorWebhook': proposeOperatorWebhook,
  'staff/rotateOperatorWebhookSecret': rotateOperatorWebhookSecret,
  'staff/removeOperatorWebhook': removeOperatorWebhook,
  'staff/disableOperatorWebhook': disableOperatorWebhook,
  'staff/enableOperatorWebhook': enableOperatorWebhook,
  'staff/testOperatorWebhook': testOperatorWebhook,
  'staff/replayOperatorWebhook': replayOperatorWebhook,
  'staff/listOperatorWebhookDeliveries': listOperatorWebhookDeliveries,
} as const;

export const operatorExamples = {
  'staff/proposeOperatorWebhook': {
    name: 'Data warehouse',
    url: 'https://events.example/bourse',
    kinds: ['order', 'wallet'],
    key: 'a-key-of-my-own-1',
  },
  'staff/replayOperatorWebhook': {
    webhook: '3c1f0d9a-58d1-4a43-9d6f-0a4f6f6f7b11',
    from: '2026-11-30T09:00:00.000Z',
    key: 'a-key-of-my-own-1',
  },
};
