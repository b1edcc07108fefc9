/** Transfers that a test books as the house would, and what the audit then finds. */
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type Command, computeIdempotencyKey } from '../desk/command.ts';
import { createIdempotencyKey } from './test-server.ts';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { openDatabaseClient } from '../db/pool.ts';

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

/** Many tests join the accounts of one person by hand, which no reviewer has decided. */
const isJoinedByHand = (difference: string): boolean => difference.endsWith('it was decided to be two people');

/** What the audit finds in a test's database, but for accounts that the test has joined. */
export async function listAuditDifferences(server: { database: { ownerUrl: string } }): Promise<string[]> {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  const { differences } = await runFullAudit(client).finally(() => client.end());
  return differences.filter((each) => !isJoinedByHand(each));
}
