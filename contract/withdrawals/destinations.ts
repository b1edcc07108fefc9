/** Targets of withdrawals: bank cards and wallet addresses. */
import { ADDRESS_FORM, WALLET_NETWORKS, WALLET_TYPES } from '@bourse/core/accounts/withdrawals/networks.ts';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';
import { second, secondErrors } from '../fields.ts';

export const walletType = z.enum(WALLET_TYPES);

export const walletNetwork = z.enum(WALLET_NETWORKS);

/** Only the last four digits of the number are ever shown. Before `usableFrom` nothing is withdrawn to it. */
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

export const first4 = z.string().check(z.regex(/^\d{4}$/));

export const last12 = z.string().check(z.regex(/^\d{12}$/));

export const address = z.string().check(z.regex(ADDRESS_FORM));

/** `coolingHours`: how long nothing is withdrawn to a new one. */
const added = z.object({ id: f.id, usableFrom: f.time });

export const addBankCard = call({
  summary:
    'Binds a bank card by its first 4 and last 12 digits. The holder is the customer; the bank is ' +
    'known from the number, or typed. With a code or a passkey where the account has them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    first4,
    last12,
    /** By default the verified name; another one is refused. */
    holder: z.optional(f.typedName(80)),
    bankName: z.optional(f.typedName(60)),
    branch: z.optional(f.typedName(60)),
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
    'Binds an address of a digital currency on one of its networks; a mistyped one is found by its ' +
    'checksum. With a code or a passkey where the account has them.',
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
