/**
 * Practice money for a new customer in every market's currency, or for a house account in its own; booked from the
 * promotion account like any money.
 */
import type { Currency } from '@bourse/core/money.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { keyNamed } from '../desk/command.ts';
import type { Desk } from '../desk/desk.ts';
import type { AccountId } from '../ids.ts';
import { PRACTICE_MONEY } from './practice-money.ts';

/**
 * Repeating it does nothing: the key is the same for every account, and contains a space, which no customer's key can.
 */
export async function grantPracticeMoney(
  desk: Desk,
  account: AccountId,
  currencies: readonly Currency[] = Object.keys(PRACTICE_MONEY),
): Promise<void> {
  await desk.run({
    account,
    actor: { rule: 'practice money' },
    key: keyNamed('practice money'),
    currencies: [...currencies],
    instrument: null,
    decide: ({ lastSeq }) => ({
      transfers: currencies.map(
        (currency): Transfer => ({
          currency,
          amount: PRACTICE_MONEY[currency]!,
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
