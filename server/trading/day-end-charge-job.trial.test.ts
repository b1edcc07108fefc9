/** The end of a day in India: charged once, however many processes run, after an outage too, and the books agree. */
import { describe, expect, it } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createDayEndChargeJob } from './day-end-charge-job.ts';

const server = provideTestServer();

/** A job as a process has it that has just started. */
const dayEnd = () => {
  const { dependencies, desk } = server.composed;
  return createDayEndChargeJob({ ...dependencies, desk });
};
/** 15:00 in India on the first day of the rule, and the midnight that ends it. */
const AFTERNOON = Date.parse('2026-11-23T09:30:00.000Z');
const MIDNIGHT = Date.parse('2026-11-23T18:30:00.000Z');
const DAY = 86_400_000;
const WEEK = 7 * DAY;
const NAME = 'IN.SAMVAAD';

const trade = async (customer: TestCustomer, effect: 'open' | 'close', quantity: string) => {
  const client = server.client({ token: customer.token, account: customer.account });
  const placed = await client.call('trading/placeOrder', {
    instrument: NAME,
    side: 'long',
    effect,
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.params)}`);
  return placed.data.order;
};
const detail = async ({ token, account }: TestCustomer, position: string) => {
  const got = await server.client({ token, account }).call('trading/getPosition', { position });
  if (!got.ok) throw new Error(got.code);
  return got.data;
};
const named = (charges: readonly { name: string; amount: string }[], name: string): number =>
  Number(charges.find((charge) => charge.name === name)?.amount ?? 0);
const moved = async ({ token, account }: TestCustomer, code: string): Promise<number> => {
  const listed = await server.client({ token, account }).call('wallet/listTransfers', { limit: 100 });
  if (!listed.ok) throw new Error(listed.code);
  return listed.data.rows.filter((row) => row.code === code).reduce((sum, { amount }) => sum + Number(amount), 0);
};

/** What explains frozen money, and what the wallet says is frozen. */
const frozen = async ({ token, account }: TestCustomer) => {
  const client = server.client({ token, account });
  const [orderAnswer, wallet] = [
    await client.call('wallet/explainFunds', { about: 'frozen' }),
    await client.call('wallet/getWallet', {}),
  ];
  if (!orderAnswer.ok || !wallet.ok) throw new Error('no answer');
  const rupees = wallet.data.accounts.find(({ currency }) => currency === 'INR');
  return { sums: orderAnswer.data.sums, kinds: orderAnswer.data.rows.map(({ kind }) => kind), wallet: rupees?.frozen };
};

describe('a day in India', () => {
  it("shows the hold, and charges at midnight by the day's net quantity", async () => {
    server.clock.set(AFTERNOON);
    const [keeps, turns] = [await server.customer(), await server.customer()];
    const orderAnswer = await server
      .client({ token: keeps.token, account: keeps.account })
      .call('trading/previewOrder', { instrument: NAME, side: 'long', type: 'market', quantity: '40' });
    if (!orderAnswer.ok) throw new Error(orderAnswer.code);
    expect(orderAnswer.data.notes).toContain('chargesHeld');
    expect(Number(orderAnswer.data.total)).toBeCloseTo(
      Number(orderAnswer.data.notional) +
        orderAnswer.data.fees.reduce((sum, { amount }) => sum + Number(amount), 0) +
        Number(orderAnswer.data.held),
      2,
    );
    const heldPosition = (await trade(keeps, 'open', '40')).position ?? '';
    const turned = (await trade(turns, 'open', '40')).position ?? '';
    await trade(turns, 'close', '40');
    const open = await detail(keeps, heldPosition);
    expect(open.explanations[0]?.held).toBe(orderAnswer.data.held);
    expect(await frozen(keeps)).toEqual({
      sums: [{ currency: 'INR', amount: orderAnswer.data.held }],
      kinds: ['dayEnd'],
      wallet: orderAnswer.data.held,
    });
    expect(named(open.explanations[0]!.charges, 'in.stt')).toBe(0);
    expect(await server.listAuditDifferences()).toEqual([]);

    server.clock.set(MIDNIGHT + 59_000);
    expect(await dayEnd()()).toBe(0);
    server.clock.set(MIDNIGHT + 61_000);
    await Promise.all([dayEnd()(), dayEnd()()]);
    expect(await frozen(keeps)).toEqual({ sums: [], kinds: [], wallet: '0.00' });
    const after = await detail(keeps, heldPosition);
    expect(after.explanations[0]?.held).toBeNull();
    const value = Number(after.cost);
    expect(named(after.explanations[0]!.charges, 'in.stt')).toBe(Math.round(value * 0.001));
    expect(named(after.explanations[0]!.charges, 'in.stampDuty')).toBe(Math.round(value * 0.00015));
    const round = await detail(turns, turned);
    expect(round.explanations.map(({ held }) => held)).toEqual([null, null]);
    expect(named(round.explanations[0]!.charges, 'in.stt')).toBe(0);
    expect(named(round.explanations[1]!.charges, 'in.stt')).toBe(Math.round(value * 0.00025));
    expect(named(round.explanations[1]!.charges, 'in.depositoryCharge')).toBe(0);
    expect(Math.abs(await moved(turns, 'chargeRelease'))).toBe(Math.abs(await moved(turns, 'chargeHold')));
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it("charges a later sale of kept shares as delivery, with the depository's charge, after an outage too", async () => {
    const customer = await server.customer();
    const position = (await trade(customer, 'open', '10')).position ?? '';
    server.clock.set(MIDNIGHT + 26 * 3_600_000);
    await trade(customer, 'close', '10');
    server.clock.set(MIDNIGHT + 5 * 86_400_000);
    const again = dayEnd();
    expect(await again()).toBe(2);
    expect(await again()).toBe(0);
    expect(await dayEnd()()).toBe(0);
    const sold = (await detail(customer, position)).explanations[1]!;
    expect(named(sold.charges, 'in.depositoryCharge')).toBe(13);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it("shows the day's end charges on order and position by name and date, so that they add up with fills", async () => {
    const customer = await server.customer();
    server.clock.set(AFTERNOON + WEEK);
    const placed = await trade(customer, 'open', '10');
    expect(placed.dayEnd).toEqual([]);
    server.clock.set(MIDNIGHT + WEEK + 61_000);
    await dayEnd()();
    const listed = await server
      .client({ token: customer.token, account: customer.account })
      .call('trading/listOrders', { limit: 1 });
    const position = await detail(customer, placed.position ?? '');
    const [order] = listed.ok ? listed.data.rows : [];
    expect(position.orders[0]).toEqual(order);
    expect(position.explanations[0]!.dayEnd).toEqual(order!.dayEnd);
    expect(order!.dayEnd).toContainEqual({
      date: '2026-11-30',
      name: 'in.stampDuty',
      kind: 'tax',
      amount: expect.stringMatching(/^[1-9]/),
    });
    for (const [kind, ofFill, whole] of [
      ['fee', 'fee', 'fees'],
      ['tax', 'tax', 'tax'],
    ] as const) {
      const added = order!.dayEnd
        .filter((each) => each.kind === kind)
        .reduce((sum, { amount }) => sum + Number(amount), 0);
      const atOnce = order!.fills.reduce((sum, each) => sum + Number(each[ofFill]), 0);
      for (const each of [order!, position]) expect(Number(each[whole])).toBeCloseTo(atOnce + added, 2);
      if (kind === 'tax') expect(added).toBeGreaterThan(0);
    }
  });

  it('fails the audit if a row differs', async () => {
    const client = openDatabaseClient(server.database.ownerUrl);
    await client.connect();
    try {
      const name = (from: string, to: string) =>
        client.query(`update day_end_charges set charges = replace(charges, $1, $2) where tax > 0`, [from, to]);
      await name('"]]', '0"]]');
      expect(await server.listAuditDifferences()).toContainEqual(
        expect.stringMatching(/^charges at the end of a day, fill .*, by name they come to/),
      );
      await name('0"]]', '"]]');
      expect(await server.listAuditDifferences()).toEqual([]);
      await client.query(
        `update day_end_charges set tax = tax + 100 where tax > 0
          and fill_seq = (select max(fill_seq) from day_end_charges where tax > 0)`,
      );
    } finally {
      await client.end();
    }
    expect((await server.listAuditDifferences()).join('\n')).toContain("by the day's net quantity");
  });

  it("takes a shortfall from waiting orders' holds, not from the insurance account", async () => {
    server.clock.set(AFTERNOON + 14 * 86_400_000);
    const customer = await server.customer();
    const client = server.client({ token: customer.token, account: customer.account });
    await trade(customer, 'open', '40');
    const owner = openDatabaseClient(server.database.ownerUrl);
    await owner.connect();
    try {
      // A hold of zero, as when a stop-out had left nothing to hold.
      await owner.query(
        `update fills set held = 0 where (account_id, fill_seq) = (select account_id, fill_seq from fills
          order by at desc, account_id desc limit 1)`,
      );
      // A large order and a small one leave less than a rupee.
      for (const units of [2_000_000, 1]) {
        const wallet = await client.call('wallet/getWallet', {});
        const paise = wallet.ok
          ? Math.round(Number(wallet.data.accounts.find(({ currency }) => currency === 'INR')?.available) * 100)
          : 0;
        const limitPrice = units === 1 ? '0.01' : (Math.floor(paise / units) / 100).toFixed(2);
        const placed = await client.call('trading/placeOrder', {
          instrument: 'FX.USDINR',
          side: 'long',
          type: 'limit',
          limitPrice,
          quantity: String(units === 1 ? paise : units),
          timeInForce: 'gtc',
          key: createIdempotencyKey(),
        });
        if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.params)}`);
      }
      server.clock.set(MIDNIGHT + 14 * 86_400_000 + 61_000);
      await dayEnd()();
      const listed = await client.call('trading/listOrders', { limit: 20 });
      const causes = listed.ok
        ? listed.data.rows.filter(({ instrument }) => instrument === 'FX.USDINR').map(({ cause }) => cause)
        : [];
      expect(causes).toContain('chargesDue');
      const { rows } = await owner.query(
        `select debit from transfers where account_id = (select max(account_id) from accounts)
          and credit in ('taxes', 'fees') and debit = 'insurance'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await owner.end();
    }
  });

  it("keeps a portfolio open until its day is charged; one closed before pays from the customer's others", async () => {
    server.clock.set(AFTERNOON + 21 * DAY);
    const { client, userId } = await server.customer();
    const owner = openDatabaseClient(server.database.ownerUrl);
    await owner.connect();
    const close = () => client.call('portfolios/closePortfolio', { portfolio: '1', key: createIdempotencyKey() });
    const done = async <Data>(answer: Promise<{ ok: true; data: Data } | { ok: false; code: string }>) => {
      const orderAnswer = await answer;
      if (!orderAnswer.ok) throw new Error(orderAnswer.code);
      return orderAnswer.data;
    };
    const move = (from: string, to: string, amount: string) =>
      done(
        client.call('portfolios/transferBetween', { from, to, currency: 'INR', amount, key: createIdempotencyKey() }),
      );
    try {
      await done(client.call('portfolios/createPortfolio', { name: 'A day', key: createIdempotencyKey() }));
      await move('0', '1', '500000');
      const sendOrder = (effect: 'open' | 'close') =>
        done(
          client.call('trading/placeOrder', {
            ...{ instrument: NAME, side: 'long', effect, type: 'market', quantity: '100', portfolio: '1' },
            key: createIdempotencyKey(),
          }),
        );
      await sendOrder('open');
      // Units kept overnight are sold as delivery, at what the day's end charges.
      server.clock.set(MIDNIGHT + 21 * DAY + 61_000);
      await dayEnd()();
      server.clock.set(AFTERNOON + 22 * DAY);
      await sendOrder('close');
      // A hold that came to nothing.
      await owner.query(
        `with freed as (update fills set held = 0 where account_id = $1 and held > 0 returning 1) select from freed`,
        [userId],
      );
      const wallet = await done(client.call('wallet/getWallet', { portfolio: '1' }));
      await move('1', '0', wallet.accounts.find(({ currency }) => currency === 'INR')!.available);
      await owner.query(`update balances set amount = 0 where account_id = $1 and portfolio = 1`, [userId]);
      expect(await close()).toMatchObject({ ok: false, code: 'portfolioNotEmpty' });
      await owner.query('update portfolios set closed_at = now() where account_id = $1', [userId]);
      server.clock.set(MIDNIGHT + 22 * DAY + 61_000);
      await dayEnd()();
      const { rows } = await owner.query<{ uncharged: number; paid: string[] }>(
        `select (select count(*)::integer from fills f left join day_end_charges c using (account_id, fill_seq)
            where f.account_id = $1 and c.fill_seq is null) as uncharged,
          (select array_agg(distinct code || ' ' || debit || ' ' || debit_portfolio || ' ' || credit_portfolio)
            from transfers where account_id = $1 and at >= $2) as paid`,
        [userId, new Date(MIDNIGHT + 22 * DAY)],
      );
      expect(rows[0]).toMatchObject({
        uncharged: 0,
        paid: expect.arrayContaining(['moveMoney available 0 1', 'tax available 1 0']),
      });
      expect(JSON.stringify(rows)).not.toContain('insurance');
    } finally {
      await owner.end();
    }
  });
});
