/** Currencies exchanged into one another, and transfers between accounts. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { priceStateSchema } from '../quotes/price-origin-schemas.ts';

const exchangeKind = z.enum(['exchange', 'transfer']);

/**
 * `rate` is what one of `to` costs in `from`, before the spread; `amount` leaves in full, `spread` of it goes to the
 * house.
 */
const exchangeFigures = {
  from: f.currency,
  to: f.currency,
  amount: f.decimal,
  received: f.decimal,
  rate: f.decimal,
  spreadRate: f.decimal,
  spread: f.decimal,
};

/** `order` is set if it was bought for an order. */
const exchangeRow = z.object({
  id: z.string(),
  kind: z.enum(['exchange', 'transfer', 'order']),
  ...exchangeFigures,
  order: z.nullable(z.string()),
  at: f.time,
});

const quoted = { quote: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}\.[A-Za-z0-9_-]{43}$/)) };

export const quoteCurrencyExchange = defineCustomerQuery({
  summary:
    'What an amount of one currency brings in another now: rate, spread and until when that holds. Taken ' +
    'by `exchange`, or by `transfer` if asked for one (between USDT and the American, Korean, Indian, ' +
    'Thai and Saudi accounts).',
  input: {
    from: f.currency,
    to: f.currency,
    amount: f.positiveDecimal,
    kind: z.optional(exchangeKind),
  },
  answer: z.object({
    quote: z.string(),
    kind: exchangeKind,
    ...exchangeFigures,
    expiresAt: f.time,
    available: f.decimal,
    /** The pairs' prices from which the rate is made; none between the dollar and the digital dollar. */
    legs: z.array(z.object({ pair: f.instrument, source: z.string(), at: f.time, priceState: priceStateSchema })),
  }),
  errors: [
    'sameCurrency',
    'currencyUnknown',
    'transferNotOffered',
    'exchangeRateMissing',
    'exchangeTooSmall',
    ...f.CANNOT_TRADE_ERRORS,
  ],
});

const QUOTED_ERRORS = [
  'notFound',
  'exchangeRateMissing',
  'quoteExpired',
  'quoteMoved',
  'quoteUsed',
  'insufficientBalance',
  'unpaidLoanFirst',
  'systemBusy',
  ...f.CANNOT_TRADE_ERRORS,
] as const;

export const exchangeCurrency = defineCustomerCommand({
  summary:
    'Exchanges at the quoted rate, or not at all. A quote is good once, for the customer who asked, unless the ' +
    'market has since moved against the house by more than the spread.',
  input: quoted,
  answer: exchangeRow,
  errors: QUOTED_ERRORS,
});

export const transferBetweenAccounts = defineCustomerCommand({
  summary: 'Moves money between USDT and the account of a market, at the quoted rate or not at all.',
  input: quoted,
  answer: exchangeRow,
  errors: QUOTED_ERRORS,
});

export const listCurrencyExchanges = defineCustomerQuery({
  summary:
    'Exchanges, transfers between accounts and what was bought for orders paid in another currency, newest first.',
  input: {
    kind: z.optional(z.enum(['exchange', 'transfer', 'order'])),
    ...f.pageFields,
  },
  answer: f.pageOf(exchangeRow),
});

export const calls = {
  'wallet/quoteExchange': quoteCurrencyExchange,
  'wallet/exchange': exchangeCurrency,
  'wallet/transfer': transferBetweenAccounts,
  'wallet/listExchanges': listCurrencyExchanges,
} as const;
