/**
 * Trading days at prices that come late: orders wait for a later quote, and so do cancellations. The model agrees
 * with everything that is stored, and nothing fills at a quote from before its order.
 */
import { delayFeed } from '@bourse/server/venue/testing-venues.ts';
import { runAudit } from '@bourse/e2e/starting/start-server.ts';
import { firstInstantOf, listTradingDates, simulateCustomerDays } from '../days/simulate-customer-days.ts';
import { startInProcessServer } from '../days/in-process-server.ts';
import { readDatabase } from '../trial-database.ts';
import type { TrialContext, TrialFigures, Trial } from '../trial-runner.ts';
import { checkAgainstModel } from '../check-against-model.ts';

const FIRST_DATE = '2026-06-01';
/** Less than the market is looked at after commands, so that their quotes come. */
const DELAY_MS = 2_000;

export const delayedPricesTrial: Trial = {
  name: 'delayed',
  title: 'trading days at delayed prices',
  fullSize: 30,
  run: (context, days) => runDelayedDays(context, days),
};

/** Needs no stage, only a journal and a seed: its server is in this process. */
export async function runDelayedDays(
  { random, journal }: Pick<TrialContext, 'random' | 'journal'>,
  days: number,
): Promise<TrialFigures> {
  const seed = random.int(1_000_000);
  const server = await startInProcessServer(`delayed ${seed}`, firstInstantOf(FIRST_DATE), {
    hours: 'always',
    feed: delayFeed(DELAY_MS),
  });
  try {
    const own = await simulateCustomerDays(server, seed, listTradingDates(FIRST_DATE, days), true);
    for (const sentence of own.violations) journal.violate(sentence);
    const figures = await readDatabase(server.dataDir, async (client) => {
      const examined = await checkAgainstModel(
        client,
        { entries: own.entries, violate: journal.violate },
        { withAlerts: false },
      );
      const count = async (sql: string): Promise<number> =>
        Number((await client.query<{ count: bigint }>(`select count(*) as count from ${sql}`)).rows[0]!.count);
      return {
        movements: examined['movements'] ?? 0,
        waited: await count('orders where prices_after is not null'),
        fills: await count('fills'),
        cancelled: await count('orders where cancel_requested_at is not null'),
        filledAfterCancellation: await count('orders where cancel_requested_at is not null and filled > 0'),
      };
    });
    const audited = await runAudit(server.dataDir);
    if (audited.code !== 0) journal.violate(`the server's audit: ${audited.output.trim()}`);
    return { days, commands: own.entries.length, acknowledged: own.counts()['accepted'] ?? 0, ...figures };
  } finally {
    await server.stop();
  }
}
