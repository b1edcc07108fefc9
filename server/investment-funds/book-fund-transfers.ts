/** Moves money between a fund's account and the clearing of its days, each amount once. */
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readForeignCurrencies } from './fund-account-store.ts';
import type { FundRecord } from './store.ts';
import { decideConvertToFundCurrency } from '@bourse/core/products/investment-funds/fund-rebalancing-orders.ts';

/** The actor of commands for funds. */
export const FUND_ACTOR = { rule: 'investment-funds' } as const;

const TRANSFER_ROUTES = {
  fundIn: ['fundDealing', 'available'],
  fundOut: ['available', 'fundDealing'],
  fundFee: ['available', 'fees'],
  fundRestored: ['fundMadeGood', 'available'],
} as const;

const transferOf = (
  code: keyof typeof TRANSFER_ROUTES,
  currency: Currency,
  amount: Amount,
  reference: string,
): Transfer => {
  const [debit, credit] = TRANSFER_ROUTES[code];
  return { currency, amount, debit, credit, code, reference };
};

/** False while the fund doesn't have the money. */
export async function bookFundTransfer(
  { desk }: Pick<ServerDependencies, 'desk'>,
  { fund, account, currency }: Pick<FundRecord, 'fund' | 'account' | 'currency'>,
  code: keyof typeof TRANSFER_ROUTES,
  date: string,
  amount: Amount,
): Promise<boolean> {
  if (amount === 0n) return true;
  const answer = await desk.runIfDue({
    account,
    actor: FUND_ACTOR,
    // The key contains a space, so no customer can have used it before.
    key: createNamedIdempotencyKey(`${code} ${fund} ${date}`),
    currencies: [currency],
    instrument: null,
    decide: (state) =>
      TRANSFER_ROUTES[code][0] === 'available' && state.available(currency) < amount
        ? null
        : {
            transfers: [transferOf(code, currency, amount, `fund-${fund}-${date}`)],
            records: {},
            notices: [],
            lastSeq: state.lastSeq,
          },
    answer: () => ({}),
  });
  return answer !== null;
}

/**
 * Exchanges a fund's money in other currencies into its own, at the rate that any customer gets. Money that can't be
 * exchanged now stays as it is, and is valued at the fix.
 */
export async function exchangeIntoFundCurrency(
  { database, desk, exchangeRates }: Pick<ServerDependencies, 'database' | 'desk' | 'exchangeRates'>,
  { account, currency }: Pick<FundRecord, 'account' | 'currency'>,
): Promise<void> {
  for (const from of await readForeignCurrencies(database.kysely, { account, currency }))
    await desk.runIfDue({
      account,
      actor: FUND_ACTOR,
      key: null,
      currencies: [from, currency],
      instrument: null,
      decide(state, now) {
        const rate = exchangeRates(from, currency, now);
        return rate && decideConvertToFundCurrency(state, rate, now);
      },
      answer: () => null,
    });
}
