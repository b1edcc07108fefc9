/** Transfers that a test books as the house would. */
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type Command, computeIdempotencyKey } from '../desk/command.ts';
import { createIdempotencyKey } from './test-server.ts';

export const bookTestTransfer = (
  { desk }: Pick<ServerDependencies, 'desk'>,
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

/** A command without any particular actor; its key is stored among the account's. */

export const buildTestCommand = (
  account: AccountId,
  input: { key: string } = { key: createIdempotencyKey() },
): Command => ({
  actor: { account },
  key: computeIdempotencyKey('test', input),
});

/**
 * A test that moves money in a way the product never does uses the reference "test": the audit rightly reports such
 * transfers, and the test looks at the rest.
 */
export const isUnexpectedDifference = (difference: string): boolean =>
  !difference.endsWith(' for "test" is nothing that is ever booked');
