import * as z from 'zod/mini';
import { defineCall, defineCustomerQuery, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

const seal = z.object({
  number: z.int(),
  hash: z.string(),
  root: z.string(),
  previous: z.string(),
  transfers: z.string(),
  count: z.int(),
  notes: z.array(z.string()),
  at: f.time,
});

export const getSeal = defineCall({
  summary: 'A seal of the ledger: the hash that binds all transfers up to it. The newest one unless a number is given.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({ number: z.optional(z.int().check(z.gte(1))) }),
  answer: seal,
  errors: ['notFound'],
});

export const listMarketSessionKeys = defineCustomerQuery({
  summary:
    "The keys of a market's sessions: the hash from before the session, bound by a seal, and the key " +
    "itself after it, with which the session's prices can be computed again.",
  input: { market: f.market, ...f.pageFields },
  answer: f.pageOf(
    z.object({
      market: f.market,
      date: f.date,
      keyHash: z.string(),
      committedAt: f.time,
      seal: z.nullable(z.int()),
      key: z.nullable(z.string()),
      revealedAt: z.nullable(f.time),
    }),
  ),
});

export const getTransferProof = defineCustomerQuery({
  summary:
    "The proof that a transfer of the customer's is in the ledger: its line, its place among the leaves " +
    "of the seal that binds it, and the hashes on the way to the seal's root (RFC 9162).",
  input: { transfer: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) },
  answer: z.object({ line: z.string(), index: z.int(), count: z.int(), path: z.array(z.string()), seal }),
  errors: ['notFound'],
});

const minorUnits = z.string().check(z.regex(/^\d+$/));

export const getLiabilities = defineCustomerQuery({
  summary:
    "What the house owes to all customers, by currency, and the proof that the customer's balance is " +
    'counted in it: own leaf, and the neighbours on the way to the root. Amounts and sums are minor ' +
    'units. `seal` binds the root; null until there is one.',
  input: {},
  answer: z.object({
    at: z.nullable(f.time),
    rows: z.array(
      z.object({
        tree: z.int(),
        currency: f.currency,
        account: z.string(),
        amount: minorUnits,
        salt: z.string(),
        index: z.int(),
        count: z.int(),
        path: z.array(z.object({ hash: z.string(), sum: minorUnits })),
        root: z.string(),
        sum: minorUnits,
        seal: z.nullable(z.int()),
      }),
    ),
    /**
     * What covers losses beyond a position's margin: the capital that the house must have put in, the present balance,
     * and the limit below which no leveraged or short position can be opened (0: none). When it is empty, the house
     * pays.
     */
    insurance: z.array(z.object({ currency: f.currency, capital: f.decimal, limit: f.decimal, balance: f.decimal })),
  }),
});

export const listLiabilityTotals = defineStaffQuery({
  summary:
    'What the house owes to all customers by currency, as last counted: the root of the tree that each ' +
    'customer can check, how many are counted in it, and the number of the seal that binds it; null ' +
    "until there is one. Of the sum, `seeded` is the house's own part of accounts that customers have a share in " +
    '(of a fund by the units it holds, before those exist the capital it has put in); `owed` is the rest.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({
    at: z.nullable(f.time),
    rows: z.array(
      z.object({
        currency: f.currency,
        sum: f.decimal,
        seeded: f.decimal,
        owed: f.decimal,
        customers: z.int(),
        tree: z.int(),
        root: z.string(),
        seal: z.nullable(z.int()),
      }),
    ),
  }),
});

export const calls = {
  'ledger/getSeal': getSeal,
  'ledger/getProof': getTransferProof,
  'ledger/getLiabilities': getLiabilities,
  'ledger/listSessionKeys': listMarketSessionKeys,
  'staff/getLiabilities': listLiabilityTotals,
} as const;

export const groups = {
  ledger: { place: 11, about: 'Seals, by which anyone can check that history was not altered.' },
};
