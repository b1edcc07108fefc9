/** Orders: placing, previewing, listing and cancelling them. */
import { type Answer, type Input, RefusalError, type Row, unwrap } from '../client/index.ts';
import { type Command, type CommandContext, textOf, type Values } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { parseCount, parseInstrument, parseTime, takeRows } from './market-commands.ts';

type Order = Row<'trading/listOrders'>;
type OrderInput = Input<'trading/previewOrder'>;

/** What people call it: the side and effect of the position that it opens or closes. */
const ACTIONS = {
  buy: { side: 'long', effect: 'open' },
  sell: { side: 'long', effect: 'close' },
  short: { side: 'short', effect: 'open' },
  cover: { side: 'short', effect: 'close' },
} as const;
const isAction = (word: string | undefined): word is keyof typeof ACTIONS => word !== undefined && word in ACTIONS;
export const actionOf = ({ side, effect }: Order): string =>
  Object.entries(ACTIONS).find(([, each]) => each.side === side && each.effect === effect)?.[0] ?? '';

/** The fields of an order from what was typed; the server says what is wrong with their values. */
export function buildOrder([action, instrument, quantity]: readonly string[], values: Values): OrderInput {
  if (!isAction(action)) throw new UsageError(`Say what to do: ${Object.keys(ACTIONS).join(', ')}.`);
  const amount = textOf(values, 'amount');
  if ((quantity === undefined) === (amount === undefined))
    throw new UsageError('Say how many units, or with --amount how much money.');
  const [limitPrice, stopPrice, trail] = ['limit', 'stop', 'trail'].map((name) => textOf(values, name));
  const trailingStop = textOf(values, 'trailing-stop');
  const goodTill = parseTime(values, 'until');
  return {
    instrument: parseInstrument(instrument),
    ...ACTIONS[action],
    type: typeOf(limitPrice, stopPrice, trail),
    quantity,
    amount,
    limitPrice,
    stopPrice,
    ...(trail?.endsWith('%') ? { trailRate: rateOf('trail', trail) } : { trailAmount: trail }),
    timeInForce: (textOf(values, 'tif') ?? (goodTill ? 'gtd' : undefined)) as OrderInput['timeInForce'],
    goodTill,
    leverage: textOf(values, 'leverage') === undefined ? undefined : parseCount(values, 'leverage', 1),
    takeProfit: textOf(values, 'take-profit'),
    stopLoss: textOf(values, 'stop-loss'),
    stopLossLimit: textOf(values, 'stop-loss-limit'),
    ...(trailingStop?.endsWith('%')
      ? { trailingStopRate: rateOf('trailing-stop', trailingStop) }
      : { trailingStopAmount: trailingStop }),
    clientId: textOf(values, 'client-id'),
  };
}

function typeOf(limit?: string, stop?: string, trail?: string): OrderInput['type'] {
  if (trail !== undefined) {
    if (limit ?? stop) throw new UsageError('--trail goes with neither --limit nor --stop.');
    return 'trailing';
  }
  if (stop !== undefined) return limit === undefined ? 'stop' : 'stopLimit';
  return limit === undefined ? 'market' : 'limit';
}

/** "5%" as "0.05". */
function rateOf(option: string, percent: string): string {
  const rate = Number(percent.slice(0, -1)) / 100;
  if (!(rate > 0)) throw new UsageError(`--${option} takes an amount or a share, such as 1.50 or 5%.`);
  return String(Number(rate.toFixed(8)));
}

const order: Command = {
  name: 'order',
  summary: 'Places an order, or with --preview shows what it would cost.',
  usage: 'buy|sell|short|cover INSTRUMENT [QUANTITY]',
  example: 'bourse order buy US.NWRB 10 --limit 41.50 --tif gtc --preview',
  words: Object.keys(ACTIONS),
  options: {
    limit: { type: 'string' },
    stop: { type: 'string' },
    trail: { type: 'string' },
    amount: { type: 'string' },
    tif: { type: 'string' },
    until: { type: 'string' },
    leverage: { type: 'string' },
    'take-profit': { type: 'string' },
    'stop-loss': { type: 'string' },
    'stop-loss-limit': { type: 'string' },
    'trailing-stop': { type: 'string' },
    'client-id': { type: 'string' },
    preview: { type: 'boolean' },
  },
  about: {
    limit: 'the worst price to accept',
    stop: 'the price that makes it a market order, or with --limit a limit order',
    trail: 'a stop that follows the price at this distance, such as 1.50 or 5%',
    amount: 'money to spend, instead of a quantity',
    tif: 'day, gtc, gtd, ioc, fok, atOpen, atClose, atAuction or extended',
    until: 'when a gtd order ends',
    leverage: 'a whole number; 1 unless said',
    'take-profit': 'closes at this price with a profit',
    'stop-loss': 'closes at this price with a loss',
    'stop-loss-limit': 'the worst price that --stop-loss accepts',
    'trailing-stop': 'closes by a stop that follows the price at this distance, such as 1.50 or 5%',
    'client-id': 'a name of your own, used once',
    preview: 'places nothing',
  },
  async run(context, words, values) {
    const input = buildOrder(words, values);
    if (values['preview'] === true) return preview(context, input);
    const placed = unwrap(await context.client().call('trading/placeOrder', input));
    if (context.output.isJson) context.output.json(placed);
    else listOrders(context, [placed.order]);
  },
};

async function preview({ client, output }: CommandContext, input: OrderInput): Promise<void> {
  const data: Answer<'trading/previewOrder'> = unwrap(await client().call('trading/previewOrder', input));
  output.record(data, [
    ['Quantity', data.quantity],
    ['Price', data.price],
    ['Worst price', data.worstPrice],
    ['Value', data.notional],
    ...data.fees.map(({ name, amount }) => [name, amount] as const),
    [`Total ${data.currency}`, data.total],
    ['Available', data.available],
    ['Available after', data.availableAfter],
    ['Fills now', data.fillsNow ? 'yes' : 'no'],
    ...data.warnings.map(({ code, rate }) => [`Warning: ${code}`, rate ?? ''] as const),
  ]);
}

const listOrders = ({ output }: Pick<CommandContext, 'output'>, rows: readonly Order[]): void =>
  output.list(rows, [
    { title: 'Order', of: ({ id }) => id },
    { title: 'Placed', of: ({ createdAt }) => createdAt },
    { title: 'Instrument', of: ({ instrument }) => instrument },
    { title: 'Action', of: actionOf },
    { title: 'Type', of: ({ type }) => type },
    { title: 'Quantity', of: ({ quantity }) => quantity, isNumber: true },
    { title: 'Filled', of: ({ filled }) => filled, isNumber: true },
    { title: 'Price', of: ({ limitPrice, stopPrice }) => limitPrice ?? stopPrice, isNumber: true },
    { title: 'Average', of: ({ averagePrice }) => averagePrice, isNumber: true },
    { title: 'TIF', of: ({ timeInForce }) => timeInForce },
    { title: 'Status', of: ({ status }) => status },
  ]);

const orders: Command = {
  name: 'orders',
  summary: 'Lists orders, newest first.',
  usage: '',
  example: 'bourse orders --status pending --json',
  options: {
    status: { type: 'string' },
    instrument: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    limit: { type: 'string' },
  },
  about: {
    status: 'pending, inPosition, readyToClose, closed, cancelled, rejected or ended',
    instrument: 'of one instrument',
    since: 'placed at this time or later',
    until: 'placed before this time',
    limit: 'how many; 20 unless said',
  },
  async run(context, _words, values) {
    const instrument = textOf(values, 'instrument');
    const maximum = parseCount(values, 'limit', 20);
    const all = context.client().pages('trading/listOrders', {
      status: textOf(values, 'status') as 'pending' | undefined,
      instrument: instrument === undefined ? undefined : parseInstrument(instrument),
      since: parseTime(values, 'since'),
      until: parseTime(values, 'until'),
      limit: Math.min(maximum, 100),
    });
    listOrders(context, await takeRows(all, maximum));
  },
};

const cancel: Command = {
  name: 'cancel',
  summary: 'Cancels orders by their ids, or all that wait.',
  usage: 'ORDER… | --all',
  example: 'bourse cancel --all --instrument US.NWRB',
  options: { all: { type: 'boolean' }, instrument: { type: 'string' }, 'client-id': { type: 'string' } },
  about: {
    all: 'every order that waits',
    instrument: 'with --all: in one instrument',
    'client-id': 'the one with this name of your own',
  },
  async run(context, words, values) {
    const { client, output } = context;
    const clientId = textOf(values, 'client-id');
    if (values['all'] === true) {
      if (words.length > 0 || clientId) throw new UsageError('Name orders, or say --all.');
      const instrument = textOf(values, 'instrument');
      const input = instrument === undefined ? {} : { instrument: parseInstrument(instrument) };
      const { rows } = unwrap(await client().call('trading/cancelOrders', input));
      return output.list(rows, [
        { title: 'Order', of: (row) => row.order },
        { title: 'Refused', of: ({ refused }) => refused },
      ]);
    }
    const named = [...words.map((id) => ({ order: id })), ...(clientId === undefined ? [] : [{ clientId }])];
    if (named.length === 0) throw new UsageError('Name orders, or say --all.');
    const results = [];
    for (const input of named) results.push(await client().call('trading/cancelOrder', input));
    listOrders(
      context,
      results.flatMap((result) => (result.ok ? [result.data.order] : [])),
    );
    const refused = results.find((result) => !result.ok);
    if (refused && !refused.ok) throw new RefusalError(refused);
  },
};

export const orderCommands = [order, orders, cancel];
