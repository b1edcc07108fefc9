import { AlpacaClient, AlpacaStream } from '@master-chief/alpaca';
import { check, isList, server } from './check.mjs';

const { id: key, secret, base } = server;
const credentials = { key, secret, paper: true };
const streams = base.replace('http', 'ws');
const endpoints = {
  rest: {
    beta: `${base}/v1beta1`,
    account: `${base}/v2`,
    market_data_v2: `${base}/v2`,
    market_data_v1: `${base}/v1`,
  },
  websocket: { account: `${streams}/stream`, market_data: (source) => `${streams}/v2/${source}` },
};
const client = new AlpacaClient({ credentials, endpoints });
const order = { symbol: 'NWRB', qty: 2, side: 'buy', type: 'market', time_in_force: 'day' };

await check(
  'isAuthenticated',
  () => client.isAuthenticated(),
  (answer) => answer === true,
);
await check(
  'getAccount',
  () => client.getAccount(),
  ({ cash }) => cash > 0,
);
await check(
  'placeOrder',
  () => client.placeOrder(order),
  ({ status }) => status === 'filled',
);
const placed = await check('placeOrder limit', () =>
  client.placeOrder({ ...order, type: 'limit', limit_price: 1, time_in_force: 'gtc' }),
);
await check(
  'getOrder',
  () => client.getOrder({ order_id: placed.id }),
  ({ id }) => id === placed.id,
);
await check('getOrders', () => client.getOrders({ status: 'all' }), isList);
await check(
  'replaceOrder',
  () => client.replaceOrder({ order_id: placed.id, qty: 3 }),
  ({ qty }) => qty === 3,
);
await check('cancelOrders', () => client.cancelOrders());
await check('getPositions', () => client.getPositions(), isList);
await check(
  'getPosition',
  () => client.getPosition({ symbol: 'NWRB' }),
  ({ qty }) => qty > 0,
);
await check('getAccountActivities', () => client.getAccountActivities({ activity_type: 'FILL' }), isList);
await check('closePosition', () => client.closePosition({ symbol: 'NWRB' }));
await check('closePositions', () => client.closePositions({}));
await check(
  'account stream',
  () =>
    new Promise((resolve) => {
      const stream = new AlpacaStream({ credentials, endpoints, type: 'account' });
      stream.once('authenticated', () => {
        stream.subscribe('trade_updates');
        const repeat = setInterval(() => client.placeOrder(order).catch(() => {}), 700);
        repeat.unref();
      });
      stream.once('trade_updates', (update) => {
        stream.getConnection().close();
        resolve(update);
      });
    }),
  ({ event }) => event === 'new' || event === 'fill',
);
const span = { start: new Date(Date.now() - 7 * 86_400_000), end: new Date(Date.now() - 60_000), limit: 5 };
await check(
  'getClock',
  () => client.getClock(),
  ({ next_open: next }) => next instanceof Date,
);
await check('getCalendar', () => client.getCalendar({}), isList);
await check('getAssets', () => client.getAssets({ status: 'active' }), isList);
await check(
  'getAsset',
  () => client.getAsset({ asset_id_or_symbol: 'NWRB' }),
  ({ tradable }) => tradable,
);
await check('getAccountConfigurations', () => client.getAccountConfigurations());
await check('getPortfolioHistory', () => client.getPortfolioHistory({ period: '1M', timeframe: '1D' }));
await check(
  'getBars',
  () => client.getBars({ symbol: 'NWRB', timeframe: '1Day', ...span }),
  ({ bars }) => isList(bars),
);
await check(
  'getLatestTrade',
  () => client.getLatestTrade({ symbol: 'NWRB' }),
  ({ trade }) => trade.p > 0,
);
await check(
  'getSnapshot',
  () => client.getSnapshot({ symbol: 'NWRB' }),
  ({ latestTrade }) => latestTrade.p > 0,
);
await check('getSnapshots', () => client.getSnapshots({ symbols: ['NWRB', 'ALPN'] }));
await check('getNews', () => client.getNews({}));
process.exit(0);
