/**
 * A customer with a history: positions in several markets, a pending order, an ended one, favourites, searches,
 * messages.
 */
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { type Customer, registerCustomer } from './register-customer.ts';
import type { RunningProduct } from './shared-server.ts';

/** The id of one existing item of each kind that screens display. */
export interface ScreenSubjectIds {
  /** An open position with several fills, partly closed. */
  position: string;
  endedPosition: string;
  /** A leveraged one. */
  leveredPosition: string;
  /** A day trade. */
  dayTrade: string;
  notice: string;
  /** Whom one can copy, a strategy of the house, a block on offer, and the newest of the news, if there is any. */
  leader: string;
  strategy: string;
  block: string;
  news: string | null;
}
export interface CustomerWithHistory extends Customer, ScreenSubjectIds {}

/** Companies of the demo world that every seed has. */
export const DEMO_STOCK = 'US.NWRB';
export const DEMO_STOCK_NAME = 'Nordwind Robotics';

type Answer<Data> = { ok: true; data: Data } | { ok: false; msg: string };

/** The data of an answer; throws if the call was refused, since that is a fault of the test's setup. */
export async function expectSuccess<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const result = await answer;
  if (!result.ok) throw new Error(`refused: ${result.msg}`);
  return result.data;
}

export const buyAtMarket = async (
  client: CallClient,
  instrument: string,
  quantity: string,
  more: { leverage?: number; side?: 'long' | 'short'; dayTrading?: boolean } = {},
): Promise<string> => {
  const { order } = await expectSuccess(
    client.call('trading/placeOrder', {
      instrument,
      quantity,
      side: 'long',
      type: 'market',
      key: createIdempotencyKey(),
      ...more,
    }),
  );
  if (order.position === null) throw new Error(`${instrument} was ordered, and no position came of it`);
  return order.position;
};

/** Accepts the risks of margin trading: leverage and short sales are allowed from then on. */
export const enableMargin = (client: CallClient): Promise<unknown> =>
  expectSuccess(client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() }));

/** Applies for day trading; the demo world reviews within seconds. */
export async function applyForDayTrading(client: CallClient): Promise<void> {
  await expectSuccess(client.call('trading/applyDayTrading', { agreed: true, key: createIdempotencyKey() }));
  const until = Date.now() + REVIEW_MS;
  while ((await expectSuccess(client.call('trading/getDayTrading', {}))).status !== 'approved') {
    if (Date.now() > until) throw new Error('day trading was not approved in time');
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
}

const REVIEW_MS = 20_000;
const POLL_MS = 200;

/** Opens a day trade in whichever of two markets is far from its midnight. */
export async function openDayTrade(client: CallClient): Promise<string> {
  const { markets } = await expectSuccess(client.call('trading/getDayTrading', {}));
  const left = (market: string): number =>
    Date.parse(markets.find((row) => row.market === market)?.opensUntil ?? '') || 0;
  const market = left('US') > left('KR') ? 'US' : 'KR';
  return buyAtMarket(client, await findCalmStock(client, market, LEVERAGE), '20', {
    leverage: LEVERAGE,
    dayTrading: true,
  });
}

const LEVERAGE = 5;

/** A stock calm enough for this leverage in a day trade: the first by code, or the most expensive. */
export async function findCalmStock(
  client: CallClient,
  market: 'KR' | 'US',
  leverage: number,
  which: 'first' | 'dearest' = 'first',
): Promise<string> {
  const { rows } = await expectSuccess(
    client.call('quotes/listInstruments', { market, board: 'listed', rank: 'code', limit: 100 }),
  );
  const unmarked = rows.filter(({ labels }) => labels.length === 0);
  if (which === 'dearest') unmarked.sort((one, other) => Number(other.last) - Number(one.last));
  for (const { instrument } of unmarked) {
    const { dayTradeLeverage } = await expectSuccess(client.call('quotes/getInstrument', { instrument }));
    if (dayTradeLeverage >= leverage) return instrument;
  }
  throw new Error(`no stock in ${market} allows a day trade ${leverage} times`);
}

/** The nth stock of a market by code. */
async function stockOf(client: CallClient, market: 'KR' | 'MX' | 'TH' | 'IN' | 'SA' | 'US', nth = 0): Promise<string> {
  const { rows } = await expectSuccess(
    client.call('quotes/listInstruments', { market, board: 'listed', rank: 'code', limit: nth + 1 }),
  );
  const row = rows[nth];
  if (!row) throw new Error(`there are fewer than ${nth + 1} stocks in ${market}`);
  return row.instrument;
}

/** Places a limit far below the market, so that it waits. */
export async function placeWaitingOrder(client: CallClient, instrument = DEMO_STOCK, quantity = '3'): Promise<string> {
  const quote = await expectSuccess(client.call('quotes/getQuote', { instrument }));
  const limitPrice = (Math.floor(Number(quote.last) * 0.95 * 100) / 100).toFixed(2);
  const { order } = await expectSuccess(
    client.call('trading/placeOrder', {
      instrument,
      quantity,
      side: 'long',
      type: 'limit',
      limitPrice,
      timeInForce: 'gtc',
      key: createIdempotencyKey(),
    }),
  );
  return order.id;
}

/** What the demo world offers to everybody. */
async function offeredTo(
  client: CallClient,
): Promise<Pick<ScreenSubjectIds, 'leader' | 'strategy' | 'block' | 'news'>> {
  const [leaders, strategies, blocks, news] = await Promise.all([
    expectSuccess(client.call('copying/listLeaders', {})),
    expectSuccess(client.call('strategies/listStrategies', { limit: 1 })),
    expectSuccess(client.call('offerings/listOfferings', { kind: 'block' })),
    expectSuccess(client.call('news/listNews', {})),
  ]);
  const [leader, strategy, block] = [leaders, strategies, blocks].map(({ rows: [first] }) => first?.id);
  if (leader === undefined || strategy === undefined || block === undefined)
    throw new Error('the world has no leader, no strategy or no block');
  return { leader, strategy, block, news: news.rows[0]?.id ?? null };
}

export async function createCustomerWithHistory(
  product: Pick<RunningProduct, 'origin' | 'invitation'>,
): Promise<CustomerWithHistory> {
  const customer = await registerCustomer(product);
  const { client } = customer;
  const approved = applyForDayTrading(client);
  await enableMargin(client);
  const ended = await buyAtMarket(client, DEMO_STOCK, '4');
  await expectSuccess(client.call('trading/closePosition', { position: ended, key: createIdempotencyKey() }));
  const korean = await stockOf(client, 'KR');
  await buyAtMarket(client, korean, '40');
  await buyAtMarket(client, 'CRYPTO.BTCUSDT', '0.05');
  await buyAtMarket(client, 'FX.EURUSD', '1000');
  const leveredPosition = await buyAtMarket(client, await stockOf(client, 'US', 1), '10', { leverage: 2 });
  const position = await buyAtMarket(client, DEMO_STOCK, '25');
  await expectSuccess(client.call('trading/closePosition', { position, quantity: '5', key: createIdempotencyKey() }));
  await placeWaitingOrder(client);
  for (const instrument of [DEMO_STOCK, korean, 'CRYPTO.BTCUSDT'])
    await expectSuccess(client.call('discovery/addFavorite', { instrument, key: createIdempotencyKey() }));
  for (const [instrument, rate] of [
    ['CRYPTO.BTCUSDT', '0.0001'],
    [DEMO_STOCK, '0.5'],
  ] as const)
    await expectSuccess(
      client.call('discovery/setAlert', { instrument, kind: 'percent', rate, key: createIdempotencyKey() }),
    );
  for (const query of ['robotics', 'BTC'])
    await expectSuccess(client.call('discovery/rememberSearch', { query, key: createIdempotencyKey() }));
  await approved;
  const dayTrade = await openDayTrade(client);
  const {
    rows: [notice],
  } = await expectSuccess(client.call('notices/listNotices', {}));
  if (!notice) throw new Error('a customer who has traded has no message');
  const seen = { position, endedPosition: ended, leveredPosition, dayTrade, notice: notice.id };
  return { ...customer, ...seen, ...(await offeredTo(client)) };
}
