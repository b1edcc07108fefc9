/** Answers by Alpaca's protocol, as its clients read them: what must be there, as texts or as numbers. */
import * as z from 'zod';

const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.nullable(schema);
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/);
/** Clients cut the last six characters off. */
const newYorkTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?-0[45]:00$/);
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const assetClass = z.enum(['us_equity', 'crypto']);

const order: z.ZodType = z.looseObject({
  id: uuid,
  client_order_id: z.string().max(128),
  created_at: time,
  updated_at: time,
  submitted_at: time,
  ...Object.fromEntries(
    ['filled_at', 'expired_at', 'canceled_at', 'failed_at', 'replaced_at'].map((name) => [name, orNull(time)]),
  ),
  expires_at: z.optional(time),
  replaced_by: orNull(uuid),
  replaces: orNull(uuid),
  asset_id: uuid,
  symbol: z.string(),
  asset_class: assetClass,
  notional: orNull(decimal),
  qty: orNull(decimal),
  filled_qty: decimal,
  filled_avg_price: orNull(decimal),
  order_class: z.enum(['', 'simple', 'bracket', 'oco', 'oto']),
  order_type: z.enum(['market', 'limit', 'stop', 'stop_limit', 'trailing_stop']),
  type: z.enum(['market', 'limit', 'stop', 'stop_limit', 'trailing_stop']),
  side: z.enum(['buy', 'sell']),
  time_in_force: z.enum(['day', 'gtc', 'opg', 'cls', 'ioc', 'fok']),
  limit_price: orNull(decimal),
  stop_price: orNull(decimal),
  trail_percent: orNull(decimal),
  trail_price: orNull(decimal),
  hwm: orNull(decimal),
  status: z.enum([
    'new',
    'partially_filled',
    'filled',
    'canceled',
    'expired',
    'replaced',
    'pending_cancel',
    'held',
    'rejected',
  ]),
  extended_hours: z.boolean(),
  legs: orNull(z.array(z.lazy(() => order))),
});

const decimals = (names: string): Record<string, typeof decimal> =>
  Object.fromEntries(names.split(' ').map((name) => [name, decimal]));

const account = z.looseObject({
  id: uuid,
  account_number: z.string(),
  status: z.literal('ACTIVE'),
  currency: z.literal('USD'),
  ...decimals('cash buying_power regt_buying_power daytrading_buying_power non_marginable_buying_power equity'),
  ...decimals('last_equity portfolio_value long_market_value short_market_value initial_margin maintenance_margin'),
  multiplier: z.string(),
  daytrade_count: z.int(),
  ...Object.fromEntries(
    ['pattern_day_trader', 'trading_blocked', 'transfers_blocked', 'account_blocked', 'shorting_enabled'].map(
      (name) => [name, z.boolean()],
    ),
  ),
  trade_suspended_by_user: z.boolean(),
  created_at: time,
});

const position = z.looseObject({
  asset_id: uuid,
  symbol: z.string(),
  exchange: z.string(),
  asset_class: assetClass,
  side: z.enum(['long', 'short']),
  ...decimals('avg_entry_price qty market_value cost_basis unrealized_pl unrealized_plpc unrealized_intraday_pl'),
  ...decimals('unrealized_intraday_plpc current_price lastday_price change_today qty_available'),
  asset_marginable: z.boolean(),
});

const asset = z.looseObject({
  id: uuid,
  class: assetClass,
  exchange: z.string(),
  symbol: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive']),
  tradable: z.boolean(),
  marginable: z.boolean(),
  shortable: z.boolean(),
  easy_to_borrow: z.boolean(),
  fractionable: z.boolean(),
});

const watchlist = z.looseObject({ id: uuid, account_id: uuid, name: z.string(), created_at: time, updated_at: time });
const watchlistWithAssets = watchlist.extend({ assets: z.array(asset) });
const bar = z.looseObject({
  t: time,
  ...Object.fromEntries(['o', 'h', 'l', 'c', 'v', 'n', 'vw'].map((name) => [name, z.number()])),
});
const page = (name: string, item: z.ZodType) =>
  z.looseObject({ [name]: z.record(z.string(), z.array(item)), next_page_token: orNull(z.string()) });
const quote = z.looseObject({ t: time, bp: z.number(), bs: z.number(), ap: z.number(), as: z.number() });
const trade = z.looseObject({ t: time, p: z.number(), s: z.number(), i: z.number() });
const perOrder = z.array(z.looseObject({ id: uuid, status: z.int() }));
const activity = z.looseObject({ id: z.string(), activity_type: z.string() });

/** By method, path and status. */
const SHAPES: readonly [method: string, path: RegExp, status: number, shape: z.ZodType][] = [
  ['GET', /^\/v2\/account$/, 200, account],
  ['GET', /^\/v2\/account\/activities(\/\w+)?$/, 200, z.array(activity)],
  [
    'GET',
    /^\/v2\/account\/portfolio\/history$/,
    200,
    z.looseObject({
      timestamp: z.array(z.int()),
      equity: z.array(orNull(z.number())),
      profit_loss: z.array(orNull(z.number())),
      profit_loss_pct: z.array(orNull(z.number())),
      base_value: z.number(),
      timeframe: z.string(),
    }),
  ],
  ['POST', /^\/v2\/orders$/, 200, order],
  ['GET', /^\/v2\/orders$/, 200, z.array(order)],
  ['DELETE', /^\/v2\/orders$/, 207, perOrder],
  ['GET', /^\/v2\/orders(\/[^/]+|:by_client_order_id)$/, 200, order],
  ['PATCH', /^\/v2\/orders\/[^/]+$/, 200, order],
  ['GET', /^\/v2\/positions$/, 200, z.array(position)],
  ['GET', /^\/v2\/positions\/.+$/, 200, position],
  ['DELETE', /^\/v2\/positions\/.+$/, 200, order],
  [
    'DELETE',
    /^\/v2\/positions$/,
    207,
    z.array(z.looseObject({ symbol: z.string(), status: z.int(), body: z.unknown() })),
  ],
  ['GET', /^\/v2\/assets$/, 200, z.array(asset)],
  ['GET', /^\/v2\/assets\/.+$/, 200, asset],
  [
    'GET',
    /^\/v2\/clock$/,
    200,
    z.object({ timestamp: newYorkTime, is_open: z.boolean(), next_open: newYorkTime, next_close: newYorkTime }),
  ],
  [
    'GET',
    /^\/v2\/calendar$/,
    200,
    z.array(z.looseObject({ date, open: z.string().regex(/^\d\d:\d\d$/), close: z.string().regex(/^\d\d:\d\d$/) })),
  ],
  ['GET', /^\/v2\/watchlists$/, 200, z.array(watchlist)],
  ['GET', /^\/v2\/watchlists(\/.+|:by_name)$/, 200, watchlistWithAssets],
  ['GET', /^\/(v2\/stocks|v1beta3\/crypto\/us)\/bars$/, 200, page('bars', bar)],
  ['GET', /^\/(v2\/stocks|v1beta3\/crypto\/us)\/quotes$/, 200, page('quotes', quote)],
  ['GET', /^\/(v2\/stocks|v1beta3\/crypto\/us)\/trades$/, 200, page('trades', trade)],
];

const refusal = z.looseObject({ code: z.int(), message: z.string().min(1) });
const FIRST_REFUSAL = 400;

/** What is wrong with an answer, in sentences. */
export function listShapeFaults(method: string, path: string, status: number, json: unknown): string[] {
  const plain = path.split('?')[0]!;
  const listed = SHAPES.find((each) => each[0] === method && each[1].test(plain) && each[2] === status);
  const shape = status >= FIRST_REFUSAL ? refusal : listed?.[3];
  const parsed = shape?.safeParse(json);
  return (parsed?.error?.issues ?? []).map((issue) => `/${issue.path.join('/')} ${issue.message}`);
}
