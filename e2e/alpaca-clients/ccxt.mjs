import ccxt from 'ccxt';
import { check, isList, server } from './check.mjs';

const { id: apiKey, secret, base } = server;
const urls = { api: { broker: base, trader: base, market: base } };
const exchange = new ccxt.alpaca({ apiKey, secret, urls });
const PAIR = 'BTC/USDT';

await check(
  'fetchMarkets',
  () => exchange.fetchMarkets(),
  (markets) => markets.some(({ symbol }) => symbol === PAIR),
);
await check(
  'fetchTime',
  () => exchange.fetchTime(),
  (time) => Math.abs(time - Date.now()) < 60_000,
);
await check(
  'fetchBalance',
  () => exchange.fetchBalance(),
  ({ total }) => Number(total.USD) > 0,
);
await check(
  'createOrder market',
  () => exchange.createOrder(PAIR, 'market', 'buy', 0.01),
  ({ id }) => Boolean(id),
);
const placed = await check('createOrder limit', () => exchange.createOrder(PAIR, 'limit', 'buy', 0.01, 1000));
await check(
  'fetchOrder',
  () => exchange.fetchOrder(placed.id),
  ({ id }) => id === placed.id,
);
await check('fetchOpenOrders', () => exchange.fetchOpenOrders(PAIR), isList);
await check('editOrder', () => exchange.editOrder(placed.id, PAIR, 'limit', 'buy', 0.02, 1001));
await check('fetchOrders', () => exchange.fetchOrders(PAIR), isList);
await check('cancelAllOrders', () => exchange.cancelAllOrders());
await check('fetchMyTrades', () => exchange.fetchMyTrades(PAIR), isList);
await check(
  'fetchTicker',
  () => exchange.fetchTicker(PAIR),
  ({ last }) => last > 0,
);
await check(
  'fetchOrderBook',
  () => exchange.fetchOrderBook(PAIR),
  ({ bids, asks }) => isList(bids) && isList(asks),
);
await check('fetchOHLCV', () => exchange.fetchOHLCV(PAIR, '1d', Date.now() - 7 * 86_400_000, 5), isList);
await check('fetchTrades', () => exchange.fetchTrades(PAIR, undefined, 5));
process.exit(0);
