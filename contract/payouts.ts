/** Money out: where to (cards and addresses), on which conditions, and the withdrawals themselves. */
import { ADDRESS_FORM, WALLET_NETWORKS, WALLET_TYPES } from '@bourse/core/wallet/networks.ts';
import { WITHDRAWAL_CONDITIONS } from '@bourse/core/wallet/withdrawal.ts';
import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';
import { request } from './requests.ts';
import { second, secondErrors } from './second.ts';

const line = (maximum: number) =>
  z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\p{Co}]*$/u), z.trim(), z.minLength(1), z.maxLength(maximum));
export const walletType = z.enum(WALLET_TYPES);
export const walletNetwork = z.enum(WALLET_NETWORKS);

/** Of the number only its last four digits are ever shown. Before `usableFrom` nothing is withdrawn to it. */
export const bankCard = z.object({
  id: f.id,
  holder: z.string(),
  last4: z.string(),
  bankName: z.string(),
  branch: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  addedAt: f.time,
  usableFrom: f.time,
});
export const walletAddress = z.object({
  id: f.id,
  type: walletType,
  network: walletNetwork,
  address: z.string(),
  addedAt: f.time,
  usableFrom: f.time,
});
const first4 = z.string().check(z.regex(/^\d{4}$/));
const last12 = z.string().check(z.regex(/^\d{12}$/));
const address = z.string().check(z.regex(ADDRESS_FORM));
/** `coolingHours`: how long nothing is withdrawn to a new one. */
const added = z.object({ id: f.id, usableFrom: f.time });

export const addBankCard = call({
  summary:
    'Binds a bank card by its first 4 and last 12 digits. The holder must be the customer; the bank is known from the number, or typed. With a code or a passkey where the account has them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    first4,
    last12,
    holder: line(80),
    bankName: z.optional(line(60)),
    branch: z.optional(line(60)),
    bankCode: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{2,20}$/))),
    ...second,
    key: f.key,
  }),
  answer: added,
  errors: [
    ...secondErrors,
    'tooFrequent',
    'identityRequired',
    'cardHolderMismatch',
    'cardNumberWrong',
    'cardExists',
    'bankNameRequired',
    'targetsFull',
    'accountFrozen',
    'accountDisabled',
    'accountBanned',
    'cannotTrade',
    'cannotWithdraw',
  ],
});
export const listBankCards = call({
  summary: "The customer's bank cards, oldest first.",
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ rows: z.array(bankCard), coolingHours: z.int() }),
  errors: [],
});
export const removeBankCard = call({
  summary: 'Unbinds a bank card, unless a withdrawal to it is under way.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ card: f.id, key: f.key }),
  answer: f.empty,
  errors: [
    'cardNotFound',
    'otherOperationPending',
    'accountFrozen',
    'accountDisabled',
    'accountBanned',
    'cannotTrade',
    'cannotWithdraw',
  ],
});
export const findBank = call({
  summary: 'The bank that gives out cards with these first digits, where it is known.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ digits: z.string().check(z.regex(/^\d{6}$/)) }),
  answer: z.object({ bankName: z.nullable(z.string()) }),
  errors: [],
});
export const addWalletAddress = call({
  summary:
    'Binds an address of a digital currency on one of its networks; a mistyped one is found by its checksum. With a code or a passkey where the account has them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ type: walletType, network: walletNetwork, address, ...second, key: f.key }),
  answer: added,
  errors: [
    ...secondErrors,
    'tooFrequent',
    'identityRequired',
    'addressWrong',
    'networkWrong',
    'addressExists',
    'targetsFull',
    'accountFrozen',
    'accountDisabled',
    'accountBanned',
    'cannotTrade',
    'cannotWithdraw',
  ],
});
export const listWalletAddresses = call({
  summary: "The customer's wallet addresses, oldest first.",
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ rows: z.array(walletAddress), coolingHours: z.int() }),
  errors: [],
});
export const removeWalletAddress = call({
  summary: 'Unbinds a wallet address, unless a withdrawal to it is under way.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ address: f.id, key: f.key }),
  answer: f.empty,
  errors: [
    'addressNotFound',
    'otherOperationPending',
    'accountFrozen',
    'accountDisabled',
    'accountBanned',
    'cannotTrade',
    'cannotWithdraw',
  ],
});

export const PROVED_CALLS = [
  'wallet/submitWithdrawal',
  'wallet/addBankCard',
  'wallet/addWalletAddress',
  'user/setFundPassword',
  'user/changeFundPassword',
] as const;

export const startPasskeyProof = call({
  summary:
    "A challenge that one of the customer's passkeys answers for one call alone, within five minutes: a withdrawal of this amount to this target, this card, this address, or a fund password.",
  who: 'customer',
  writes: false,
  input: z.strictObject({
    call: z.enum(PROVED_CALLS),
    currency: z.optional(f.currency),
    amount: z.optional(f.positive),
    to: z.optional(f.id),
    first4: z.optional(first4),
    last12: z.optional(last12),
    type: z.optional(walletType),
    network: z.optional(walletNetwork),
    address: z.optional(address),
  }),
  answer: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: ['passkeysUnavailable', 'currencyUnknown', 'cardNotFound', 'addressNotFound'],
});

/**
 * What else it is about: `until` when it will be met by itself, `ground` why the operator has restricted the account.
 */
const condition = z.object({
  condition: z.enum(WITHDRAWAL_CONDITIONS),
  met: z.boolean(),
  until: z.nullable(f.time),
  ground: z.nullable(z.string()),
});

export const getWithdrawalConditions = call({
  summary:
    'Every condition of a withdrawal in a currency, each with whether it is met; bounds, window, fee and times; what can be withdrawn, and what on which later day.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ currency: f.currency, to: z.optional(f.id) }),
  answer: z.object({
    currency: f.currency,
    withdrawable: f.decimal,
    minimum: f.decimal,
    maximum: f.decimal,
    feeFixed: f.decimal,
    feeBps: z.int(),
    window: z.object({
      from: z.string(),
      to: z.string(),
      weekdays: z.array(z.int()),
      zone: z.string(),
      nextOpening: f.time,
    }),
    usualHours: z.int(),
    arrivesBy: f.time,
    coolingHours: z.int(),
    conditions: z.array(condition),
    met: z.boolean(),
    loan: z.nullable(z.object({ overdue: f.decimal, score: z.int(), required: z.int() })),
    /** What can be withdrawn besides, from the market's date on that is named. */
    coming: z.array(z.object({ date: f.date, amount: f.decimal, at: f.time })),
  }),
  errors: ['currencyUnknown'],
});

/** `target` is what the customer has called it by: the bank and the last four digits, or network and address. */
export const withdrawal = z.object({
  ...request.shape,
  target: z.string(),
  expectedBy: f.time,
  reference: z.nullable(z.string()),
  cancellable: z.boolean(),
});

export const submitWithdrawal = call({
  summary:
    'Asks to be paid out. The amount is frozen at once; the fee is taken from it. `fee` is the one that the customer was shown: should it have changed, nothing happens. With a code or a passkey where the account has them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    currency: f.currency,
    amount: f.positive,
    fee: z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/)),
    to: f.id,
    fundPassword: f.typedPassword,
    ...second,
    key: f.key,
  }),
  answer: z.object({ withdrawal }),
  errors: [
    'otpRequired',
    'wrongOtp',
    'passkeyRequired',
    'passkeysUnavailable',
    'currencyUnknown',
    'identityRequired',
    'cardNotFound',
    'addressNotFound',
    'fundPasswordUnset',
    'wrongFundPassword',
    'tooFrequent',
    'otherOperationPending',
    'outsideWithdrawalWindow',
    'withdrawalMinimum',
    'withdrawalMaximum',
    'withdrawalFeeChanged',
    'withdrawalCooling',
    'creditScoreTooLow',
    'insufficientWithdrawable',
    'cashNotSettled',
    'accountFrozen',
    'accountDisabled',
    'accountBanned',
    'cannotTrade',
    'cannotWithdraw',
  ],
});
export const cancelWithdrawal = call({
  summary: 'Takes back a withdrawal that nobody looks after and nobody has approved; the money is free again.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ withdrawal: f.id, key: f.key }),
  answer: z.object({ withdrawal }),
  errors: ['notFound', 'notInThatState'],
});
export const listWithdrawals = call({
  summary: "The customer's withdrawals, newest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(withdrawal),
  errors: [],
});
