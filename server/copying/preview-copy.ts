import { refuse } from '@bourse/contract/errors.ts';
import { COPY_TIME_LIMIT_MS } from '@bourse/core/copying/block.ts';
import { COPIES_MAXIMUM, USUAL_DEVIATION, USUAL_INSTRUMENT_SHARE } from '@bourse/core/copying/copy.ts';
import { leastCopy } from '@bourse/core/copying/least.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { formatAmount, formatScaled, larger } from '@bourse/core/money.ts';
import type { Handler } from '../http/handler.ts';
import type { WorthParts } from './equities.ts';
import { type ShowParts, showLeaders } from './leader-views.ts';
import { readCopies, readLeader } from './store.ts';

export const previewCopy =
  (parts: ShowParts): Handler<'copying/previewCopy'> =>
  async (input, { account, language }) => {
    const { kysely } = parts.database;
    const leader = await readLeader(kysely, BigInt(input.leader));
    if (!leader || leader.stoppedAt !== null) return refuse('notFound');
    const { currency } = leader;
    const [[shown], available, copies] = await Promise.all([
      showLeaders(parts, [leader], { account, language }),
      readAvailable(parts, account, currency),
      readCopies(kysely, account, { ended: false, before: null, limit: COPIES_MAXIMUM }),
    ]);
    const { row, worth, followed, capacity } = shown!;
    return {
      leader: row,
      available: formatAmount(available, currency),
      left: formatAmount(larger(capacity - followed, 0n), currency),
      minimum: formatAmount(leastCopy(currency), currency),
      usual: {
        maximumDeviationRate: formatScaled(USUAL_DEVIATION),
        maximumShareRate: formatScaled(USUAL_INSTRUMENT_SHARE),
      },
      timeLimitSeconds: COPY_TIME_LIMIT_MS / 1_000,
      copiesLeft: COPIES_MAXIMUM - copies.length,
      openPositions: worth.positions.length,
    };
  };

async function readAvailable({ database }: WorthParts, account: bigint, currency: string): Promise<bigint> {
  const row = await database.kysely
    .selectFrom('balances')
    .select('amount')
    .where('account_id', '=', account)
    .where('portfolio', '=', MAIN)
    .where('currency', '=', currency)
    .where('bucket', '=', 'available')
    .executeTakeFirst();
  return row?.amount ?? 0n;
}
