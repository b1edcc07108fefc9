import { createClient } from '@alpacahq/typescript-sdk';
import { check, isList, server } from './check.mjs';

// It drops whatever path its base has, and waits a second before each call.
const { id: key, secret, root: baseURL } = server;
const client = createClient({ key, secret, baseURL });
const order = { symbol: 'NWRB', qty: 1, side: 'buy', type: 'market', time_in_force: 'day' };

await check(
  'getAccount',
  () => client.getAccount(),
  ({ status }) => status === 'ACTIVE',
);
await check(
  'createOrder',
  () => client.createOrder(order),
  ({ status }) => status === 'filled',
);
const placed = await check('createOrder limit', () =>
  client.createOrder({ ...order, type: 'limit', limit_price: 1, time_in_force: 'gtc' }),
);
await check('getOrders', () => client.getOrders({ status: 'all' }), isList);
await check(
  'getOrder',
  () => client.getOrder({ order_id: placed.id }),
  ({ id }) => id === placed.id,
);
await check(
  'replaceOrder',
  () => client.replaceOrder({ order_id: placed.id, qty: 2 }),
  ({ qty }) => qty === '2',
);
await check('cancelOrders', () => client.cancelOrders());
await check('getPositions', () => client.getPositions(), isList);
await check('getPosition', () => client.getPosition({ symbol_or_asset_id: 'NWRB' }));
await check('closePosition', () => client.closePosition({ symbol_or_asset_id: 'NWRB' }));
await check('closePositions', () => client.closePositions());
await check('createWatchlist', () => client.createWatchlist({ name: `Third ${Date.now()}`, symbols: ['NWRB'] }));
await check('getWatchlists', () => client.getWatchlists(), isList);
await check('getPortfolioHistory', () => client.getPortfolioHistory({ period: '1M', timeframe: '1D' }));
await check('getConfigurations', () => client.getConfigurations());
await check('getActivities', () => client.getActivities(), isList);
await check('getActivity', () => client.getActivity({ activity_type: 'FILL' }), isList);
await check(
  'getClock',
  () => client.getClock(),
  ({ next_open: next }) => Boolean(next),
);
await check('getAssets', () => client.getAssets({ status: 'active' }), isList);
await check(
  'getAsset',
  () => client.getAsset({ symbol_or_asset_id: 'NWRB' }),
  ({ tradable }) => tradable,
);
await check('getCalendar', () => client.getCalendar({}), isList);
await check('getStocksQuotesLatest', () => client.getStocksQuotesLatest({ symbols: 'NWRB' }));
await check('getStocksBarsLatest', () => client.getStocksBarsLatest({ symbols: 'NWRB' }));
await check('getStocksTradesLatest', () => client.getStocksTradesLatest({ symbols: 'NWRB' }));
await check('getStocksExchangeCodes', () => client.getStocksExchangeCodes());
await check('getCryptoQuotesLatest', () => client.getCryptoQuotesLatest({ loc: 'us', symbols: 'BTC/USDT' }));
await check('getNews', () => client.getNews({}));
await check('getStocksMostActives', () => client.getStocksMostActives({}));
await check('getLatestForexRates', () => client.getLatestForexRates({ currency_pairs: 'EURUSD' }));
process.exit(0);
