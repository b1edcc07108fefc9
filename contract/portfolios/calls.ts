/** A customer's portfolios: the main one, number 0, and others by their own names. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

const name = f.name(1, 40);

/** `name` is null for the main one, which each language names in its own words. */
const portfolio = z.object({
  portfolio: f.portfolio,
  kind: z.enum(['main', 'own', 'copy']),
  name: z.nullable(z.string()),
  createdAt: z.nullable(f.time),
});
const changed = z.object({ portfolio });

export const listPortfolios = defineCustomerQuery({
  summary:
    'The open portfolios, the main one first, each with what it is worth in one currency; `total` is all ' +
    'of them together. `closed` are the names of the others, for what happened in them.',
  input: { in: z.optional(f.currency) },
  answer: z.object({
    in: f.currency,
    total: f.decimal,
    rows: z.array(
      z.object({
        ...portfolio.shape,
        total: f.decimal,
        available: f.decimal,
        openPositions: z.int(),
        pendingOrders: z.int(),
      }),
    ),
    closed: z.array(z.object({ portfolio: f.portfolio, name: z.string() })),
  }),
  errors: ['currencyUnknown'],
});

export const createPortfolio = defineCustomerCommand({
  summary:
    'Opens a portfolio with a name; it begins empty. Permissions, limits and restrictions are those of the customer.',
  input: { name },
  answer: changed,
  errors: ['portfoliosFull', 'systemBusy'],
});

export const renamePortfolio = defineCustomerCommand({
  summary: 'Gives a portfolio another name; the main one has none.',
  input: { portfolio: f.portfolio, name },
  answer: changed,
  errors: ['portfolioNotFound', 'portfolioIsMain', 'systemBusy'],
});

export const closePortfolio = defineCustomerCommand({
  summary:
    'Closes a portfolio without money, open positions and waiting orders. Its history stays, and its ' +
    'number is not used again.',
  input: { portfolio: f.portfolio },
  answer: f.emptyAnswer,
  errors: ['portfolioNotFound', 'portfolioIsMain', 'portfolioNotEmpty', 'systemBusy'],
});

export const transferBetween = defineCustomerCommand({
  summary:
    'Moves available money from one portfolio to another, at once and without a charge. What settles ' +
    'later moves after what is settled, and keeps its day.',
  input: {
    from: f.portfolio,
    to: f.portfolio,
    currency: f.currency,
    amount: f.positiveDecimal,
  },
  answer: z.object({
    from: f.portfolio,
    to: f.portfolio,
    currency: f.currency,
    amount: f.decimal,
  }),
  errors: [
    'portfolioNotFound',
    'copyPortfolio',
    'strategyPortfolio',
    'samePortfolio',
    'insufficientBalance',
    'unpaidLoanFirst',
    'currencyUnknown',
    'systemBusy',
  ],
});

export const calls = {
  'portfolios/listPortfolios': listPortfolios,
  'portfolios/createPortfolio': createPortfolio,
  'portfolios/renamePortfolio': renamePortfolio,
  'portfolios/closePortfolio': closePortfolio,
  'portfolios/transferBetween': transferBetween,
} as const;

export const groups = { portfolios: { place: 5.5, about: "A customer's portfolios, and money between them." } };

export const examples = {
  'portfolios/createPortfolio': { name: 'Dividends', key: 'a-key-of-my-own-4' },
  'portfolios/transferBetween': { from: '0', to: '1', currency: 'USD', amount: '500', key: 'a-key-of-my-own-5' },
};
