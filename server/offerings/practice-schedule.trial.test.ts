/** In a world for practice there are offers of each kind in each phase, also after the clock was moved. */
import { expect, test } from 'vitest';
import { getOfferingPhase } from '@bourse/core/products/offerings/offering-stages.ts';
import { OFFERING_STAGES } from '@bourse/core/products/offerings/offering.ts';
import { queryAsOwner } from '../db/testing.ts';
import { listAllRows, unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { generateOfferingSecrets } from './practice-offerings.ts';
import { openDemoOfferings } from './demo-offerings.ts';
import { insertOfferings, readOfferings } from './store.ts';

const server = provideTestServer({ workByHand: true });

const DAY_MS = 86_400_000;
async function phases(kind: 'grab' | 'placing' | 'auction'): Promise<string[]> {
  const now = server.clock.now();
  const all = await readOfferings(server.database.kysely, kind, OFFERING_STAGES);
  return [...new Set(all.map(({ stage, terms }) => getOfferingPhase(stage, terms, now)))].sort();
}

test('offers of each kind are in each phase from the first start on and five weeks later', async () => {
  await openDemoOfferings(server.composed.dependencies);
  for (const days of [0, 35]) {
    server.clock.set(server.clock.now() + days * DAY_MS);
    await server.runJob('offers to come');
    expect(await phases('grab')).toEqual(['ended', 'open', 'upcoming']);
    expect(await phases('placing')).toEqual(['allotting', 'ended', 'open', 'upcoming']);
    expect(await phases('auction')).toEqual(['allotting', 'ended', 'open', 'upcoming']);
  }
  const before = await readOfferings(server.database.kysely, 'placing', OFFERING_STAGES);
  await server.runJob('offers to come');
  expect(await readOfferings(server.database.kysely, 'placing', OFFERING_STAGES)).toHaveLength(before.length);
});

test('lists running offers, then past ones by pages, and a page continues even if an offer has ended', async () => {
  const { client } = await server.customer();
  const { kysely } = server.database;
  const owned = (statement: string) => queryAsOwner(server.database.ownerUrl, statement);
  const [one] = await readOfferings(kysely, 'auction', ['sealed']);
  const sealed = {
    terms: one!.terms,
    secrets: generateOfferingSecrets(),
    worldScheduleKey: null,
    author: 'rule',
    decidedAt: one!.sealedAt,
  };
  const old = await insertOfferings(kysely, Array(130).fill(sealed));
  const over = `stage = 'cancelled', ended = 'people', due_at = null`;
  await owned(`update offerings set ${over} where offering = any('{${old}}')`);
  type ListInput = { phase?: 'open' | 'upcoming' | 'allotting' | 'ended'; limit?: number };
  const page = (input: ListInput, cursor?: string) =>
    client.call('offerings/listOfferings', { kind: 'auction', limit: 100, ...input, cursor });
  const ids = async (input: ListInput) =>
    (await listAllRows((cursor) => page(input, cursor))).map(({ id }) => Number(id));

  const past = await ids({ phase: 'ended', limit: 7 });
  expect(past).toEqual(past.toSorted((a, b) => b - a));
  expect(past).toEqual(expect.arrayContaining(old.map(Number)));
  const running = await Promise.all(
    (['upcoming', 'open', 'allotting'] as const).map((phase) => ids({ phase, limit: 2 })),
  );
  const whole = await ids({ limit: 3 });
  const stored = (await readOfferings(kysely, 'auction', OFFERING_STAGES)).map(({ offering }) => Number(offering));
  expect(whole.toSorted()).toEqual(stored.toSorted());
  expect(whole.slice(0, running.flat().length).toSorted()).toEqual(running.flat().toSorted());
  expect(whole.slice(running.flat().length)).toEqual(past);

  const first = await unwrapAnswer(page({ phase: 'upcoming', limit: 2 }));
  const [stays, ends] = first.rows.map(({ id }) => id);
  await owned(`update offerings set ${over} where offering = ${ends}`);
  const next = await unwrapAnswer(page({ phase: 'upcoming', limit: 1 }, first.next!));
  const rest = (await ids({ phase: 'upcoming' })).map(String);
  expect([stays, next.rows[0]!.id]).toEqual(rest.slice(0, 2));
});
