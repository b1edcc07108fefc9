/**
 * Margin rules: proposed by one, approved by another, ahead of time; the ticket, the position and the customer's page
 * go by them from their day on.
 */
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let [first, second] = [] as unknown as [TestStaff, TestStaff];
beforeAll(async () => {
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});

const NWRB = 'US.NWRB';
const RULE = {
  market: 'US',
  board: null,
  instrument: NWRB,
  volatilityFrom: null,
  valueFrom: null,
  initial: '0.5',
  warning: '0.3',
  maintenance: '0.25',
  maximumLeverage: 2,
} as const;
const propose = (from: string, more: object = {}) =>
  first.client.call('staff/proposeMarginRule', { ...RULE, ...more, from, key: createIdempotencyKey() });
const decide = (person: TestStaff, proposal: string | undefined) =>
  person.client.call('staff/decideProposal', {
    proposal: proposal ?? '',
    verdict: 'approve',
    key: createIdempotencyKey(),
  });

it('refuses, by its field, invalid dates and numbers out of range', async () => {
  const crypto = { market: 'CRYPTO', instrument: 'CRYPTO.BTCUSDT' } as const;
  const wrong = [
    ['2027-02-30', {}, 'from'],
    ['2027-13-01', {}, 'from'],
    ['9999-99-99', {}, 'from'],
    ['9999-12-31', {}, 'from'],
    ['2028-11-25', {}, 'from'],
    ['2026-11-24', { volatilityFrom: '999999999999' }, 'volatilityFrom'],
    ['2026-11-24', { volatilityFrom: '1.00000001' }, 'volatilityFrom'],
    ['2026-11-24', { ...crypto, valueFrom: '999999999999.9999999' }, 'valueFrom'],
    ['2026-11-24', { ...crypto, board: 'fx' }, 'board'],
    ['2026-11-24', { instrument: null, board: 'crypto' }, 'board'],
  ] as const;
  for (const [from, more, field] of wrong)
    await expect(propose(from, more), `${from} ${JSON.stringify(more)}`).rejects.toMatchObject({
      status: 400,
      params: { field },
    });
  const proposed = await propose('2028-11-15', { ...crypto, board: 'crypto', volatilityFrom: '1' });
  expect(proposed).toMatchObject({ ok: true });
  const proposal = proposed.ok ? (proposed.data.proposal?.id ?? '') : '';
  expect(
    await first.client.call('staff/decideProposal', { proposal, verdict: 'reject', key: createIdempotencyKey() }),
  ).toMatchObject({ ok: true });
});

it("needs two people and a day's notice, notifies customers, and leaves open positions unchanged", async () => {
  const customer = await server.marginCustomer();
  const open = (leverage: number) =>
    customer.client.call('trading/placeOrder', {
      instrument: NWRB,
      side: 'long',
      type: 'market',
      quantity: '2',
      leverage,
      key: createIdempotencyKey(),
    });
  const termsOf = async (position: string | null) => {
    const got = await customer.client.call('trading/getPosition', { position: position ?? '' });
    return got.ok ? got.data.maintenance : got.code;
  };
  const before = await open(5);
  expect(await propose('2026-11-20')).toMatchObject({ ok: false, code: 'notAhead' });
  for (const [more, field] of [
    [{ warning: '0.25' }, 'warning'],
    [{ initial: '0.3' }, 'initial'],
    [{ maximumLeverage: 3 }, 'maximumLeverage'],
  ] as const) {
    await expect(propose('2026-11-24', more), field).rejects.toMatchObject({ status: 400, params: { field } });
  }
  expect(await propose('2026-11-24', { instrument: 'US.NOSUCH' })).toMatchObject({
    ok: false,
    code: 'instrumentNotFound',
  });
  const proposed = await propose('2026-11-24');
  expect(proposed).toMatchObject({
    ok: true,
    data: { status: 'proposed', maximumLeverage: 2, proposal: { mayApprove: false } },
  });
  const proposal = proposed.ok ? proposed.data.proposal?.id : undefined;
  expect(await decide(first, proposal)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decide(second, proposal)).toMatchObject({ ok: true });
  await expect
    .poll(async () => {
      const noticeList = await customer.client.call('notices/listNotices', {});
      return noticeList.ok
        ? noticeList.data.rows.find(({ code }) => code === 'instrumentMarginToChange')?.params
        : noticeList.code;
    })
    .toMatchObject({ instrumentId: NWRB, from: '2026-11-24', becomes: 2, margin: '50%', marginWas: '20%' });
  expect(await first.client.call('staff/listMarginRules')).toMatchObject({
    ok: true,
    data: { rows: [{ status: 'upcoming', from: '2026-11-24', instrument: NWRB, initial: '0.5' }] },
  });
  expect(await customer.client.call('trading/getMargin', {})).toMatchObject({
    ok: true,
    data: { rules: [{ market: 'US', instrument: NWRB, from: '2026-11-24', maximumLeverage: 2, maintenance: '0.25' }] },
  });
  expect(await open(5)).toMatchObject({ ok: true });

  server.clock.set(Date.parse('2026-11-24T17:00:00.000Z'));
  expect(await open(3)).toMatchObject({ ok: false, code: 'leverageTooHigh', params: { maximum: 2 } });
  expect(await customer.client.call('quotes/getInstrument', { instrument: NWRB })).toMatchObject({
    ok: true,
    data: { maximumLeverage: 2 },
  });
  const after = await open(2);
  if (!before.ok || !after.ok) throw new Error('an order was refused');
  expect([await termsOf(before.data.order.position), await termsOf(after.data.order.position)]).toEqual([
    '0.05',
    '0.25',
  ]);
  const later = await server.staff('treasurer');
  expect(await later.client.call('staff/listMarginRules')).toMatchObject({
    ok: true,
    data: { rows: [{ status: 'inForce' }] },
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});
