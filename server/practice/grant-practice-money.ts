/**
 * Practice money for a new customer, in the cash of every market, from the promotion account, by the ledger like all
 * money.
 */
import type { Amount, Currency } from '@bourse/core/money.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { keyNamed } from '../desk/command.ts';
import type { Desk } from '../desk/desk.ts';
import type { AccountId } from '../ids.ts';

/** Minor units; each about ten thousand US dollars at the rates of 2026. */
export const PRACTICE_MONEY: Readonly<Record<Currency, Amount>> = {
  USD: 10_000_00n,
  MXN: 180_000_00n,
  THB: 340_000_00n,
  KRW: 13_800_000n,
  INR: 850_000_00n,
  SAR: 37_500_00n,
  USDT: 10_000_000000n,
  JPY: 1_500_000n,
  CNY: 71_000_00n,
  HKD: 78_000_00n,
  TWD: 310_000_00n,
  VND: 260_000_000n,
  MYR: 42_000_00n,
};

/**
 * Repeated, it does nothing: its key is the same for every account, and has a space, which no customer's key can have.
 */
export async function grantPracticeMoney(desk: Desk, account: AccountId): Promise<void> {
  const currencies = Object.keys(PRACTICE_MONEY);
  await desk.run({
    account,
    actor: { rule: 'practice money' },
    key: keyNamed('practice money'),
    currencies,
    instrument: null,
    decide: ({ lastSeq }) => ({
      transfers: Object.entries(PRACTICE_MONEY).map(
        ([currency, amount]): Transfer => ({
          currency,
          amount,
          debit: 'promotion',
          credit: 'available',
          code: 'practice',
          reference: 'practice-money',
        }),
      ),
      records: {},
      notices: [{ code: 'practiceMoney', params: { count: currencies.length } }],
      lastSeq,
    }),
    answer: () => ({}),
  });
}
