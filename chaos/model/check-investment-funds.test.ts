/** What the model says of funds after random days, and of forged rows. */
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import { expectCallSuccess, provideFundTestWorld } from '@bourse/server/investment-funds/testing-funds.ts';
import { createIdempotencyKey, type TestCustomer } from '@bourse/server/testing/test-server.ts';
import { beforeAll, expect, it, test } from 'vitest';
import { FUND_FORGERIES } from '../forgeries.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { checkInvestmentFunds } from './check-investment-funds.ts';
import { readFundRows } from './fund-rows.ts';

const SEED = process.env['SEED'] ?? String(Date.now());
const DAYS = 10;
const trial = provideFundTestWorld();
beforeAll(async () => {
  const random = createSeededRandom(SEED);
  const people: TestCustomer[] = [];
  for (let person = 0; person < 4; person++) people.push(await trial.server.customer());
  for (let day = 0; day < DAYS; day++) {
    for (const each of people) await act(each, random);
    await trial.days(1);
  }
}, 120_000);

/** Often small compared with the fund, sometimes large. */
async function act(each: TestCustomer, random: ReturnType<typeof createSeededRandom>): Promise<void> {
  const client = await trial.again(each);
  if (random.chance(0.4)) {
    const amount = String(random.chance(0.5) ? 10 + random.int(90) : 1_000 + random.int(2_000));
    await client.call('funds/buyFund', { fund: trial.fund, amount, key: createIdempotencyKey() });
  }
  const held = await trial.holding({ client });
  if (!held || random.chance(0.7)) return;
  const units = (Number(held.units) * random.int(100)) / 100;
  if (units > 0)
    await expectCallSuccess(
      client.call('funds/redeemFund', { fund: trial.fund, units: units.toFixed(6), key: createIdempotencyKey() }),
    ).catch(() => undefined);
}

async function found(forgery?: string): Promise<string[]> {
  const client = openDatabaseClient(trial.server.database.ownerUrl);
  await client.connect();
  const sentences: string[] = [];
  try {
    await client.query('begin');
    if (forgery !== undefined) expect((await client.query(forgery)).rowCount).toBeGreaterThan(0);
    checkInvestmentFunds(await readFundRows(client), (sentence) => sentences.push(sentence));
    await client.query('rollback');
  } finally {
    await client.end();
  }
  return sentences;
}

it('the model agrees with random fund days', async () => {
  expect({ seed: SEED, found: await found() }).toEqual({ seed: SEED, found: [] });
  expect(await trial.differences()).toEqual([]);
});

test.each(FUND_FORGERIES)('the model reports %s', async (_, forgery, __, sentence) => {
  expect({ seed: SEED, found: await found(forgery) }).toMatchObject({
    found: expect.arrayContaining([expect.stringMatching(sentence)]),
  });
});
