/** Books one transfer as the house would, for a test that needs the money where it is. */
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

export const book = (
  { desk }: Pick<Parts, 'desk'>,
  account: AccountId,
  transfer: Transfer,
  portfolio?: number,
): Promise<unknown> =>
  desk.run({
    account,
    actor: { rule: 'demo' },
    key: null,
    ...(portfolio === undefined ? {} : { portfolio }),
    currencies: [transfer.currency],
    instrument: null,
    decide: ({ lastSeq }) => ({ transfers: [transfer], records: {}, notices: [], lastSeq }),
    answer: () => ({}),
  });
