/**
 * Through the server, for random states and orders: the preview is refused exactly when placing is, and its bill is
 * what is charged at the same quote. The clock stops between both.
 */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { HttpError } from '@bourse/contract/call-client.ts';
import { formatAmount, formatScaled, parseAmount } from '@bourse/core/ledger/money.ts';
import { ledgerAccountsOfKind, portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { getTickSize, roundToMultiple } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';

const DAY_MS = 86_400_000;
const ROUNDS = 300;
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_122);
type Order = CallInput<Calls['trading/previewOrder']>;

const server = provideTestServer({ workByHand: true });
/** Who orders, and in which of their portfolios. */
let people: { name: string; who: TestCustomer; portfolio: string | undefined }[];

async function withLateLoan(): Promise<TestCustomer> {
  const who = await server.marginCustomer();
  await certifyCustomer(server, who);
  const wish = { currency: 'USD', amount: '2000', months: 3, plan: 'equal', agreed: true } as const;
  const { loan } = await unwrapAnswer(who.client.call('credit/applyLoan', { ...wish, key: createIdempotencyKey() }));
  const { client } = await server.staff('reviewer');
  const review = `r${loan.id.slice(1)}`;
  await unwrapAnswer(client.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() }));
  await unwrapAnswer(
    who.client.call('credit/acceptLoan', { loan: loan.id, total: loan.total, key: createIdempotencyKey() }),
  );
  // Nearly all dollars are spent before anything is late, so that it can't be collected.
  const wallet = await unwrapAnswer(who.client.call('wallet/getWallet', {}));
  const { available } = wallet.accounts.find(({ currency }) => currency === 'USD')!;
  const amount = (Number(available) - 100).toFixed(2);
  const quote = await unwrapAnswer(who.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount }));
  await unwrapAnswer(who.client.call('wallet/exchange', { quote: quote.quote, key: createIdempotencyKey() }));
  server.clock.advance(33 * DAY_MS);
  const { token } = await unwrapAnswer(
    server.client().call('user/login', { account: who.account, password: who.password }),
  );
  return { ...who, token, client: server.client({ token, account: who.account }) };
}

async function inLeague(teacher: TestCustomer, who: TestCustomer): Promise<string> {
  const { client } = await server.staff('product');
  await unwrapAnswer(
    client.call('staff/setOrganiser', { customer: teacher.userId, allowed: true, key: createIdempotencyKey() }),
  );
  const at = (ms: number): string => new Date(server.clock.now() + ms).toISOString();
  const terms = { name: 'Class', startsAt: at(-1_000), endsAt: at(9 * DAY_MS), currency: 'USD', capital: '100000' };
  const rules = { markets: ['US' as const], leverage: 5, charges: false };
  const { league } = await unwrapAnswer(
    teacher.client.call('leagues/createLeague', { ...terms, ...rules, key: createIdempotencyKey() }),
  );
  const leagueView = await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }));
  const entry = { code: leagueView.league.code!, key: createIdempotencyKey() };
  return (await unwrapAnswer(who.client.call('leagues/joinLeague', entry))).portfolio;
}

beforeAll(async () => {
  const late = await withLateLoan();
  const [plain, banned, margin, twin] = [
    await server.customer(),
    await server.customer(),
    await server.marginCustomer(),
    await server.marginCustomer(),
  ];
  const { portfolio } = (
    await unwrapAnswer(plain.client.call('portfolios/createPortfolio', { name: 'Two', key: createIdempotencyKey() }))
  ).portfolio;
  const move = { from: '0', to: portfolio, currency: 'USD', amount: '3000', key: createIdempotencyKey() };
  await unwrapAnswer(plain.client.call('portfolios/transferBetween', move));
  const until = new Date(server.clock.now() + 90 * DAY_MS).toISOString();
  const { ownerUrl } = server.database;
  await queryAsOwner(
    ownerUrl,
    `update customers set states = '[{"state": "tradingBanned", "reason": "security", "author": "Kim",
      "at": "${until}", "until": "${until}"}]' where mobile = '${banned.account}'`,
  );
  await queryAsOwner(ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
    margin.userId,
    [margin.userId, twin.userId],
  ]);
  people = [
    { name: 'plain', who: plain, portfolio: undefined },
    { name: 'other portfolio', who: plain, portfolio },
    { name: 'no portfolio', who: plain, portfolio: '77' },
    { name: 'margin', who: margin, portfolio: undefined },
    { name: 'same person', who: twin, portfolio: undefined },
    { name: 'late loan', who: late, portfolio: undefined },
    { name: 'banned', who: banned, portfolio: undefined },
    { name: 'league', who: plain, portfolio: await inLeague(margin, plain) },
  ];
});

const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
const wish = fc.record({
  person: some(0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7),
  instrument: some(
    'US.NWRB',
    'US.NWRB',
    'US.NWRB',
    'KR.041730',
    'US.NWRB',
    'US.NWRB',
    'KR.041730',
    'CRYPTO.BTCUSDT',
    'US.NONE',
  ),
  side: some('long' as const, 'long' as const, 'long' as const, 'short' as const),
  effect: some(undefined, undefined, undefined, undefined, 'close' as const),
  type: some('market' as const, 'market' as const, 'limit' as const, 'stop' as const, 'trailing' as const),
  quantity: some('1', '2', '10', '100', '4000', '0.5'),
  amount: some(undefined, undefined, undefined, '500', '20000', '1'),
  percent: some(90n, 97n, 103n, 110n),
  leverage: some(undefined, undefined, undefined, 2, 5),
  timeInForce: some(
    undefined,
    undefined,
    undefined,
    'gtc' as const,
    'gtc' as const,
    'day' as const,
    'ioc' as const,
    'atClose' as const,
    'gtd' as const,
  ),
  payWith: some(undefined, undefined, undefined, 'USD', 'KRW', 'THB'),
  dayTrading: fc.nat(11).map((n) => (n === 0 ? true : undefined)),
  leaves: fc.boolean(),
  waitsSeconds: some(0, 0, 7, 90),
});

/** What a late loan blocks. */
const LEAVING = { instrument: 'KR.041730', side: 'long', type: 'market', quantity: '1', payWith: 'USD' } as const;

function orderOf(each: typeof wish extends fc.Arbitrary<infer Wish> ? Wish : never): Order {
  const { instrument, side, effect, type, percent, leverage, timeInForce, payWith, dayTrading } = each;
  const { venues } = server.composed.dependencies;
  const last = venues.quote(instrument, server.clock.now())?.last ?? 100_00000000n;
  const market = venues.instrument(instrument)?.market ?? 'US';
  const priceDistance = (last * percent) / 100n;
  const price = formatScaled(roundToMultiple(priceDistance, getTickSize(market, priceDistance, '2026-12-23'), 'down'));
  const byAmount = each.amount !== undefined && effect === undefined && side === 'long';
  return {
    instrument,
    side,
    type,
    ...(byAmount ? { amount: each.amount } : { quantity: each.quantity }),
    ...(type === 'limit' ? { limitPrice: price } : {}),
    ...(type === 'stop' ? { stopPrice: price } : {}),
    ...(type === 'trailing' ? { trailRate: '0.05' } : {}),
    ...(timeInForce === 'gtd' ? { goodTill: new Date(server.clock.now() + DAY_MS).toISOString() } : {}),
    ...Object.fromEntries(
      Object.entries({ effect, leverage, timeInForce, payWith: effect ? undefined : payWith, dayTrading }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  };
}

async function available(who: TestCustomer, portfolio: string | undefined, currency: string): Promise<bigint> {
  const number = Number(portfolio ?? 0);
  const { rows } = await server.database.pool.query<{ amount: bigint }>(
    'select amount from balances where account_id = $1 and portfolio = $2 and currency = $3 and bucket = $4',
    [who.userId, number, currency, ledgerAccountsOfKind(portfolioKindOf(number)).available],
  );
  return BigInt(rows[0]?.amount ?? 0n);
}

/** An entry that can't be one is a refusal as well, but by status. */
const answered = <Answer>(call: Promise<Answer>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.code !== 'badInput') throw error;
    return { ok: false as const, code: 'badInput', params: error.params };
  });

const LACKING = new Set(['insufficientBalance', 'cashNotSettled']);
const seen = new Map<string, number>();
const count = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);

it(`refuses in the preview what placing refuses, and bills what is charged (seed ${SEED})`, async () => {
  for (const each of fc.sample(wish, { numRuns: ROUNDS, seed: SEED })) {
    server.clock.advance(each.waitsSeconds * 1_000);
    const { name, who, portfolio } = people[each.person]!;
    const own = name === 'late loan' && each.leaves ? LEAVING : orderOf(each);
    const order = { ...own, ...(portfolio === undefined ? {} : { portfolio }) };
    const description = `${name}: ${JSON.stringify(order)}`;
    const currency = server.composed.dependencies.venues.instrument(order.instrument)?.currency ?? 'USD';
    const previewed = await answered(who.client.call('trading/previewOrder', order));
    const before = await available(who, portfolio, currency);
    const paying = order.payWith ?? currency;
    const payingBefore = await available(who, portfolio, paying);
    const placed = await answered(who.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }));
    if (!placed.ok) {
      count(placed.code);
      if (!LACKING.has(placed.code)) expect(previewed, description).toEqual(placed);
      else {
        const { availableAfter, exchange } = (previewed as Extract<typeof previewed, { ok: true }>).data;
        expect((exchange?.availableAfter ?? availableAfter).startsWith('-'), `${description} ${placed.code}`).toBe(
          true,
        );
      }
      continue;
    }
    expect(previewed, description).toMatchObject({ ok: true });
    if (!previewed.ok || !previewed.data.fillsNow) {
      count('waits');
      continue;
    }
    const { total, exchange, quantity } = previewed.data;
    expect(placed.data.order.quantity, description).toBe(quantity);
    if (exchange) {
      count('exchanged');
      expect(payingBefore - (await available(who, portfolio, paying)), description).toBe(
        parseAmount(exchange.paid, paying),
      );
    } else {
      count('filled');
      const charged = before - (await available(who, portfolio, currency));
      expect(formatAmount(charged, currency), description).toBe(total);
      const closes = placed.data.order.effect === 'close';
      expect(placed.data.received, description).toBe(closes ? formatAmount(-charged, currency) : undefined);
    }
  }
  for (const [name, least] of Object.entries({
    filled: 8,
    exchanged: 2,
    waits: 5,
    unpaidLoanFirst: 3,
    cannotTrade: 5,
  }))
    expect(seen.get(name) ?? 0, `${name} of ${JSON.stringify([...seen])}`).toBeGreaterThanOrEqual(least);
  expect(seen.size).toBeGreaterThan(14);
});

it(`previews no exchange that is then refused, except for money shown as missing (seed ${SEED})`, async () => {
  const change = fc.record({
    person: some(0, 3, 4, 5, 5, 5, 6),
    from: some('USD', 'USD', 'KRW', 'THB'),
    to: some('USD', 'KRW', 'USDT'),
    amount: some('1', '20', '99', '500', '90000'),
  });
  const known = { exchanged: 0, lacking: 0, cannotTrade: 0, unpaidLoanFirst: 0 };
  for (const { person, from, to, amount } of fc.sample(change, { numRuns: 120, seed: SEED })) {
    const { client } = people[person]!.who;
    const description = `${people[person]!.name}: ${amount} ${from} to ${to}`;
    const quoted = await client.call('wallet/quoteExchange', { from, to, amount });
    if (!quoted.ok) {
      if (quoted.code in known) known[quoted.code as keyof typeof known] += 1;
      continue;
    }
    const done = await client.call('wallet/exchange', { quote: quoted.data.quote, key: createIdempotencyKey() });
    const isShortOfMoney = parseAmount(quoted.data.available, from)! < parseAmount(amount, from)!;
    expect(done, description).toMatchObject(isShortOfMoney ? { code: 'insufficientBalance' } : { ok: true });
    known[isShortOfMoney ? 'lacking' : 'exchanged'] += 1;
  }
  expect(Math.min(...Object.values(known)), JSON.stringify(known)).toBeGreaterThan(2);
});

it(`previews what changing a position's margin does (seed ${SEED})`, async () => {
  const { client } = people[3]!.who;
  const own = { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.01', leverage: 5 } as const;
  await unwrapAnswer(client.call('trading/placeOrder', { ...own, key: createIdempotencyKey() }));
  const { rows } = await unwrapAnswer(client.call('trading/listPositions', { status: 'inPosition' }));
  const { id } = rows.find(({ instrument }) => instrument === own.instrument)!;
  const change = fc.record({
    change: some('add' as const, 'remove' as const),
    amount: some('1', '40', '90', '800000'),
  });
  const codes = new Set<string>();
  for (const { change: which, amount } of fc.sample(change, { numRuns: 40, seed: SEED })) {
    const previewed = await client.call('trading/previewMargin', { position: id, change: which, amount });
    const call = which === 'add' ? 'trading/addMargin' : 'trading/removeMargin';
    const done = await client.call(call, { position: id, amount, key: createIdempotencyKey() });
    codes.add(done.ok ? which : done.code);
    if (!done.ok) expect(previewed, `${which} ${amount}`).toEqual(done);
    else {
      const { margin, liquidationPrice, callPrice } = done.data.position;
      expect(previewed, `${which} ${amount}`).toMatchObject({
        data: { after: { margin, liquidationPrice, callPrice } },
      });
    }
  }
  expect(codes.size, [...codes].join()).toBeGreaterThan(2);
});
