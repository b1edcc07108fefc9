/** Targets of withdrawals: bank cards and wallet addresses. */
import {
  WALLET_ADDRESS_PATTERN,
  WALLET_NETWORKS,
  WALLET_CURRENCIES,
} from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { secondFactorFields, SECOND_FACTOR_ERRORS } from '../field-schemas.ts';

export const walletCurrencySchema = z.enum(WALLET_CURRENCIES);

export const walletNetworkSchema = z.enum(WALLET_NETWORKS);

/** Only the last four digits of the number are ever shown. Before `usableFrom` nothing is withdrawn to it. */
export const bankCardSchema = z.object({
  id: f.id,
  holder: z.string(),
  last4: z.string(),
  bankName: z.string(),
  branch: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  addedAt: f.time,
  usableFrom: f.time,
});

export const walletAddressSchema = z.object({
  id: f.id,
  type: walletCurrencySchema,
  network: walletNetworkSchema,
  address: z.string(),
  addedAt: f.time,
  usableFrom: f.time,
});

export const cardFirst4Schema = z.string().check(z.regex(/^\d{4}$/));

/** What follows the first four: 12 digits, up to 15 on longer cards (ISO/IEC 7812-1: 19 digits at most). */
export const cardLast12Schema = z.string().check(z.regex(/^\d{12,15}$/));

export const addressTextSchema = z.string().check(z.regex(WALLET_ADDRESS_PATTERN));

/** `coolingHours`: how long nothing is withdrawn to a new one. */
const added = z.object({ id: f.id, usableFrom: f.time });

export const addBankCard = defineCustomerCommand({
  summary:
    'Binds a bank card by its first 4 and last 12 digits. The holder is the customer; the bank is ' +
    'known from the number, or typed. With a code or a passkey where the account has them.',
  input: {
    first4: cardFirst4Schema,
    last12: cardLast12Schema,
    /** By default the verified name; another one is refused. */
    holder: z.optional(f.nameAsTyped(80)),
    bankName: z.optional(f.nameAsTyped(60)),
    branch: z.optional(f.nameAsTyped(60)),
    bankCode: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{2,20}$/))),
    ...secondFactorFields,
  },
  answer: added,
  errors: [
    ...SECOND_FACTOR_ERRORS,
    'tooFrequent',
    'identityRequired',
    'cardHolderMismatch',
    'cardNumberWrong',
    'cardExists',
    'bankNameRequired',
    'targetsFull',
    ...f.CANNOT_WITHDRAW_ERRORS,
  ],
});

export const listBankCards = defineCustomerQuery({
  summary: "The customer's bank cards, oldest first.",
  input: {},
  answer: z.object({ rows: z.array(bankCardSchema), coolingHours: z.int() }),
});

export const removeBankCard = defineCustomerCommand({
  summary: 'Unbinds a bank card, unless a withdrawal to it is under way.',
  input: { card: f.id },
  answer: f.emptyAnswer,
  errors: ['cardNotFound', 'otherOperationPending', ...f.CANNOT_WITHDRAW_ERRORS],
});

export const findBankOfCard = defineCustomerQuery({
  summary: 'The bank that gives out cards with these first digits, where it is known.',
  input: { digits: z.string().check(z.regex(/^\d{6}$/)) },
  answer: z.object({ bankName: z.nullable(z.string()) }),
});

export const addWalletAddress = defineCustomerCommand({
  summary:
    'Binds an address of a digital currency on one of its networks; a mistyped one is found by its ' +
    'checksum. With a code or a passkey where the account has them.',
  input: {
    type: walletCurrencySchema,
    network: walletNetworkSchema,
    address: addressTextSchema,
    ...secondFactorFields,
  },
  answer: added,
  errors: [
    ...SECOND_FACTOR_ERRORS,
    'tooFrequent',
    'identityRequired',
    'addressWrong',
    'networkWrong',
    'addressExists',
    'targetsFull',
    ...f.CANNOT_WITHDRAW_ERRORS,
  ],
});

export const listWalletAddresses = defineCustomerQuery({
  summary: "The customer's wallet addresses, oldest first.",
  input: {},
  answer: z.object({ rows: z.array(walletAddressSchema), coolingHours: z.int() }),
});

export const removeWalletAddress = defineCustomerCommand({
  summary: 'Unbinds a wallet address, unless a withdrawal to it is under way.',
  input: { address: f.id },
  answer: f.emptyAnswer,
  errors: ['addressNotFound', 'otherOperationPending', ...f.CANNOT_WITHDRAW_ERRORS],
});
