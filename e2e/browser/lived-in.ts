/**
 * A customer with a history: positions in several markets, a pending order, an ended one, favourites, searches,
 * messages.
 */
import { type Client, newKey } from '@bourse/contract/client.ts';
import { type Customer, newCustomer } from './customers.ts';
import type { Product } from './shared-server.ts';

/** The id of one existing item of each kind that screens display. */
export interface Things {
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
export interface LivedIn extends Customer, Things {}

/** Companies of the demo world that every seed has. */
export const STOCK = 'US.NWRB';
export const STOCK_NAME = 'Nordwind Robotics';

type Answer<Data> = { ok: true; data: Data } | { ok: false; msg: string };

/** The data of an answer; throws if the call was refused, since that is a fault of the test's setup. */
export async function granted<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const result = await answer;
  if (!result.ok) throw new Error(`refused: ${result.msg}`);
  return result.data;
}

export const buy = async (
  client: Client,
  instrument: string,
  quantity: string,
  more: { leverage?: number; side?: 'long' | 'short'; dayTrading?: boolean } = {},
): Promise<string> => {
  const { order } = await granted(
    client.call('trading/placeOrder', { instrument, quantity, side: 'long', type: 'market', key: newKey(), ...more }),
  );
  if (order.position === null) throw new Error(`${instrument} was ordered, and no position came of it`);
  return order.position;
};

/** Accepts the risks of margin trading: leverage and short sales are allowed from then on. */
export const enableMargin = (client: Client): Promise<unknown> =>
  granted(client.call('trading/applyMargin', { agreed: true, key: newKey() }));

/** Applies for day trading; the demo world reviews within seconds. */
export async function approvedForDayTrading(client: Client): Promise<void> {
  await granted(client.call('trading/applyDayTrading', { agreed: true, key: newKey() }));
  const until = Date.now() + REVIEW_MS;
  while ((await granted(client.call('trading/getDayTrading', {}))).status !== 'approved') {
    if (Date.now() > until) throw new Error('day trading was not approved in time');
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}

const REVIEW_MS = 20_000;
const LOOK_MS = 200;

/** Opens a day trade in whichever of two markets is far from its midnight. */
export async function openDayTrade(client: Client): Promise<string> {
  const { markets } = await granted(client.call('trading/getDayTrading', {}));
  const left = (market: string): number =>
    Date.parse(markets.find((row) => row.market === market)?.opensUntil ?? '') || 0;
  const market = left('US') > left('KR') ? 'US' : 'KR';
  return buy(client, await calmOf(client, market, LEVERAGE), '20', { leverage: LEVERAGE, dayTrading: true });
}

const LEVERAGE = 5;

/** A stock calm enough for this leverage in a day trade: the first by code, or the most expensive. */
export async function calmOf(
  client: Client,
  market: 'KR' | 'US',
  leverage: number,
  which: 'first' | 'dearest' = 'first',
): Promise<string> {
  const { rows } = await granted(
    client.call('quotes/listInstruments', { market, board: 'listed', rank: 'code', limit: 100 }),
  );
  const unmarked = rows.filter(({ labels }) => labels.length === 0);
  if (which === 'dearest') unmarked.sort((one, other) => Number(other.last) - Number(one.last));
  for (const { instrument } of unmarked) {
    const { dayTradeLeverage } = await granted(client.call('quotes/getInstrument', { instrument }));
    if (dayTradeLeverage >= leverage) return instrument;
  }
  throw new Error(`no stock in ${market} allows a day trade ${leverage} times`);
}

/** The nth stock of a market by code. */
async function stockOf(client: Client, market: 'KR' | 'MX' | 'TH' | 'IN' | 'SA' | 'US', nth = 0): Promise<string> {
  const { rows } = await granted(
    client.call('quotes/listInstruments', { market, board: 'listed', rank: 'code', limit: nth + 1 }),
  );
  const row = rows[nth];
  if (!row) throw new Error(`there are fewer than ${nth + 1} stocks in ${market}`);
  return row.instrument;
}

/** Places a limit far below the market, so that it waits. */
export async function placeWaitingOrder(client: Client, instrument = STOCK, quantity = '3'): Promise<string> {
  const quote = await granted(client.call('quotes/getQuote', { instrument }));
  const limitPrice = (Math.floor(Number(quote.last) * 0.95 * 100) / 100).toFixed(2);
  const { order } = await granted(
    client.call('trading/placeOrder', {
      instrument,
      quantity,
      side: 'long',
      type: 'limit',
      limitPrice,
      timeInForce: 'gtc',
      key: newKey(),
    }),
  );
  return order.id;
}

/** What the demo world offers to everybody. */
async function offeredTo(client: Client): Promise<Pick<Things, 'leader' | 'strategy' | 'block' | 'news'>> {
  const [leaders, strategies, blocks, news] = await Promise.all([
    granted(client.call('copying/listLeaders', {})),
    granted(client.call('strategies/listStrategies', { limit: 1 })),
    granted(client.call('offerings/listOfferings', { kind: 'block' })),
    granted(client.call('news/listNews', {})),
  ]);
  const [leader, strategy, block] = [leaders, strategies, blocks].map(({ rows: [first] }) => first?.id);
  if (leader === undefined || strategy === undefined || block === undefined)
    throw new Error('the world has no leader, no strategy or no block');
  return { leader, strategy, block, news: news.rows[0]?.id ?? null };
}

export async function newLivedIn(product: Pick<Product, 'origin' | 'invitation'>): Promise<LivedIn> {
  const customer = await newCustomer(product);
  const { client } = customer;
  const approved = approvedForDayTrading(client);
  await enableMargin(client);
  const ended = await buy(client, STOCK, '4');
  await granted(client.call('trading/closePosition', { position: ended, key: newKey() }));
  const korean = await stockOf(client, 'KR');
  await buy(client, korean, '40');
  await buy(client, 'CRYPTO.BTCUSDT', '0.05');
  await buy(client, 'FX.EURUSD', '1000');
  const leveredPosition = await buy(client, await stockOf(client, 'US', 1), '10', { leverage: 2 });
  const position = await buy(client, STOCK, '25');
  await granted(client.call('trading/closePosition', { position, quantity: '5', key: newKey() }));
  await placeWaitingOrder(client);
  for (const instrument of [STOCK, korean, 'CRYPTO.BTCUSDT'])
    await granted(client.call('discovery/addFavorite', { instrument, key: newKey() }));
  for (const [instrument, rate] of [
    ['CRYPTO.BTCUSDT', '0.0001'],
    [STOCK, '0.5'],
  ] as const)
    await granted(client.call('discovery/setAlert', { instrument, kind: 'percent', rate, key: newKey() }));
  for (const query of ['robotics', 'BTC'])
    await granted(client.call('discovery/rememberSearch', { query, key: newKey() }));
  await approved;
  const dayTrade = await openDayTrade(client);
  const {
    rows: [notice],
  } = await granted(client.call('notices/listNotices', {}));
  if (!notice) throw new Error('a customer who has traded has no message');
  const seen = { position, endedPosition: ended, leveredPosition, dayTrade, notice: notice.id };
  return { ...customer, ...seen, ...(await offeredTo(client)) };
}
