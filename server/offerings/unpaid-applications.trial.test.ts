/** Who won and doesn't pay, while the clock is moved over every date at once: each step once, and the deposit back. */
import { SCALE } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { listAccountsViewed } from '../testing/staff-actions.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { createTestOffers } from './testing-offers.ts';

const ROUNDS = 8;
const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
beforeAll(async () => {
  offers = createTestOffers(server);
});

test.each(['returned', 'lost'] as const)('skipping the payment dates: the deposit is %s', async (unpaid) => {
  const offer = await offers.opened('ipo', () => ({
    rule: 'lottery',
    quota: 20n * SCALE,
    minimum: 10n * SCALE,
    step: 10n * SCALE,
    unit: 10n * SCALE,
    maximum: 10n * SCALE,
    deposit: SCALE / 2n,
    unpaid,
  }));
  const { currency, dates } = offer.terms;
  const people = await offers.verified(3);
  const before = await Promise.all(people.map((person) => offers.money(person, currency)));
  for (const { client } of people)
    await unwrapAnswer(
      client.call('offerings/subscribe', { offering: offer.id, quantity: '10', key: createIdempotencyKey() }),
    );
  const held = before[0]!.available - (await offers.money(people[0]!, currency)).available;
  expect(held).toBeGreaterThan(0);

  for (let round = 0; round < ROUNDS; round++) await offers.passTo(dates.listsAt);
  const after = await offers.clientsOf(people);
  for (const [index, person] of after.entries()) {
    const own = await offers.mine(person, offer);
    const winner = own.steps.some(({ status }) => status === 'paymentPending');
    expect(own).toMatchObject(winner ? { status: 'failed', cause: 'notPaid' } : { status: 'notWon' });
    expect(new Set(own.steps.map(({ status }) => status)).size).toBe(own.steps.length);
    const { available, frozen } = await offers.money(person, currency);
    const retained = winner && unpaid === 'lost' ? held : 0;
    expect([available, frozen]).toEqual([before[index]!.available - retained, 0]);
  }
  // Nobody paid: nobody has anything, for the customer as for the staff.
  const detail = await unwrapAnswer(after[0]!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(detail.offering.statistics).toMatchObject({ entries: 3, sharesRequested: '30', allotted: '0', rate: '0' });
  expect(detail.mine.map(({ allotted }) => allotted)).toEqual(['0']);
  const auditor = await server.staff('auditor');
  const { rows } = await unwrapAnswer(auditor.client.call('staff/listEntries', { offering: offer.id }));
  expect((await listAccountsViewed(server, auditor, 'listEntries')).sort()).toEqual(
    [...new Set(rows.map((row) => row.customer))].sort(),
  );
  expect(rows.map(({ allotted }) => allotted)).toEqual(['0', '0', '0']);
  expect(await offers.differences()).toEqual([]);
});
