/** A contract note on a real server: asked for by market and date, made as statements are, in the reader's language. */
import { groupThousands } from '@bourse/contract/format.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { decideStopOut } from '@bourse/core/trading/trading/margin-call.ts';
import { buildContractNote } from '@bourse/core/reporting/wallet/contract-note.ts';
import { beforeAll, expect, it } from 'vitest';
import { decodeId } from '../ids.ts';
import { extractPdfWords } from '../testing/pdf-words.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { loadContractNoteFills } from './contract-note-store.ts';

const server = provideTestServer();
let customer: TestCustomer;
let instrument = '';
/** In New York it is the 20th until five in the morning of the 21st, UTC. */
const DATE = '2026-11-20';

beforeAll(async () => {
  customer = await server.customer();
  const listed = await customer.client.call('quotes/listInstruments', { market: 'US', board: 'listed', limit: 1 });
  instrument = listed.ok ? listed.data.rows[0]!.instrument : '';
});

const trade = (effect: 'open' | 'close') =>
  customer.client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    effect,
    type: 'market',
    quantity: '3',
    key: createIdempotencyKey(),
  });
const fills = (date: string) =>
  loadContractNoteFills(server.composed.dependencies, BigInt(customer.userId), 'US', date, 'en');

it("contains the trades of the market's own date, with their charges", async () => {
  expect(
    await customer.client.call('wallet/getContractNote', { market: 'US', date: DATE, key: createIdempotencyKey() }),
  ).toMatchObject({ ok: false, code: 'nothingTraded', params: { date: DATE } });
  server.clock.set(Date.parse('2026-11-21T04:59:00.000Z'));
  await trade('open');
  server.clock.set(Date.parse('2026-11-21T05:00:00.000Z'));
  await trade('close');
  const [bought, ...others] = await fills(DATE);
  expect([bought?.isPurchase, bought?.charges.length, others]).toEqual([true, expect.any(Number), []]);
  expect((await fills('2026-11-21')).map(({ isPurchase }) => isPurchase)).toEqual([false]);
  expect(await fills('2026-11-22')).toEqual([]);
});

it.each(LANGUAGES)('is made as PDF in %s, listed with the statements, and not there for another', async (language) => {
  const client = server.client({ token: customer.token, account: customer.account }, language);
  const requested = await client.call('wallet/getContractNote', {
    market: 'US',
    date: DATE,
    key: createIdempotencyKey(),
  });
  expect(requested).toMatchObject({
    ok: true,
    data: { market: 'US', from: DATE, to: DATE, zone: 'America/New_York', format: 'pdf', language },
  });
  const id = requested.ok ? requested.data.id : '';
  await expect
    .poll(
      async () => {
        server.clock.advance(500);
        const answer = await client.call('wallet/readStatement', { statement: id });
        return answer.ok
          ? [answer.data.name, Buffer.from(answer.data.content, 'base64').subarray(0, 5).toString()]
          : null;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toEqual([`contract-note-US-${DATE}.pdf`, '%PDF-']);
  const listed = await client.call('wallet/listStatements', { limit: 1 });
  expect(listed).toMatchObject({ ok: true, data: { rows: [{ id, market: 'US', status: 'ready' }] } });
  const [section] = buildContractNote(await fills(DATE));
  const traded = { trades: 1, net: [{ currency: 'USD', amount: formatAmount(section!.net, 'USD') }] };
  expect(listed).toMatchObject({ data: { rows: [{ traded }] } });
});

it('shows for leveraged and short trades what has moved in the account, besides their value', async () => {
  const trader = await server.marginCustomer();
  const { client } = trader;
  const own = async () => {
    const wallet = await client.call('wallet/getWallet', { in: 'USD' });
    const { available, frozen, margin } = wallet.ok
      ? wallet.data.accounts.find(({ currency }) => currency === 'USD')!
      : { available: '0', frozen: '0', margin: '0' };
    return { cash: parseAmount(available, 'USD')! + parseAmount(frozen, 'USD')!, margin: parseAmount(margin, 'USD')! };
  };
  const [before, cash] = [await own(), [] as bigint[]];
  for (const order of [
    { side: 'short', effect: 'open', leverage: 2 },
    { side: 'short', effect: 'close' },
    { side: 'long', effect: 'open', leverage: 4 },
  ] as const) {
    const held = (await own()).cash;
    server.clock.advance(1_000);
    expect(
      await client.call('trading/placeOrder', {
        instrument,
        type: 'market',
        quantity: '12',
        ...order,
        key: createIdempotencyKey(),
      }),
    ).toMatchObject({ ok: true, data: { order: { filled: '12' } } });
    cash.push((await own()).cash - held);
  }
  const after = await own();
  const [section] = buildContractNote(
    await loadContractNoteFills(server.composed.dependencies, BigInt(trader.userId), 'US', '2026-11-21', 'en'),
  );
  expect(section?.rows.flatMap(({ moved }) => moved?.cash ?? [])).toEqual(cash);
  expect([section?.cash, section?.margin]).toEqual([after.cash - before.cash, after.margin - before.margin]);
  // Opened and closed whole within the day: what both have moved is what it made.
  expect(section?.result).toBe(cash[0]! + cash[1]!);
  // Buying back brings money, though the purchase is below zero.
  expect([
    section!.rows.find(({ isPurchase }) => isPurchase)!.net < 0n,
    cash[1]! > 0n,
    section!.net < 3n * section!.cash,
  ]).toEqual([true, true, true]);

  const requested = await client.call('wallet/getContractNote', {
    market: 'US',
    date: '2026-11-21',
    key: createIdempotencyKey(),
  });
  let words: string[] = [];
  await expect
    .poll(
      async () => {
        server.clock.advance(500);
        const answer = await client.call('wallet/readStatement', { statement: requested.ok ? requested.data.id : '' });
        words = answer.ok ? extractPdfWords(Buffer.from(answer.data.content, 'base64')) : [];
        return words.length > 0;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe(true);
  for (const amount of [...cash, section!.cash, section!.margin, section!.net])
    expect(words).toContain(groupThousands(formatAmount(amount, 'USD')));
  expect(words.filter((each) => each === 'In account')).toHaveLength(1);
});

it('shows no more charges and loss for a closing beyond its margin than has left the account', async () => {
  const trader = await server.marginCustomer();
  const wish = {
    instrument,
    side: 'long',
    type: 'market',
    quantity: '10',
    leverage: 5,
    key: createIdempotencyKey(),
  } as const;
  const placed = await trader.client.call('trading/placeOrder', wish);
  const position = placed.ok ? placed.data.order.position! : '';
  const seq = decodeId('p', BigInt(trader.userId), position)!;
  const { desk, dependencies } = server.composed;
  server.clock.advance(1_000);
  await desk.runIfDue({
    account: BigInt(trader.userId),
    actor: { rule: 'demo' },
    key: null,
    currencies: ['USD'],
    instrument,
    positions: [seq],
    decide(state, now) {
      const market = dependencies.getMarketView(instrument, now)!;
      const { bid, ask, last, ...quote } = market.quote!;
      // Overnight it has lost half of its price, and of five times the margin only a fifth was put in.
      const halved = { ...quote, bid: bid / 2n, ask: ask / 2n, last: last / 2n, bidSize: 10n ** 12n };
      return decideStopOut(state, seq, { ...market, quote: halved }, now);
    },
    answer: () => ({}),
  });
  const date = new Date(server.clock.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const [section] = buildContractNote(
    await loadContractNoteFills(dependencies, BigInt(trader.userId), 'US', date, 'en'),
  );
  const [opened, closed] = section!.rows;
  expect(closed?.insured).toBeGreaterThan(0n);
  expect(closed?.charged).toBe(0n);
  // All that was put in is lost, and what the opening was charged.
  expect(section?.result).toBe(opened!.moved!.cash);
  expect(section?.cash).toBe(opened!.moved!.cash);
  // As the position's page says it, and the year's report.
  const positionAnswer = await trader.client.call('trading/getPosition', { position });
  if (!positionAnswer.ok) throw new Error(positionAnswer.code);
  expect(parseAmount(positionAnswer.data.profit, 'USD')).toBe(section?.result);
  expect(positionAnswer.data.insured).toBeDefined();
  const lots = await trader.client.call('performance/listTaxLots', { status: 'closed' });
  expect(lots.ok && lots.data.rows.map(({ gain }) => gain)).toEqual([positionAnswer.data.grossProfit]);
  const report = await trader.client.call('wallet/getTaxReport', { year: Number(date.slice(0, 4)) });
  const dollars = report.ok ? report.data.rows.find(({ currency }) => currency === 'USD')! : null;
  const [realized, charged] = [parseAmount(dollars!.realized, 'USD')!, parseAmount(dollars!.fees, 'USD')!];
  expect(realized).toBe(parseAmount(positionAnswer.data.grossProfit, 'USD'));
  expect(realized + charged + parseAmount(dollars!.taxes, 'USD')!).toBe(section?.result);
});
