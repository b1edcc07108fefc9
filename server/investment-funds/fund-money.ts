/** Moves money between a fund's account and the clearing of its days, each amount once. */
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { keyNamed } from '../desk/command.ts';
import type { Parts } from '../parts.ts';
import type { KnownFund } from './store.ts';
import { decideBringHome } from '@bourse/core/products/investment-funds/basket.ts';
import { sql } from 'kysely';

/** The actor of commands for funds. */
export const ACTOR = { rule: 'investment-funds' } as const;

const WAYS = {
  fundIn: ['fundDealing', 'available'],
  fundOut: ['available', 'fundDealing'],
  fundFee: ['available', 'fees'],
  fundRestored: ['fundMadeGood', 'available'],
} as const;

const transferOf = (code: keyof typeof WAYS, currency: Currency, amount: Amount, reference: string): Transfer => {
  const [debit, credit] = WAYS[code];
  return { currency, amount, debit, credit, code, reference };
};

/** False while the fund doesn't have the money. */
export async function bookForFund(
  { desk }: Pick<Parts, 'desk'>,
  { fund, account, currency }: Pick<KnownFund, 'fund' | 'account' | 'currency'>,
  code: keyof typeof WAYS,
  date: string,
  amount: Amount,
): Promise<boolean> {
  if (amount === 0n) return true;
  const answer = await desk.run({
    account,
    actor: ACTOR,
    // The key contains a space, so no customer can have used it before.
    key: keyNamed(`${code} ${fund} ${date}`),
    currencies: [currency],
    instrument: null,
    decide: (state) =>
      WAYS[code][0] === 'available' && state.available(currency) < amount
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
export async function bringHome(
  { database, desk, exchangeRates }: Pick<Parts, 'database' | 'desk' | 'exchangeRates'>,
  { account, currency }: Pick<KnownFund, 'account' | 'currency'>,
): Promise<void> {
  const { rows } = await sql<{ currency: string }>`select currency from balances where account_id = ${account}
    and bucket = 'available' and amount > 0 and currency <> ${currency}`.execute(database.kysely);
  for (const { currency: from } of rows)
    await desk.run({
      account,
      actor: ACTOR,
      key: null,
      currencies: [from, currency],
      instrument: null,
      decide(state, now) {
        const rate = exchangeRates(from, currency, now);
        return rate && decideBringHome(state, rate, now);
      },
      answer: () => null,
    });
}
