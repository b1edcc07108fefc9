/**
 * R19: ninety trading days, lived through twice with one seed, leave the same ledger behind; and a ledger that the
 * model agrees with.
 */
import { createHash } from 'node:crypto';
import { runAudit } from '@bourse/e2e/starting/start-server.ts';
import type pg from 'pg';
import { firstInstantOf, simulateCustomerDays, listTradingDates } from '../days/simulate-customer-days.ts';
import { startInProcessServer } from '../days/in-process-server.ts';
import type { TrialJournal } from '../trial-journal.ts';
import { readDatabase } from '../trial-database.ts';
import type { TrialFigures, TrialContext, Trial } from '../trial-runner.ts';
import { checkAgainstModel } from '../check-against-model.ts';

const FIRST_DATE = '2026-06-01';

export const ninetyDaysTwiceTrial: Trial = {
  name: 'R19',
  title: 'ninety trading days twice with one seed',
  fullSize: 90,
  run: (context, days) => runDaysTwice(context, days),
};

/** Needs no stage, only a journal and a seed: its servers are in this process. */
export async function runDaysTwice(
  { random, journal }: Pick<TrialContext, 'random' | 'journal'>,
  days: number,
  from = FIRST_DATE,
): Promise<TrialFigures> {
  const seed = random.int(1_000_000);
  const [first, second] = [await runDaysOnce(seed, days, from, journal), await runDaysOnce(seed, days, from, journal)];
  for (const what of ['ledger', 'orders', 'fills'] as const)
    if (first[what] !== second[what])
      journal.violate(
        `${days} days of seed ${seed}: ${what} is ${first[what]} the first time, ${second[what]} the second`,
      );
  return { days, ...first, again: second.ledger };
}

interface Lived {
  ledger: string;
  orders: string;
  fills: string;
  commands: number;
  acknowledged: number;
  movements: number;
  adjusted: number;
  dayEnds: number;
  rollovers: number;
  secondsLong: number;
}

async function runDaysOnce(
  seed: number,
  days: number,
  from: string,
  journal: TrialJournal,
): Promise<Lived & Record<string, number | string>> {
  const started = performance.now();
  const server = await startInProcessServer(`days ${seed}`, firstInstantOf(from));
  try {
    const own = await simulateCustomerDays(server, seed, listTradingDates(from, days));
    for (const sentence of own.violations) journal.violate(sentence);
    const counts = own.counts();
    const lived = await readDatabase(server.dataDir, async (client) => {
      const {
        rows: [ended],
      } = await client.query<{ count: bigint }>('select count(*) as count from day_end_charges');
      const figures = await checkAgainstModel(
        client,
        { entries: own.entries, violate: journal.violate },
        { withAlerts: false },
      );
      return {
        ...(await hashesOf(client)),
        movements: figures['movements'] ?? 0,
        adjusted: figures['adjusted'] ?? 0,
        dayEnds: Number(ended?.count ?? 0n),
        rollovers: figures['rollovers'] ?? 0,
      };
    });
    const audited = await runAudit(server.dataDir);
    if (audited.code !== 0) journal.violate(`the server's audit: ${audited.output.trim()}`);
    return {
      ...lived,
      commands: own.entries.length,
      acknowledged: counts['accepted'] ?? 0,
      secondsLong: Math.round((performance.now() - started) / 1_000),
    };
  } finally {
    await server.stop();
  }
}

/** Hashes of everything done, sorted by account and number, without what depends on the database's own timing. */
async function hashesOf(client: pg.Client): Promise<Pick<Lived, 'ledger' | 'orders' | 'fills'>> {
  const hash = async (sql: string): Promise<string> => {
    const digest = createHash('sha256');
    for (const row of (await client.query<Record<string, unknown>>(sql)).rows)
      digest.update(
        `${Object.values(row)
          .map((value) => (value instanceof Date ? value.toISOString() : String(value)))
          .join('|')}\n`,
      );
    return digest.digest('hex').slice(0, 16);
  };
  return {
    ledger: await hash(
      `select account_id, seq, currency, amount, debit, credit, debit_after, credit_after, code, reference
        from transfers order by account_id, seq`,
    ),
    orders: await hash(
      `select account_id, order_seq, instrument, status, cause, filled, average_price, hold, steps from orders
        order by account_id, order_seq`,
    ),
    fills: await hash(
      `select account_id, fill_seq, order_seq, price, quantity, fee, tax, quote_seq, rule, at from fills
        order by account_id, fill_seq`,
    ),
  };
}
