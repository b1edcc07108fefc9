/** Money in: the channels, and what the customer says they have paid. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';
import { request } from '../requests.ts';

const channelId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const way = z.enum(['bank', 'crypto']);
/** "09:30"; "24:00" is the day's end. */
const clock = z.string().check(z.regex(/^\d{2}:\d{2}$/));

/**
 * Limits for a deposit, and its fee as a fixed part and a share of the amount. `days` are ISO weekdays (1 is Monday),
 * `opens` and `closes` times in `zone`; `opensAt` is when it opens next, null while it is open. There is either a
 * bank's account or a network's address, and the other is null; both are for a private channel whose key the customer
 * hasn't entered (`locked`).
 */
const channel = z.object({
  id: channelId,
  kind: way,
  currency: f.currency,
  minimum: f.decimal,
  maximum: f.decimal,
  feeFixed: f.decimal,
  feeRate: f.decimal,
  days: z.array(z.int()),
  opens: clock,
  closes: clock,
  zone: z.string(),
  opensAt: z.nullable(f.time),
  usualHours: z.int(),
  bankName: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  network: z.nullable(z.string()),
  address: z.nullable(z.string()),
  private: z.boolean(),
  locked: z.boolean(),
});

/** `reference` accompanied the payment; `label` is the bank's or the network's name, `voucher` the submitted file. */
export const deposit = z.object({
  ...request.shape,
  channel: z.string(),
  way,
  label: z.string(),
  reference: z.string(),
  voucher: z.string(),
});

export const listDepositChannels = call({
  summary:
    'The channels by which money can be paid in now, and the reference that belongs beside the next ' +
    'payment; in a practice world none of them leads anywhere.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({
    rows: z.array(channel),
    reference: z.string(),
    practice: z.boolean(),
    verified: z.boolean(),
    pending: z.nullable(z.string()),
  }),
  errors: [],
});
export const openDepositChannel = call({
  summary: 'Shows the key of a private channel, which then says where it leads, until its key is changed.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ channel: channelId, channelKey: f.typedPassword, key: f.key }),
  answer: z.object({ channel }),
  errors: ['keyMismatch', 'tooFrequent', 'notFound'],
});
export const submitDeposit = call({
  summary:
    'Says that an amount was paid by a channel under the reference told before, with a voucher uploaded ' +
    'before; it is credited when it was seen to arrive.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    channel: channelId,
    amount: f.positive,
    reference: z.string().check(z.regex(/^[A-Z0-9-]{4,32}$/)),
    voucher: f.id,
    key: f.key,
  }),
  answer: z.object({ deposit }),
  errors: [
    'identityRequired',
    'accountFrozen',
    'accountDisabled',
    'cannotWithdraw',
    'depositTime',
    'outsideDepositWindow',
    'depositMinimum',
    'depositMaximum',
    'depositPending',
    'depositReference',
    'keyMismatch',
    'submissionFailed',
    'notFound',
  ],
});
export const cancelDeposit = call({
  summary: 'Takes a deposit back that nobody has looked at yet.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ deposit: f.id, key: f.key }),
  answer: z.object({ deposit }),
  errors: ['notFound', 'notInThatState'],
});
export const listDeposits = call({
  summary: "The customer's deposits, newest first, in pages.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ page: f.page, limit: f.limit }),
  answer: z.object({ rows: z.array(deposit), count: z.int() }),
  errors: [],
});
