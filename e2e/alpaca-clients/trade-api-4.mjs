import { Alpaca } from 'alpaca-trade-api-4';
import { check, isList, server } from './check.mjs';

const { id: keyId, secret, base } = server;
const fetchApi = (input, init) => fetch(String(input?.url ?? input).replace(/^https:\/\/[^/]+/, base), init);
const { trading, marketData } = new Alpaca({ keyId, secret, fetchApi, rateLimit: false });
const { orders, positions, watchlists } = trading;
const buy = { symbol: 'NWRB', qty: 1, side: 'buy' };

await check(
  'account.getAccount',
  () => trading.account.getAccount(),
  ({ status }) => status === 'ACTIVE',
);
await check('accountConfigurations.getAccountConfig', () => trading.accountConfigurations.getAccountConfig());
await check(
  'orders.market',
  () => orders.market({ ...buy, qty: 4 }),
  ({ status }) => status === 'filled',
);
const placed = await check(
  'orders.limit',
  () => orders.limit({ ...buy, limitPrice: 1, timeInForce: 'gtc' }),
  ({ status }) => status === 'new',
);
await check('orders.stop', () => orders.stop({ ...buy, side: 'sell', stopPrice: 1, timeInForce: 'gtc' }));
await check('orders.stopLimit', () =>
  orders.stopLimit({ ...buy, symbol: 'ALPN', stopPrice: 900, limitPrice: 901, timeInForce: 'gtc' }),
);
await check('orders.trailingStop', () =>
  orders.trailingStop({ ...buy, symbol: 'ALPN', trailPercent: 5, timeInForce: 'gtc' }),
);
await check(
  'orders.bracket',
  () => orders.bracket({ ...buy, symbol: 'GLDN', takeProfit: { limitPrice: 900 }, stopLoss: { stopPrice: 1 } }),
  ({ legs }) => legs?.length === 2,
);
await check('orders.getAllOrders', () => orders.getAllOrders({ status: 'all', nested: true }), isList);
await check('orders.getOrderByOrderID', () => orders.getOrderByOrderID({ orderId: placed.id }));
await check('orders.getOrderByClientOrderId', () =>
  orders.getOrderByClientOrderId({ clientOrderId: placed.clientOrderId }),
);
const replaced = await check(
  'orders.patchOrderByOrderId',
  () => orders.patchOrderByOrderId({ orderId: placed.id, patchOrderRequest: { qty: '2' } }),
  ({ replaces }) => replaces === placed.id,
);
await check('orders.deleteOrderByOrderID', () => orders.deleteOrderByOrderID({ orderId: replaced.id }));
await check('positions.getAllOpenPositions', () => positions.getAllOpenPositions(), isList);
await check('positions.getOpenPosition', () => positions.getOpenPosition({ symbolOrAssetId: 'NWRB' }));
await check('orders.deleteAllOrders', () => orders.deleteAllOrders());
await check('positions.deleteOpenPosition', () =>
  positions.deleteOpenPosition({ symbolOrAssetId: 'NWRB', percentage: 50 }),
);
await check('positions.deleteAllOpenPositions', () => positions.deleteAllOpenPositions({ cancelOrders: true }));
await check('watchlists.getWatchlists', () => watchlists.getWatchlists());
await check(
  'accountActivities.getAccountActivities',
  () => trading.accountActivities.getAccountActivities({ activityTypes: ['FILL'] }),
  isList,
);
await check('portfolioHistory.getAccountPortfolioHistory', () =>
  trading.portfolioHistory.getAccountPortfolioHistory({ period: '1M', timeframe: '1D' }),
);
const openStream = () => trading.stream({ url: `${base.replace('http', 'ws')}/stream` });
await check(
  'stream',
  () =>
    new Promise((resolve) => {
      const stream = openStream();
      stream.onTradeUpdate((update) => {
        stream.disconnect();
        resolve(update);
      });
      stream.onConnect(() => stream.subscribeTradeUpdates());
      stream.on('subscription', () => void orders.market(buy));
      stream.connect();
    }),
  ({ event }) => event === 'new' || event === 'fill',
);
await check(
  'submitAndWait',
  () => {
    const stream = openStream();
    const submitted = trading.submitAndWait({ ...buy, type: 'market', timeInForce: 'day' }, { stream });
    stream.connect();
    return submitted.finally(() => stream.disconnect());
  },
  ({ status }) => status === 'filled',
);
const start = new Date(Date.now() - 7 * 86_400_000);
await check('assets.getV2Assets', () => trading.assets.getV2Assets({ status: 'active' }), isList);
await check('assets.getV2AssetsSymbolOrAssetId', () =>
  trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: 'NWRB' }),
);
await check(
  'clock.legacyClock',
  () => trading.clock.legacyClock(),
  ({ isOpen }) => typeof isOpen === 'boolean',
);
await check('clock.clock', () => trading.clock.clock({ markets: ['XNYS'] }));
await check('calendar.legacyCalendar', () => trading.calendar.legacyCalendar({}), isList);
await check('calendar.calendar', () => trading.calendar.calendar({ market: 'XNYS' }));
await check(
  'getStockBars',
  () => marketData.getStockBars({ symbols: ['NWRB'], timeframe: '1Day', start }),
  (bars) => isList(bars.NWRB),
);
await check(
  'getLatestPrice',
  () => marketData.getLatestPrice('NWRB'),
  (price) => price > 0,
);
await check(
  'stocks.stockLatestQuotes',
  () => marketData.stocks.stockLatestQuotes({ symbols: 'NWRB' }),
  ({ quotes }) => quotes.NWRB.ap > 0,
);
await check('stocks.stockSnapshots', () => marketData.stocks.stockSnapshots({ symbols: 'NWRB' }));
await check('crypto.cryptoLatestQuotes', () =>
  marketData.crypto.cryptoLatestQuotes({ loc: 'us', symbols: 'BTC/USDT' }),
);
await check('news.news', () => marketData.news.news({}));
await check('screener.mostActives', () => marketData.screener.mostActives({}));
await check('screener.movers', () => marketData.screener.movers({ marketType: 'stocks' }));
await check(
  'stockStream',
  () =>
    new Promise((resolve) => {
      const stream = marketData.stockStream({ url: `${base.replace('http', 'ws')}/v2/iex` });
      stream.onQuote((quote) => {
        stream.disconnect();
        resolve(quote);
      });
      stream.onConnect(() => stream.subscribeForQuotes(['NWRB']));
      stream.connect();
    }),
  ({ symbol, askPrice }) => symbol === 'NWRB' && askPrice > 0,
);
process.exit(0);
