/**
 * Secured loans, on replayed bars that fall by a third: what is lent and pledged, what can't be sold, the call, and the
 * sale of only what is needed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { importBarsFile } from '../venue/import/import-bars-file.ts';
import { startReplay } from '../venue/replay/replay-commands.ts';
import { testZones } from '../venue/testing-bar-files.ts';

const INSTRUMENT = 'US.FALLS';
const HOUR_MS = 3_600_000;
/** Replayed as they were traded: each lasts six and a half hours. */
const DAYS = ['31', '01', '02', '03', '04', '08', '09', '10', '11', '14', '15', '16'];
/** No single fall is so deep that the feed's guard would take it for an error. */
const price = (day: number): string => ['88', '77', '67'][Math.min(day, 2)]!;
const BARS = [
  'Date,Open,High,Low,Close,Volume',
  '2020-08-28,100,100.5,99.5,100,46907600',
  ...DAYS.map((day, index) =>
    [`2020-${index === 0 ? '08' : '09'}-${day}`, ...Array(4).fill(price(index)), '46907600'].join(','),
  ),
  '',
].join('\n');

const server = provideTestServer({ workByHand: true });

async function play(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-falls-'));
  const dependencies = {
    database: server.composed.dependencies.database,
    timeZones: testZones,
    now: server.clock.now(),
    isOwn: () => false,
    living: () => [],
  };
  await writeFile(join(folder, 'bars.csv'), BARS);
  await importBarsFile(
    { file: join(folder, 'bars.csv'), market: 'US', code: 'FALLS', period: '1d', name: 'Falling Works' },
    dependencies,
  );
  await startReplay({ instrument: INSTRUMENT, from: '2020-08-28', speed: '1' }, dependencies);
  await rm(folder, { recursive: true, force: true });
  const { venues } = server.composed.dependencies;
  await expect
    .poll(async () => {
      await Promise.all(server.composed.work.jobs.filter(({ name }) => name === 'replays').map((job) => job.run()));
      return venues.session(INSTRUMENT, server.clock.now());
    })
    .toBe('open');
}
async function holder(quantity = '90'): Promise<TestCustomer & { position: string }> {
  const who = await server.customer();
  await certifyCustomer(server, who);
  // What others have bought has come back.
  server.clock.advance(60_000);
  const { order } = await unwrapAnswer(
    who.client.call('trading/placeOrder', {
      instrument: INSTRUMENT,
      side: 'long',
      type: 'market',
      quantity,
      key: createIdempotencyKey(),
    }),
  );
  return { ...who, position: order.position! };
}
const wish = (position: string, amount: string, quantity = '90') => ({
  currency: 'USD',
  amount,
  months: 12 as const,
  plan: 'equal' as const,
  pledges: [{ position, quantity }],
});
async function lend(who: TestCustomer & { position: string }, amount: string): Promise<string> {
  const { loan } = await unwrapAnswer(
    who.client.call('credit/applyLoan', { ...wish(who.position, amount), agreed: true, key: createIdempotencyKey() }),
  );
  const { client } = await server.staff('reviewer');
  const requested = await pledgeOf(who, loan.id);
  await unwrapAnswer(
    client.call('staff/decideReview', {
      review: `r${loan.id.slice(1)}`,
      verdict: 'approve',
      key: createIdempotencyKey(),
    }),
  );
  // Before accepting an offer the customer sees the pledge, and at which values it is called and sold.
  const offered = await pledgeOf(who, loan.id);
  expect([requested.pledged, offered.pledged, requested.owed, offered.owed]).toEqual([
    false,
    false,
    `${amount}.00`,
    `${amount}.00`,
  ]);
  expect(offered).toMatchObject({
    call: null,
    holdings: [{ position: who.position, quantity: '90' }],
    callBelow: (Number(amount) * 1.4).toFixed(2),
    sellBelow: (Number(amount) * 1.2).toFixed(2),
  });
  await unwrapAnswer(
    who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: createIdempotencyKey() }),
  );
  return loan.id;
}
const pledgeOf = ({ client }: TestCustomer, loan: string) => unwrapAnswer(client.call('credit/getPledge', { loan }));
const sell = ({ client, position }: TestCustomer & { position: string }, quantity: string) =>
  client.call('trading/closePosition', { position, quantity, key: createIdempotencyKey() });
const usd = async ({ client }: TestCustomer) =>
  (await unwrapAnswer(client.call('wallet/getWallet', {}))).accounts.find(({ currency }) => currency === 'USD')!;
async function spendAll(who: TestCustomer): Promise<void> {
  const { available } = await usd(who);
  const quote = await unwrapAnswer(
    who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: available }),
  );
  await unwrapAnswer(who.client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() }));
}
const listNoticesOf = async ({ client }: TestCustomer) =>
  (await unwrapAnswer(client.call('notices/listNotices', { limit: 50 }))).rows.map(({ code }) => code);

test('a secured loan is limited by its collateral, pledged at payout, called, and sold as far as needed', async () => {
  await play();
  const [careful, silent] = [await holder(), await holder()];
  // Half the price, by Regulation U; the score alone allows 2,000.
  const offered = await unwrapAnswer(careful.client.call('credit/listPledgeable', { currency: 'USD' }));
  expect(offered.rules).toMatchObject({ cap: '0.5', maintenance: '1.4', urgent: '1.2', rate: '0.059' });
  const [holding] = offered.holdings.filter(({ instrument }) => instrument === INSTRUMENT);
  expect(holding).toMatchObject({ quantity: '90', loanToValue: '0.5' });
  expect(Number(holding!.loanable)).toBeCloseTo(Number(holding!.value) / 2, 1);
  expect(await careful.client.call('credit/previewLoan', wish(careful.position, '4600'))).toMatchObject({
    code: 'loanBeyondPledge',
    params: { available: holding!.loanable },
  });
  expect(await careful.client.call('credit/previewLoan', wish(careful.position, '900', '91'))).toMatchObject({
    code: 'quantityExceedsHeld',
  });
  expect(await careful.client.call('credit/previewLoan', wish(silent.position, '900'))).toMatchObject({
    code: 'holdingNotPledgeable',
  });
  const preview = await unwrapAnswer(careful.client.call('credit/previewLoan', wish(careful.position, '4400')));
  expect(preview).toMatchObject({
    rate: '0.059',
    table: '2026-11-21',
    pledge: { value: holding!.value, callBelow: '6160.00', sellBelow: '5280.00' },
  });
  const before = await unwrapAnswer(careful.client.call('credit/getCredit', {}));
  const [healthyLoan, called] = [await lend(careful, '4400'), await lend(silent, '4400')];
  // A secured loan uses up nothing of the score's limit.
  const after = await unwrapAnswer(careful.client.call('credit/getCredit', {}));
  expect(after.quotas).toEqual(before.quotas);
  expect(await pledgeOf(careful, healthyLoan)).toMatchObject({
    pledged: true,
    lacking: '0.00',
    call: null,
    holdings: [{ quantity: '90' }],
  });
  expect(await sell(careful, '1')).toMatchObject({ code: 'holdingPledged', params: { free: '0' } });
  const change = (quantity: string) =>
    careful.client.call('credit/changePledge', {
      loan: healthyLoan,
      position: careful.position,
      quantity,
      key: createIdempotencyKey(),
    });
  expect(await change('60')).toMatchObject({ code: 'pledgeNeeded' });
  const released = { loan: healthyLoan, position: careful.position, quantity: '89', key: createIdempotencyKey() };
  const first = await unwrapAnswer(careful.client.call('credit/changePledge', released));
  expect(first).toEqual(await pledgeOf(careful, healthyLoan));
  expect(await sell(careful, '2')).toMatchObject({ code: 'holdingPledged', params: { free: '1' } });
  await unwrapAnswer(sell(careful, '1'));
  await spendAll(silent);
  expect(await server.listAuditDifferences()).toEqual([]);

  // After three days a third is lost: everybody is called, once, and has a whole day.
  for (let day = 0; day < 3; day += 1) {
    server.clock.advance(7 * HOUR_MS);
    await pledgeOf(silent, called);
  }
  await expect.poll(async () => Number((await pledgeOf(silent, called)).holdings[0]!.price)).toBeLessThan(70);
  // A repeated call returns the state when it was decided.
  expect(await unwrapAnswer(careful.client.call('credit/changePledge', released))).toEqual(first);
  await server.runJob('secured loans');
  await server.runJob('secured loans');
  for (const who of [careful, silent])
    expect((await listNoticesOf(who)).filter((code) => code === 'pledgeCall')).toHaveLength(1);
  const { call, ratio, lacking } = await pledgeOf(silent, called);
  expect([Number(ratio) < 1.4, Number(ratio) > 1.2, call!.amount]).toEqual([true, true, lacking]);
  expect(await sell(silent, '1')).toMatchObject({ code: 'holdingPledged' });
  // One customer answers the call.
  const due = (await pledgeOf(careful, healthyLoan)).lacking!;
  await unwrapAnswer(
    careful.client.call('credit/repayLoan', { loan: healthyLoan, amount: due, key: createIdempotencyKey() }),
  );
  await server.runJob('secured loans');
  expect(await pledgeOf(careful, healthyLoan)).toMatchObject({ call: null, lacking: '0.00' });
  expect((await listNoticesOf(careful))[0]).toBe('pledgeCallOver');

  // The other doesn't: from the deadline on, only as much is sold as restores the ratio.
  server.clock.advance(Date.parse(call!.until) - server.clock.now() - 1);
  await server.runJob('secured loans');
  expect((await pledgeOf(silent, called)).holdings).toMatchObject([{ quantity: '90' }]);
  server.clock.advance(1);
  await Promise.all([server.runJob('secured loans'), server.runJob('secured loans')]);
  await server.runJob('secured loans');
  const sold = await pledgeOf(silent, called);
  const left = Number(sold.holdings[0]!.quantity);
  expect([left > 60, left < 89, sold.lacking, sold.call]).toEqual([true, true, '0.00', null]);
  const { payments } = await unwrapAnswer(silent.client.call('credit/getSchedule', { loan: called }));
  expect(payments).toMatchObject([{ kind: 'sold' }]);
  // One lot less wouldn't have been enough.
  const lot = Number(sold.value) / left;
  expect((Number(sold.value) + lot) / (Number(sold.owed) + lot)).toBeLessThan(1.4);
  const { rows: orders } = await unwrapAnswer(silent.client.call('trading/listOrders', {}));
  expect(orders.find(({ effect }) => effect === 'close')).toMatchObject({ cause: 'pledgeSold', status: 'closed' });
  expect((await listNoticesOf(silent)).slice(0, 3).sort()).toEqual([
    'loanPaidFromPledge',
    'pledgeCallOver',
    'positionPartlyClosed',
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);

  // The audit finds a forged pledge, and a removed one.
  for (const forged of ['pledged = pledged - 100000000', `pledged = 0, pledged_to = null`]) {
    await queryAsOwner(server.database.ownerUrl, `create table kept as select * from positions`);
    await queryAsOwner(server.database.ownerUrl, `update positions set ${forged} where pledged > 0`);
    expect((await server.listAuditDifferences()).filter((each) => each.startsWith('pledge '))).toHaveLength(2);
    await queryAsOwner(
      server.database.ownerUrl,
      `update positions p set pledged = k.pledged, pledged_to = k.pledged_to from kept k
        where (p.account_id, p.position_seq) = (k.account_id, k.position_seq)`,
    );
    await queryAsOwner(server.database.ownerUrl, 'drop table kept');
  }

  // Once repaid, everything is free again and can be sold.
  const { owed } = await pledgeOf(careful, healthyLoan);
  await unwrapAnswer(
    careful.client.call('credit/repayLoan', { loan: healthyLoan, amount: owed, key: createIdempotencyKey() }),
  );
  const { pledged, openQuantity } = await unwrapAnswer(
    careful.client.call('trading/getPosition', { position: careful.position }),
  );
  expect([pledged, openQuantity]).toEqual([undefined, '89']);
  await unwrapAnswer(sell(careful, '89'));
  const { json } = await unwrapAnswer(careful.client.call('user/exportData', { password: careful.password }));
  const { pledge_steps: steps } = JSON.parse(json) as { pledge_steps: { cause: string }[] };
  expect(steps.map(({ cause }) => cause)).toEqual(['pledged', 'released', 'repaid']);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('units that an open order is to sell are not pledged, and pledged ones are not protected', async () => {
  const who = await holder('60');
  const { client, position } = who;
  const { loan } = await unwrapAnswer(
    client.call('credit/applyLoan', { ...wish(position, '1000', '60'), agreed: true, key: createIdempotencyKey() }),
  );
  const { client: reviewer } = await server.staff('reviewer');
  await unwrapAnswer(
    reviewer.call('staff/decideReview', {
      review: `r${loan.id.slice(1)}`,
      verdict: 'approve',
      key: createIdempotencyKey(),
    }),
  );
  const stop = {
    instrument: INSTRUMENT,
    side: 'long' as const,
    effect: 'close' as const,
    type: 'stop' as const,
    stopPrice: '40',
    quantity: '60',
    position,
    timeInForce: 'gtc' as const,
  };
  const { order } = await unwrapAnswer(client.call('trading/placeOrder', { ...stop, key: createIdempotencyKey() }));
  const accept = () =>
    client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: createIdempotencyKey() });
  const inOrder = { code: 'unitsInOpenOrder', params: { free: '0' } };
  expect(await accept()).toMatchObject(inOrder);
  expect(await client.call('credit/previewLoan', wish(position, '1000', '60'))).toMatchObject(inOrder);
  expect((await pledgeOf(who, loan.id)).holdings).toEqual([]);
  expect((await unwrapAnswer(client.call('credit/listPledgeable', { currency: 'USD' }))).holdings).toEqual([]);
  await unwrapAnswer(
    client.call('trading/replaceOrder', { order: order.id, quantity: '20', key: createIdempotencyKey() }),
  );
  expect(await accept()).toMatchObject({ code: 'unitsInOpenOrder', params: { free: '40' } });
  expect((await pledgeOf(who, loan.id)).holdings).toMatchObject([{ quantity: '40' }]);
  await unwrapAnswer(client.call('trading/cancelOrder', { order: order.id, key: createIdempotencyKey() }));
  await unwrapAnswer(accept());
  expect(await client.call('trading/placeOrder', { ...stop, key: createIdempotencyKey() })).toMatchObject({
    code: 'holdingPledged',
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('simultaneous pledging and selling never sells a pledged holding or pledges a sold one', async () => {
  const who = await holder();
  const loan = await lend(who, '1000');
  const { client, position } = who;
  const acts = [
    () => client.call('credit/changePledge', { loan, position, quantity: '60', key: createIdempotencyKey() }),
    () => client.call('credit/changePledge', { loan, position, quantity: '90', key: createIdempotencyKey() }),
    () => client.call('trading/closePosition', { position, quantity: '3', key: createIdempotencyKey() }),
    () => sell(who, '40'),
    () => client.call('credit/repayLoan', { loan, amount: '10', key: createIdempotencyKey() }),
    () => server.runJob('secured loans').then(() => ({ ok: true, code: '' })),
  ];
  const results = await Promise.all(Array.from({ length: 60 }, (_, index) => acts[index % acts.length]!()));
  expect(results.some((each) => !each.ok && each.code === 'holdingPledged')).toBe(true);
  const positionView = await unwrapAnswer(client.call('trading/getPosition', { position }));
  expect(Number(positionView.pledged ?? 0)).toBeLessThanOrEqual(Number(positionView.openQuantity));
  expect(await server.listAuditDifferences()).toEqual([]);
});
