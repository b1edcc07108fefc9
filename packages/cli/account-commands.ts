/** What the key's portfolio holds, its figures for sheets, and leagues. */
import { type Input, type Row, unwrap } from '../client/index.ts';
import { type Command, type CommandContext, textOf } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { parseCount, parseInstrument, parseTime, takeRows } from './market-commands.ts';
import { actionOf } from './order-commands.ts';

const positions: Command = {
  name: 'positions',
  summary: 'Lists what is open in each instrument, or with --each every purchase for itself.',
  usage: '',
  example: 'bourse positions',
  options: { each: { type: 'boolean' } },
  about: { each: 'every purchase for itself' },
  async run({ client, output }, _words, values) {
    if (values['each'] === true) {
      const rows = await Array.fromAsync(client().pages('trading/listPositions', { status: 'open', limit: 100 }));
      return output.list(rows, [
        { title: 'Position', of: ({ id }) => id },
        { title: 'Instrument', of: ({ instrument }) => instrument },
        { title: 'Side', of: ({ side }) => side },
        { title: 'Quantity', of: ({ openQuantity }) => openQuantity, isNumber: true },
        { title: 'Cost', of: ({ averageCost }) => averageCost, isNumber: true },
        { title: 'Last', of: ({ lastPrice }) => lastPrice, isNumber: true },
        { title: 'Value', of: ({ marketValue }) => marketValue, isNumber: true },
        { title: 'Profit', of: ({ profit }) => profit, isChange: true },
        { title: 'Currency', of: ({ currency }) => currency },
      ]);
    }
    const { rows } = unwrap(await client().call('trading/listNetPositions'));
    output.list(rows, [
      { title: 'Instrument', of: ({ instrument }) => instrument },
      { title: 'Name', of: ({ name }) => name },
      { title: 'Side', of: ({ side }) => side },
      { title: 'Quantity', of: ({ quantity }) => quantity, isNumber: true },
      { title: 'Cost', of: ({ averageCost }) => averageCost, isNumber: true },
      { title: 'Last', of: ({ lastPrice }) => lastPrice, isNumber: true },
      { title: 'Value', of: ({ marketValue }) => marketValue, isNumber: true },
      { title: 'Profit', of: ({ openProfit }) => openProfit, isChange: true },
      { title: 'Today', of: ({ today }) => today, isChange: true },
      { title: 'Currency', of: ({ currency }) => currency },
    ]);
  },
};

const wallet: Command = {
  name: 'wallet',
  summary: 'Shows the money, in all and by currency.',
  usage: '',
  example: 'bourse wallet --in USD',
  options: { in: { type: 'string' } },
  about: { in: 'the currency of the totals' },
  async run({ client, output }, _words, values) {
    const money = unwrap(await client().call('wallet/getWallet', { in: textOf(values, 'in')?.toUpperCase() }));
    output.record(money, [
      [`Total ${money.in}`, money.total],
      ['Available', money.available],
      ['In positions', money.inPositions],
      ['Frozen', money.frozen],
      ['Margin', money.margin],
      ['Loan', money.loan],
      ['Profit', money.profit],
    ]);
    if (output.isJson) return;
    output.line('');
    output.list(money.accounts, [
      { title: 'Currency', of: ({ currency }) => currency },
      { title: 'Available', of: ({ available }) => available, isNumber: true },
      { title: 'Settled', of: ({ settled }) => settled, isNumber: true },
      { title: 'In positions', of: ({ inPositions }) => inPositions, isNumber: true },
      { title: 'Frozen', of: ({ frozen }) => frozen, isNumber: true },
    ]);
  },
};

type Order = Row<'trading/listOrders'>;
const flattenFills = (all: readonly Order[]) =>
  all.flatMap((order) =>
    order.fills.map((fill) => ({
      ...fill,
      order: order.id,
      instrument: order.instrument,
      action: actionOf(order),
      currency: order.currency,
    })),
  );

const EXPORTS = ['orders', 'fills', 'positions', 'ticks'] as const;

const exportRows: Command = {
  name: 'export',
  summary:
    'Writes all orders, fills or positions, or the seconds of a market, as CSV, or with --json a JSON text a line.',
  usage: `${EXPORTS.join('|')} [INSTRUMENT]`,
  example: 'bourse export fills --since 2026-11-01 --csv > fills.csv',
  words: EXPORTS,
  options: { since: { type: 'string' }, until: { type: 'string' }, csv: { type: 'boolean' } },
  about: {
    since: 'of orders placed, or seconds, at this time or later',
    until: 'of orders placed, or seconds, before this time',
    csv: 'the form unless --json is there',
  },
  async run(context, [what, instrument], values) {
    if (context.output.isJson && values['csv'] === true) throw new UsageError('Say --csv or --json, not both.');
    const span = { since: parseTime(values, 'since'), until: parseTime(values, 'until') };
    if (what === 'ticks') return writeTicks(context, { instrument: parseInstrument(instrument), ...span });
    if (what === 'positions') {
      if (span.since ?? span.until) throw new UsageError('--since and --until go with orders and fills.');
      return writePositions(context);
    }
    if (what !== 'orders' && what !== 'fills') throw new UsageError(`Say what to export: ${EXPORTS.join(', ')}.`);
    const orders = await Array.fromAsync(
      context.client().pages('trading/listOrders', { ...span, oldestFirst: true, limit: 100 }),
    );
    if (what === 'fills') return writeFills(context, flattenFills(orders));
    if (context.output.isJson) return context.output.list(orders, []);
    context.output.csv(
      orders.map((order) => ({ ...order, action: actionOf(order) })),
      [
        ...(['id', 'createdAt', 'instrument', 'name', 'action', 'type', 'status', 'quantity', 'filled'] as const),
        ...(['averagePrice', 'limitPrice', 'stopPrice', 'timeInForce', 'fees', 'tax', 'currency'] as const),
        ...(['clientId', 'cause'] as const),
      ],
    );
  },
};

function writeFills({ output }: CommandContext, fills: ReturnType<typeof flattenFills>): void {
  if (output.isJson) return output.list(fills, []);
  output.csv(fills, [
    ...(['id', 'at', 'order', 'instrument', 'action', 'quantity', 'price', 'fee', 'tax', 'currency'] as const),
    ...(['source', 'quoteSeq', 'rule'] as const),
  ]);
}

type Ticks = Input<'quotes/listTicks'>;
async function writeTicks({ client, output }: CommandContext, input: Partial<Ticks> & { instrument: string }) {
  const { since } = input;
  if (since === undefined) throw new UsageError('With ticks say --since.');
  const rows = await Array.fromAsync(client().pages('quotes/listTicks', { ...input, since, limit: 3600 }));
  if (output.isJson) return output.list(rows, []);
  output.csv(rows, ['at', 'bid', 'bidSize', 'ask', 'askSize', 'last', 'traded']);
}

async function writePositions({ client, output }: CommandContext): Promise<void> {
  const rows = await Array.fromAsync(client().pages('trading/listPositions', { limit: 100 }));
  if (output.isJson) return output.list(rows, []);
  output.csv(rows, [
    ...(['id', 'openedAt', 'closedAt', 'instrument', 'name', 'side', 'status', 'quantity', 'openQuantity'] as const),
    ...(['averageCost', 'lastPrice', 'marketValue', 'profit', 'realizedProfit', 'fees', 'tax', 'currency'] as const),
  ]);
}

const league: Command = {
  name: 'league',
  summary: "Lists your leagues, or a league's board.",
  usage: '[LEAGUE | CODE]',
  example: 'bourse league',
  options: { limit: { type: 'string' } },
  about: { limit: 'how many places; 20 unless said' },
  async run({ client, output }, [word], values) {
    if (word === undefined) {
      const { rows } = unwrap(await client().call('leagues/listLeagues'));
      return output.list(
        rows,
        [
          { title: 'League', of: (row) => row.league },
          { title: 'Name', of: ({ name }) => name },
          { title: 'Phase', of: ({ phase }) => phase },
          { title: 'Ends', of: ({ endsAt }) => endsAt },
          { title: 'Entries', of: ({ entries }) => String(entries), isNumber: true },
          { title: 'Portfolio', of: ({ mine }) => mine?.portfolio, isNumber: true },
        ],
        'You are in no league.',
      );
    }
    const isCode = /^[A-HJ-NP-Z2-9]{8,12}$/.test(word.toUpperCase());
    const found = isCode ? { code: word.toUpperCase() } : { league: word };
    const { league: chosen } = unwrap(await client().call('leagues/getLeague', found));
    const board = client().pages('leagues/getBoard', { league: chosen.league, limit: 100 });
    output.list(
      await takeRows(board, parseCount(values, 'limit', 20)),
      [
        {
          title: 'Place',
          of: ({ place, reason }) => (place === null ? (reason ?? '') : String(place)),
          isNumber: true,
        },
        { title: 'Name', of: ({ name, mine }) => `${name ?? ''}${mine ? ' (you)' : ''}` },
        { title: 'Equity', of: ({ equity }) => equity, isNumber: true },
        { title: 'Return', of: ({ returnRate }) => `${(Number(returnRate) * 100).toFixed(2)}%`, isChange: true },
        { title: 'Trades', of: ({ trades }) => String(trades), isNumber: true },
      ],
      'Nobody is on the board.',
    );
  },
};

export const accountCommands = [positions, wallet, exportRows, league];
