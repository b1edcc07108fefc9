/** Webhooks: addresses that receive a customer's events. See docs/webhooks.md for what is sent. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { operatorCalls, operatorExamples } from './operator-calls.ts';
import {
  newWebhookFields,
  webhookDeliverySchema,
  webhookId,
  webhookSchema,
  webhookSecret as secret,
} from './webhook-schemas.ts';

const proof = { password: f.passwordAsTyped, ...f.secondFactorFields };
const PROOF_ERRORS = [
  ...f.SECOND_FACTOR_ERRORS,
  'wrongPassword',
  'tooFrequent',
  'accountFrozen',
  'accountDisabled',
] as const;
export const createWebhook = defineCustomerCommand({
  summary:
    "Sends events of the customer's stream to an address from now on, signed by Standard Webhooks, with the login " +
    'password as proof, and the second factor where the account has one. The secret is in the first answer only.',
  input: {
    ...newWebhookFields,
    /** The only portfolio whose events it gets; absent: all. */
    portfolio: z.optional(f.portfolio),
    ...proof,
  },
  answer: z.object({ id: webhookId, secret }),
  errors: [...PROOF_ERRORS, 'portfolioNotFound', 'webhooksFull', 'webhookUrlForbidden'],
});

export const listWebhooks = defineCustomerQuery({
  summary: 'The webhooks that the customer has not removed, oldest first.',
  input: {},
  answer: f.pageOf(webhookSchema),
});

export const rotateWebhookSecret = defineCustomerCommand({
  summary: 'Makes a new secret, shown once. For a day both sign, so that the receiver can be changed without a gap.',
  input: { webhook: webhookId, ...proof },
  answer: z.object({ secret, formerUntil: f.time }),
  errors: [...PROOF_ERRORS, 'notFound'],
});

export const removeWebhook = defineCustomerCommand({
  summary: 'Ends a webhook at once.',
  input: { webhook: webhookId },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const enableWebhook = defineCustomerCommand({
  summary: 'Goes on with a disabled webhook at the event that it could not deliver, or tries a failing one at once.',
  input: { webhook: webhookId },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const testWebhook = defineCustomerCommand({
  summary: 'Sends an event of the type `test` at once, to a disabled webhook too. Its answer is among the deliveries.',
  input: { webhook: webhookId },
  answer: f.emptyAnswer,
  errors: ['notFound'],
});

export const replayWebhook = defineCustomerCommand({
  summary:
    'Sends the events again that happened from a moment on, at most seven days ago, with the ids that they had. ' +
    'Skips none that was not delivered yet.',
  input: { webhook: webhookId, from: f.instantInput },
  answer: f.emptyAnswer,
  errors: ['notFound', 'webhookReplayTooOld', 'webhookReplayAhead', 'webhookNotEnabled'],
});

export const listWebhookDeliveries = defineCustomerQuery({
  summary: 'The last hundred attempts of seven days, newest first.',
  input: { webhook: webhookId },
  answer: f.pageOf(webhookDeliverySchema),
  errors: ['notFound'],
});

export const listWebhooksForStaff = defineStaffQuery({
  summary: "A customer's webhooks that are not removed, oldest first. The look is written down.",
  permission: 'customers.read',
  input: { customer: f.id },
  answer: f.pageOf(webhookSchema),
  errors: ['notFound'],
});

export const calls = {
  'user/createWebhook': createWebhook,
  'user/listWebhooks': listWebhooks,
  'user/rotateWebhookSecret': rotateWebhookSecret,
  'user/removeWebhook': removeWebhook,
  'user/enableWebhook': enableWebhook,
  'user/testWebhook': testWebhook,
  'user/replayWebhook': replayWebhook,
  'user/listWebhookDeliveries': listWebhookDeliveries,
  'staff/listWebhooks': listWebhooksForStaff,
  ...operatorCalls,
} as const;

export const examples = {
  'user/createWebhook': {
    name: 'Bot',
    url: 'https://bot.example/bourse',
    kinds: ['order', 'position'],
    password: 'six calm pelicans',
    key: 'a-key-of-my-own-1',
  },
  'user/rotateWebhookSecret': {
    webhook: '3c1f0d9a-58d1-4a43-9d6f-0a4f6f6f7b11',
    password: 'six calm pelicans',
    key: 'a-key-of-my-own-1',
  },
  'user/replayWebhook': {
    webhook: '3c1f0d9a-58d1-4a43-9d6f-0a4f6f6f7b11',
    from: '2026-11-30T09:00:00.000Z',
    key: 'a-key-of-my-own-1',
  },
  ...operatorExamples,
};
