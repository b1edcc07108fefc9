/**
 * Practice money for a new customer, in the cash of every market, from the promotion account, by the ledger like all
 * money.
 */
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { keyNamed } from '../desk/command.ts';
import type { Desk } from '../desk/desk.ts';
import type { AccountId } from '../ids.ts';
import { PRACTICE_MONEY } from './practice-money.ts';

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
