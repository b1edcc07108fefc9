/** Fields of webhooks that customers' calls and the staff's share. */
import { WEBHOOK_DISABLED_REASONS, WEBHOOK_EVENT_KINDS } from '@bourse/core/accounts/webhooks/webhook.ts';
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';

const NAME_LONGEST = 40;
export const webhookId = f.id;
/** Beyond the form: https, without a name or password in it, and no address that isn't public. */
const url = z.string().check(z.regex(/^https?:\/\/[\x21-\x7e]+$/), z.maxLength(500));
const kinds = z.array(z.enum(WEBHOOK_EVENT_KINDS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENT_KINDS.length));
export const newWebhookFields = { name: f.nameAsTyped(NAME_LONGEST), url, kinds };
/** Null for a repeat of the same `key`. */
export const webhookSecret = z.nullable(z.string());

export const webhookSchema = z.object({
  id: webhookId,
  name: z.string(),
  url: z.string(),
  kinds,
  portfolio: z.nullable(f.portfolio),
  createdAt: f.time,
  /** `failing`: the next event has been tried at least once and is tried again. */
  state: z.enum(['active', 'failing', 'disabled']),
  /** Since the first failed attempt of the next event. */
  failingSince: z.nullable(f.time),
  nextAttemptAt: z.nullable(f.time),
  /** Events that it has not got yet, of any kind. */
  waiting: z.int(),
  disabledAt: z.nullable(f.time),
  /** `gone`: it answered 410. `staff`: only of the operator's own. */
  disabledReason: z.nullable(z.enum(WEBHOOK_DISABLED_REASONS)),
  /** Until when the former secret signs too. */
  formerSecretUntil: z.nullable(f.time),
});

export const webhookDeliverySchema = z.object({
  /** A kind of event, `gap` or `test`. */
  kind: z.string(),
  /** The event's number in the stream; null: a test. */
  seq: z.nullable(z.string()),
  attempt: z.int(),
  at: f.time,
  durationMs: z.int(),
  delivered: z.boolean(),
  /** The HTTP status; null if there was no answer, for the reason that `failure` says. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(['timeout', 'forbiddenAddress', 'unreachable'])),
});
