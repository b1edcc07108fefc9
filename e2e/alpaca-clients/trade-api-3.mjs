import { createRequire } from 'node:module';
import { check, isList, server } from './check.mjs';

const Alpaca = createRequire(import.meta.url)('alpaca-trade-api-3');
const { id: keyId, secret: secretKey, base: baseUrl, secure: dataStreamUrl } = server;
// Its data streams insist on TLS.
const api = new Alpaca({ keyId, secretKey, baseUrl, dataBaseUrl: baseUrl, dataStreamUrl, paper: true });
const order = { symbol: 'NWRB', qty: 2, side: 'buy', type: 'market', time_in_force: 'day' };
const waiting = { ...order, qty: 1, type: 'limit', limit_price: 1, time_in_force: 'gtc' };

await check(
  'getAccount',
  () => api.getAccount(),
  ({ status }) => status === 'ACTIVE',
);
await check('getAccountConfigurations', () => api.getAccountConfigurations());
await check('updateAccountConfigurations', () => api.updateAccountConfigurations({ suspend_trade: false }));
await check(
  'createOrder market',
  () => api.createOrder(order),
  ({ status }) => status === 'filled',
);
const placed = await check(
  'createOrder limit',
  () => api.createOrder(waiting),
  ({ status }) => status === 'new',
);
await check('getOrders', () => api.getOrders({ status: 'all', limit: 10, nested: true, symbols: 'NWRB' }), isList);
await check(
  'getOrder',
  () => api.getOrder(placed.id),
  ({ id }) => id === placed.id,
);
await check(
  'getOrderByClientId',
  () => api.getOrderByClientId(placed.client_order_id),
  ({ id }) => id === placed.id,
);
const replaced = await check(
  'replaceOrder',
  () => api.replaceOrder(placed.id, { qty: '2', limit_price: '1.5' }),
  ({ replaces }) => replaces === placed.id,
);
await check('cancelOrder', () => api.cancelOrder(replaced.id));
await check('cancelAllOrders', () => api.cancelAllOrders());
await check('getPositions', () => api.getPositions(), isList);
await check(
  'getPosition',
  () => api.getPosition('NWRB'),
  ({ symbol }) => symbol === 'NWRB',
);
await check('getAccountActivities', () => api.getAccountActivities({ activityTypes: 'FILL', pageSize: 5 }), isList);
await check('getPortfolioHistory', () => api.getPortfolioHistory({ period: '1M', timeframe: '1D' }));
await check(
  'closePosition',
  () => api.closePosition('NWRB'),
  ({ side }) => side === 'sell',
);
await check('closeAllPositions', () => api.closeAllPositions());
const list = await check(
  'addWatchlist',
  () => api.addWatchlist('First', ['NWRB']),
  ({ assets }) => isList(assets),
);
await check('getWatchlists', () => api.getWatchlists(), isList);
await check(
  'getWatchlist',
  () => api.getWatchlist(list.id),
  ({ name }) => name === 'First',
);
await check(
  'addToWatchlist',
  () => api.addToWatchlist(list.id, 'ALPN'),
  ({ assets }) => assets.length === 2,
);
await check('updateWatchlist', () => api.updateWatchlist(list.id, { name: 'Second', symbols: ['NWRB'] }));
await check('deleteFromWatchlist', () => api.deleteFromWatchlist(list.id, 'NWRB'));
await check('deleteWatchlist', () => api.deleteWatchlist(list.id));
await check(
  'trade_ws',
  () =>
    new Promise((resolve) => {
      const stream = api.trade_ws;
      stream.onOrderUpdate((update) => {
        stream.disconnect();
        resolve(update);
      });
      stream.onConnect(() => stream.subscribe(['trade_updates']));
      stream.onStateChange(() => {});
      stream.connect();
      // It has no event for an accepted subscription.
      const repeat = setInterval(() => api.createOrder({ ...order, qty: 1 }).catch(() => {}), 700);
      repeat.unref();
    }),
  ({ event }) => event === 'new' || event === 'fill',
);
await check('getAssets', () => api.getAssets({ status: 'active' }), isList);
await check(
  'getAsset',
  () => api.getAsset('NWRB'),
  ({ tradable }) => tradable,
);
await check(
  'getClock',
  () => api.getClock(),
  ({ timestamp }) => /-0[45]:00$/.test(timestamp),
);
await check('getCalendar', () => api.getCalendar({ start: '2026-11-02', end: '2026-11-06' }), isList);
const day = { start: new Date(Date.now() - 7 * 86_400_000).toISOString(), limit: 5 };
const daily = { ...day, timeframe: api.newTimeframe(1, 'Day') };
const collect = async (rows) => Array.fromAsync(rows);
await check('getBarsV2', () => collect(api.getBarsV2('NWRB', daily)), isList);
await check(
  'getMultiBarsV2',
  () => api.getMultiBarsV2(['NWRB', 'ALPN'], { ...daily, limit: 50 }),
  (bars) => bars.size === 2,
);
await check('getTradesV2', () => collect(api.getTradesV2('NWRB', day)));
await check('getQuotesV2', () => collect(api.getQuotesV2('NWRB', day)));
await check(
  'getLatestTrade',
  () => api.getLatestTrade('NWRB'),
  ({ Price }) => Price > 0,
);
await check(
  'getLatestTrades',
  () => api.getLatestTrades(['NWRB']),
  (trades) => trades.size === 1,
);
await check(
  'getLatestQuote',
  () => api.getLatestQuote('NWRB'),
  ({ AskPrice }) => AskPrice > 0,
);
await check(
  'getLatestQuotes',
  () => api.getLatestQuotes(['NWRB']),
  (quotes) => quotes.size === 1,
);
await check(
  'getLatestBar',
  () => api.getLatestBar('NWRB'),
  ({ ClosePrice }) => ClosePrice > 0,
);
await check(
  'getLatestBars',
  () => api.getLatestBars(['NWRB']),
  (bars) => bars.size === 1,
);
await check(
  'getSnapshot',
  () => api.getSnapshot('NWRB'),
  ({ LatestTrade }) => LatestTrade.Price > 0,
);
await check(
  'getSnapshots',
  () => api.getSnapshots(['NWRB', 'ALPN']),
  (snapshots) => snapshots.length === 2,
);
await check(
  'getCryptoBars',
  () => api.getCryptoBars(['BTC/USDT'], daily),
  (bars) => bars.size === 1,
);
await check('getCryptoTrades', () => api.getCryptoTrades(['BTC/USDT'], day));
await check('getCryptoQuotes', () => api.getCryptoQuotes(['BTC/USDT'], day));
await check(
  'getLatestCryptoTrades',
  () => api.getLatestCryptoTrades(['BTC/USDT']),
  ({ size }) => size === 1,
);
await check(
  'getLatestCryptoQuotes',
  () => api.getLatestCryptoQuotes(['BTC/USDT']),
  ({ size }) => size === 1,
);
await check(
  'getLatestCryptoBars',
  () => api.getLatestCryptoBars(['BTC/USDT']),
  ({ size }) => size === 1,
);
await check(
  'getCryptoSnapshots',
  () => api.getCryptoSnapshots(['BTC/USDT']),
  ({ size }) => size === 1,
);
await check(
  'getCryptoOrderbooks',
  () => api.getCryptoOrderbooks(['BTC/USDT']),
  ({ size }) => size === 1,
);
await check('getCorporateActions', () => api.getCorporateActions(['NWRB'], { start: '2021-01-01', end: '2026-11-30' }));
await check('getNews', () => api.getNews({ totalLimit: 5 }));

/** The first quote that a data stream sends; `listen` is its method for that. */
const checkStream = (name, listen, symbol) =>
  check(
    name,
    () =>
      new Promise((resolve, reject) => {
        const stream = api[name];
        stream.onConnect(() => stream.subscribeForQuotes([symbol]));
        stream.onError(reject);
        stream[listen]((quote) => {
          stream.disconnect();
          resolve(quote);
        });
        stream.connect();
      }),
    // A stock's has another name for it than a coin's.
    ({ Symbol: ofStock, S: ofCoin, AskPrice }) => (ofStock ?? ofCoin) === symbol && AskPrice > 0,
  );
await checkStream('data_stream_v2', 'onStockQuote', 'NWRB');
await checkStream('crypto_stream_v1beta3', 'onCryptoQuote', 'BTC/USDT');
process.exit(0);
