/** Deposits: the channels, and the payments that customers declare. */
import * as z from 'zod/mini';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { nullablePendingProposalSchema, customerRequestSchema } from '../request-and-proposal-schemas.ts';
import { isPlainLine } from '@bourse/core/information/content/plain-text.ts';

const channelId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const channelKind = z.enum(['bank', 'crypto']);
/** "09:30"; "24:00" is the day's end. */
const clock = z.string().check(z.regex(/^\d{2}:\d{2}$/));

/**
 * Limits for a deposit, and its fee as a fixed part and a share of the amount. `days` are ISO weekdays (1 is Monday),
 * `opens` and `closes` times in `zone`; `opensAt` is when it opens next, null while it is open. There is either a
 * bank's account or a network's address, and the other is null; both are for a private channel whose key the customer
 * hasn't entered (`locked`). `expectedAt` is when a deposit made now is usually credited; `pending` is the customer's
 * open deposit in this currency, until whose end no other is taken in it.
 */
const channel = z.object({
  id: channelId,
  kind: channelKind,
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
  expectedAt: f.time,
  pending: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  network: z.nullable(z.string()),
  address: z.nullable(z.string()),
  private: z.boolean(),
  locked: z.boolean(),
});

/**
 * `reference` accompanied the payment; `label` is the bank's or the network's name, `voucher` the submitted file. A
 * deposit of practice money that was credited at once (`practice`) has neither.
 */
export const depositSchema = z.object({
  ...customerRequestSchema.shape,
  channel: z.string(),
  channelKind,
  label: z.string(),
  reference: z.string(),
  voucher: z.string(),
  practice: z.boolean(),
});

export const listDepositChannels = defineCustomerQuery({
  summary:
    'The channels by which money can be paid in now, and the reference that belongs beside the next ' +
    'payment; in a practice world none of them leads anywhere.',
  input: {},
  answer: z.object({
    rows: z.array(channel),
    reference: z.string(),
    practice: z.boolean(),
    verified: z.boolean(),
  }),
});
const unlockPrivateDepositChannel = defineCustomerCommand({
  summary: 'Shows the key of a private channel, which then says where it leads, until its key is changed.',
  input: { channel: channelId, channelKey: f.passwordAsTyped },
  answer: z.object({ channel }),
  errors: ['keyMismatch', 'tooFrequent', 'notFound'],
});
const declareDeposit = defineCustomerCommand({
  summary:
    'Says that an amount was paid by a channel under the reference told before, with a voucher uploaded ' +
    'before; it is credited when it was seen to arrive.',
  input: {
    channel: channelId,
    amount: f.positiveDecimal,
    reference: z.string().check(z.regex(/^[A-Z0-9-]{4,32}$/)),
    voucher: f.id,
  },
  answer: z.object({ deposit: depositSchema }),
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
const depositPracticeMoney = defineCustomerCommand({
  summary:
    'Credits practice money at once by a channel of a practice world, with the fee that a deposit costs; nothing is ' +
    'paid, so nobody reviews it and no identity is needed.',
  input: { channel: channelId, amount: f.positiveDecimal },
  answer: z.object({ deposit: depositSchema }),
  errors: [
    'accountFrozen',
    'accountDisabled',
    'cannotWithdraw',
    'depositTime',
    'outsideDepositWindow',
    'depositMinimum',
    'depositMaximum',
    'keyMismatch',
    'submissionFailed',
    'notFound',
  ],
});
const cancelDeposit = defineCustomerCommand({
  summary: 'Takes a deposit back that nobody has looked at yet.',
  input: { deposit: f.id },
  answer: z.object({ deposit: depositSchema }),
  errors: ['notFound', 'notInThatState'],
});
const listDeposits = defineCustomerQuery({
  summary: "The customer's deposits, newest first, in pages.",
  input: { page: f.page, limit: f.limit },
  answer: z.object({ rows: z.array(depositSchema), count: z.int() }),
});

/** Deposit channels as staff set them. */

/** Customers read it and copy it by hand, so it has no hidden or direction-changing characters. */
const line = z.nullable(z.string().check(z.maxLength(120), z.refine(isPlainLine)));

/**
 * A bank channel has a bank, a name and a number; a crypto channel a network and an address. Limits that are null are
 * the currency's own.
 */
const channelFields = {
  channel: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  from: f.instantInput,
  kind: z.enum(['bank', 'crypto']),
  currency: f.currency,
  open: z.boolean(),
  practice: z.boolean(),
  place: z.int().check(z.gte(0), z.lte(1_000)),
  minimum: z.nullable(f.nonNegativeAmount),
  maximum: z.nullable(f.nonNegativeAmount),
  feeFixed: f.nonNegativeAmount,
  feeBps: f.basisPoints,
  bankName: line,
  accountName: line,
  accountNumber: line,
  network: line,
  address: line,
};

/** `replaced`: it won't take effect, since a later decision begins before it. */
const channelRow = z.object({
  ...channelFields,
  hasStarted: z.boolean(),
  replaced: z.boolean(),
  proposal: nullablePendingProposalSchema,
});

const listChannelsForStaff = defineStaffQuery({
  summary: 'The ways in which money comes in, as they were and will be, by channel.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(channelRow), keys: z.array(z.object({ channel: z.string(), since: f.time })) }),
});

export const setDepositChannel = defineStaffCommand({
  summary:
    'Opens, changes or closes a deposit channel from a moment ahead; one that opens, leads elsewhere or charges more ' +
    'waits for a second person, and so does closing the last of its currency that is open to all, or the last ' +
    'private one if no other is left. It takes the place of what was to begin after it. A world with practice money ' +
    'has practice channels only.',
  permission: 'money.channels',
  input: { ...channelFields },
  answer: channelRow,
  errors: ['notAhead', 'practiceWorld', 'currencyUnknown'],
});

const setChannelKey = defineStaffCommand({
  summary:
    'Gives a deposit channel a new key, shown once, without which no customer sees where it leads; or takes the key ' +
    'away. A key holds at once, unless the channel is the last of its currency that is open to all, or the last ' +
    'private one with no other left: that, like taking a key away, waits for a second person.',
  permission: 'money.channels',
  input: { channel: channelFields.channel, change: z.enum(['set', 'remove']) },
  answer: z.object({
    channel: z.string(),
    private: z.boolean(),
    channelKey: z.nullable(z.string()),
    proposal: nullablePendingProposalSchema,
  }),
  errors: ['notFound'],
});

/** The calls of this area by their path below `/api/vue/`. */

export const calls = {
  'wallet/listDepositChannels': listDepositChannels,
  'wallet/openDepositChannel': unlockPrivateDepositChannel,
  'wallet/submitDeposit': declareDeposit,
  'wallet/depositPracticeMoney': depositPracticeMoney,
  'wallet/cancelDeposit': cancelDeposit,
  'wallet/listDeposits': listDeposits,
  'staff/listDepositChannels': listChannelsForStaff,
  'staff/setDepositChannel': setDepositChannel,
  'staff/setChannelKey': setChannelKey,
} as const;
