/** Withdrawals and their conditions. */
import { WITHDRAWAL_CONDITIONS } from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { secondFactorFields } from '../field-schemas.ts';
import { customerRequestSchema } from '../request-and-proposal-schemas.ts';
import {
  addBankCard,
  addressTextSchema,
  addWalletAddress,
  findBankOfCard,
  cardFirst4Schema,
  cardLast12Schema,
  listBankCards,
  listWalletAddresses,
  removeBankCard,
  removeWalletAddress,
  walletNetworkSchema,
  walletCurrencySchema,
} from './destination-calls.ts';

export const PASSKEY_PROOF_CALLS = [
  'wallet/submitWithdrawal',
  'wallet/addBankCard',
  'wallet/addWalletAddress',
  'user/setFundPassword',
  'user/changeFundPassword',
] as const;

const startPasskeyProof = defineCustomerQuery({
  summary:
    "A challenge that one of the customer's passkeys answers for one call alone, within five minutes: a " +
    'withdrawal of this amount to this target, this card, this address, or a fund password.',
  input: {
    call: z.enum(PASSKEY_PROOF_CALLS),
    currency: z.optional(f.currency),
    amount: z.optional(f.positiveDecimal),
    to: z.optional(f.id),
    first4: z.optional(cardFirst4Schema),
    last12: z.optional(cardLast12Schema),
    type: z.optional(walletCurrencySchema),
    network: z.optional(walletNetworkSchema),
    address: z.optional(addressTextSchema),
  },
  answer: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: ['passkeysUnavailable', 'currencyUnknown', 'cardNotFound', 'addressNotFound'],
});

/** Further details: `until` when it will be met by itself, `ground` why the operator has restricted the account. */
const condition = z.object({
  condition: z.enum(WITHDRAWAL_CONDITIONS),
  met: z.boolean(),
  until: z.nullable(f.time),
  ground: z.nullable(z.string()),
});

const getWithdrawalConditions = defineCustomerQuery({
  summary:
    'Every condition of a withdrawal in a currency, each with whether it is met; bounds, window, fee and ' +
    'times (the fee is `feeFixed` and `feeBps` ten-thousandths of the amount, which are rounded up to the smallest ' +
    'unit, and always less than the amount); what can be withdrawn, and what on which later day.',
  input: { currency: f.currency, to: z.optional(f.id) },
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
    /** When a withdrawal requested now usually arrives, and by when at the latest. */
    usuallyBy: f.time,
    arrivesBy: f.time,
    coolingHours: z.int(),
    conditions: z.array(condition),
    /** The customer's request that is still open, and that `noOther` waits for. */
    inProgress: z.nullable(z.enum(['deposit', 'withdrawal'])),
    met: z.boolean(),
    /** Money of a deposit that its bank has called back; `notCalledBack` waits for it. */
    calledBack: z.nullable(z.object({ reference: z.string(), amount: f.decimal, currency: f.currency })),
    loan: z.nullable(z.object({ overdue: f.decimal, score: z.int(), required: z.int() })),
    /** What can be withdrawn additionally, from the market's given date on. */
    coming: z.array(z.object({ date: f.date, amount: f.decimal, at: f.time })),
  }),
  errors: ['currencyUnknown'],
});

/**
 * `target` is its name: the bank and the last four digits, or network and address. `expectedBy` and `usualHours`, null
 * for old ones: what its conditions promised.
 */
export const withdrawalSchema = z.object({
  ...customerRequestSchema.shape,
  target: z.string(),
  expectedBy: f.time,
  usualHours: z.nullable(z.int()),
  reference: z.nullable(z.string()),
  cancellable: z.boolean(),
});

const submitWithdrawal = defineCustomerCommand({
  summary:
    'Asks to be paid out. The amount is frozen at once; the fee is taken from it. `fee` is the one that ' +
    'the customer was shown: should it have changed, nothing happens. With a code or a passkey where the ' +
    'account has them.',
  input: {
    currency: f.currency,
    amount: f.positiveDecimal,
    fee: z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/)),
    to: f.id,
    fundPassword: f.passwordAsTyped,
    ...secondFactorFields,
  },
  answer: z.object({ withdrawal: withdrawalSchema }),
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
    'moneyCalledBack',
    'creditScoreTooLow',
    'insufficientWithdrawable',
    'cashNotSettled',
    ...f.CANNOT_WITHDRAW_ERRORS,
  ],
});

const cancelWithdrawal = defineCustomerCommand({
  summary: 'Takes back a withdrawal that nobody looks after and nobody has approved; the money is free again.',
  input: { withdrawal: f.id },
  answer: z.object({ withdrawal: withdrawalSchema }),
  errors: ['notFound', 'notInThatState'],
});

const listWithdrawals = defineCustomerQuery({
  summary: "The customer's withdrawals, newest first.",
  input: { ...f.pageFields },
  answer: f.pageOf(withdrawalSchema),
});

/** Late reports from the payout service, as the staff see them. */

const listContradictedPayouts = defineStaffQuery({
  summary:
    'Withdrawals about which the payout service has said something else than how they had ended: paid ' +
    'after they failed, failed after they were paid, or paid under another reference.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({
    rows: z.array(
      z.object({
        review: z.string(),
        customer: z.string(),
        amount: f.decimal,
        currency: f.currency,
        reportedOutcome: z.enum(['paid', 'failed']),
        word: z.string(),
        status: z.enum(['done', 'failed', 'rejected', 'cancelled', 'submitted', 'inReview']),
        at: f.time,
      }),
    ),
  }),
});

/** The calls of this area by their path below `/api/vue/`. */

export const calls = {
  'wallet/addBankCard': addBankCard,
  'wallet/listBankCards': listBankCards,
  'wallet/removeBankCard': removeBankCard,
  'wallet/findBank': findBankOfCard,
  'wallet/addWalletAddress': addWalletAddress,
  'wallet/listWalletAddresses': listWalletAddresses,
  'wallet/removeWalletAddress': removeWalletAddress,
  'wallet/getWithdrawalConditions': getWithdrawalConditions,
  'wallet/submitWithdrawal': submitWithdrawal,
  'wallet/startPasskeyProof': startPasskeyProof,
  'wallet/cancelWithdrawal': cancelWithdrawal,
  'wallet/listWithdrawals': listWithdrawals,
  'staff/listLateWords': listContradictedPayouts,
} as const;
