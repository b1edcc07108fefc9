/** The frames of `/api/vue/stream`, one JSON text each. Like the calls, described once for both ends. */
import * as z from 'zod/mini';
import * as f from './fields.ts';
import { notice } from './notices.ts';
import { quote } from './quotes.ts';
import { order, position } from './trading.ts';
import { request } from './requests.ts';
import { balances } from './wallet.ts';

export { CLOSE_SESSION_ENDED } from './constants.ts';

/** A frame that is none of ours, or none in time after the connection opened. */
export const CLOSE_BAD_FRAME = 4400;
/** Events older than this are gone; a resume from before them is answered by a gap. */
export const EVENTS_KEPT_DAYS = 7;

/** The first frame of a client. Without a token only quotes can be subscribed to. */
export const helloFrame = z.strictObject({
  hello: z.strictObject({
    token: z.optional(z.string().check(z.maxLength(256))),
    account: z.optional(f.account),
    language: z.optional(z.string().check(z.maxLength(16))),
  }),
});

export const channel = z.union([
  z.literal('account'),
  z.string().check(z.regex(/^quote:[A-Z]{2,6}\.\^?[A-Z0-9._-]{1,24}$/)),
]);
/** Unknown channels are not bad input but refused one by one, so that one of them doesn't cost the others. */
const channels = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(500));
const frameId = z.int().check(z.gte(0));

export const subscribeFrame = z.strictObject({ id: frameId, subscribe: channels });
export const unsubscribeFrame = z.strictObject({ id: frameId, unsubscribe: channels });
/** Sends all events after `resume`. */
export const resumeFrame = z.strictObject({ id: frameId, resume: z.int().check(z.gte(0)) });
export const clientFrame = z.union([subscribeFrame, unsubscribeFrame, resumeFrame]);

/** `user` is the customer's id, absent for a visitor. */
export const welcomeFrame = z.object({ type: z.literal('welcome'), user: z.optional(z.string()) });
export const errorFrame = z.object({
  type: z.literal('error'),
  code: z.enum(['unauthorized', 'badInput', 'tooMany', 'notReady', 'internal']),
});
export const okFrame = z.object({ type: z.literal('ok'), id: frameId, refused: z.array(z.string()) });
export const gapFrame = z.object({ type: z.literal('gap') });
export const quoteFrame = z.object({ type: z.literal('quote'), ...quote.shape });

const event = { type: z.literal('event'), seq: z.int().check(z.gte(1)) };
/** The balances that changed, as they are now, requests that took a step, and the message that came with it, if any. */
const changed = {
  accounts: z.array(balances),
  requests: z.optional(z.array(request)),
  notice: z.optional(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  ),
};
/** One event tells everything that one decision has changed; an order's event has the positions that it moved. */
export const eventFrame = z.discriminatedUnion('kind', [
  z.object({
    ...event,
    kind: z.literal('order'),
    data: z.object({ order, positions: z.optional(z.array(position)), ...changed }),
  }),
  z.object({ ...event, kind: z.literal('position'), data: z.object({ positions: z.array(position), ...changed }) }),
  z.object({ ...event, kind: z.literal('wallet'), data: z.object(changed) }),
  z.object({ ...event, kind: z.literal('notice'), data: notice }),
]);

export const serverFrame = z.union([welcomeFrame, errorFrame, okFrame, gapFrame, quoteFrame, eventFrame]);

export type HelloFrame = z.infer<typeof helloFrame>;
export type ClientFrame = z.infer<typeof clientFrame>;
export type ServerFrame = z.infer<typeof serverFrame>;
export type QuoteFrame = z.infer<typeof quoteFrame>;
export type EventFrame = z.infer<typeof eventFrame>;
