/** Prices: what anybody may read. */
import { type Answer, type StreamFrame, unwrap } from '../client/index.ts';
import { type Command, textOf, type Values } from './command.ts';
import { UsageError } from './exit-codes.ts';
import type { Output } from './output.ts';

type Quote = Answer<'quotes/getQuote'>;

const MARKET = /^[A-Z]{2,6}\./;
const PERCENT_DIGITS = 2;

export function parseInstrument(word: string | undefined): string {
  const instrument = word?.toUpperCase();
  if (instrument === undefined || !MARKET.test(instrument))
    throw new UsageError('Name an instrument by market and code, such as KR.005930.');
  return instrument;
}

/** A whole number above zero. */
export function parseCount(values: Values, name: string, least: number): number {
  const text = textOf(values, name);
  if (text === undefined) return least;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--${name} takes a whole number.`);
  return Number(text);
}

const changeOf = ({ last, previousClose }: Quote): string =>
  Number(previousClose) === 0 ? '' : `${((Number(last) / Number(previousClose) - 1) * 100).toFixed(PERCENT_DIGITS)}%`;

const listQuotes = (output: Output, quotes: readonly Quote[]): void =>
  output.list(quotes, [
    { title: 'Instrument', of: ({ instrument }) => instrument },
    { title: 'Last', of: ({ last }) => last, isNumber: true },
    { title: 'Change', of: changeOf, isChange: true },
    { title: 'Bid', of: ({ bid }) => bid, isNumber: true },
    { title: 'Ask', of: ({ ask }) => ask, isNumber: true },
    { title: 'Volume', of: ({ volume }) => volume, isNumber: true },
    { title: 'At', of: ({ at }) => at },
    { title: 'Source', of: ({ source }) => source },
  ]);

const quote: Command = {
  name: 'quote',
  summary: 'Shows quotes; with --watch also each change, until it is interrupted.',
  usage: 'INSTRUMENT…',
  example: 'bourse quote KR.005930 --watch',
  options: { watch: { type: 'boolean' }, count: { type: 'string' } },
  about: { watch: 'goes on with each change', count: 'with --watch: ends after so many' },
  async run({ client, output }, words, values) {
    const instruments = words.length > 0 ? words.map(parseInstrument) : [parseInstrument(undefined)];
    if (values['watch'] !== true) {
      const quotes = await Promise.all(
        instruments.map(async (instrument) => unwrap(await client().call('quotes/getQuote', { instrument }))),
      );
      return listQuotes(output, quotes);
    }
    let left = parseCount(values, 'count', Number.POSITIVE_INFINITY);
    const channels = instruments.map((instrument) => `quote:${instrument}`);
    for await (const frame of client().stream({ channels })) {
      if (frame.type === 'refused') throw new UsageError(`There is no quote for ${namesOf(frame)}.`);
      if (frame.type !== 'quote') continue;
      if (output.isJson) output.json(frame);
      else
        output.line(`${frame.at}  ${frame.instrument}  ${frame.last}  ${changeOf(frame)}  ${frame.bid} / ${frame.ask}`);
      left -= 1;
      if (left === 0) return;
    }
  },
};

const namesOf = ({ channels }: Extract<StreamFrame, { type: 'refused' }>): string =>
  channels.map((channel) => channel.replace('quote:', '')).join(', ');

const bars: Command = {
  name: 'bars',
  summary: 'Lists the bars of a chart, oldest first.',
  usage: 'INSTRUMENT',
  example: 'bourse bars US.NWRB --period 1h --limit 24',
  options: {
    period: { type: 'string' },
    limit: { type: 'string' },
    before: { type: 'string' },
    adjusted: { type: 'boolean' },
  },
  about: {
    period: '1m, 5m, 15m, 30m, 1h, 4h, 1d (unless said), 1w, 1M, 3M, 6M or 1Y',
    limit: 'how many; 30 unless said, 1000 at most',
    before: 'only those that start before this time',
    adjusted: "in today's shares",
  },
  async run({ client, output }, [word], values) {
    const { bars: rows } = unwrap(
      await client().call('quotes/getBars', {
        instrument: parseInstrument(word),
        period: (textOf(values, 'period') ?? '1d') as '1d',
        adjustment: values['adjusted'] === true ? 'forward' : 'none',
        limit: parseCount(values, 'limit', 30),
        before: parseTime(values, 'before'),
      }),
    );
    output.list(rows, [
      { title: 'At', of: ({ at }) => at },
      { title: 'Open', of: ({ open }) => open, isNumber: true },
      { title: 'High', of: ({ high }) => high, isNumber: true },
      { title: 'Low', of: ({ low }) => low, isNumber: true },
      { title: 'Close', of: ({ close }) => close, isNumber: true },
      { title: 'Volume', of: ({ volume }) => volume, isNumber: true },
    ]);
  },
};

/** A date, or a time in any ISO form. */
export function parseTime(values: Values, name: string): string | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new UsageError(`--${name} takes a date or a time, such as 2026-11-20T14:30:00Z.`);
  return new Date(at).toISOString();
}

const markets: Command = {
  name: 'markets',
  summary: 'Lists the markets, or the instruments of one.',
  usage: '[MARKET]',
  example: 'bourse markets KR',
  options: { limit: { type: 'string' }, query: { type: 'string' } },
  about: { limit: 'how many instruments; 20 unless said', query: 'only instruments with this in code or name' },
  async run({ client, output }, [market], values) {
    if (market === undefined) {
      const { rows } = unwrap(await client().call('quotes/listMarkets'));
      return output.list(rows, [
        { title: 'Market', of: (row) => row.market },
        { title: 'Exchange', of: ({ exchange }) => exchange },
        { title: 'Currency', of: ({ currency }) => currency },
        { title: 'Session', of: ({ session }) => session },
        { title: 'Next open', of: ({ nextOpen }) => nextOpen },
        { title: 'Next close', of: ({ nextClose }) => nextClose },
        { title: 'Prices', of: ({ source }) => source },
      ]);
    }
    const query = textOf(values, 'query');
    const rows = await takeRows(
      client().pages('quotes/listInstruments', { market: market.toUpperCase() as 'US', limit: 100, query }),
      parseCount(values, 'limit', 20),
    );
    output.list(rows, [
      { title: 'Instrument', of: ({ instrument }) => instrument },
      { title: 'Name', of: ({ name }) => name },
      { title: 'Last', of: ({ last }) => last, isNumber: true },
      { title: 'Change', of: ({ change }) => change, isChange: true },
      { title: 'Volume', of: ({ volume }) => volume, isNumber: true },
      { title: 'Currency', of: ({ currency }) => currency },
    ]);
  },
};

export async function takeRows<Row>(all: AsyncIterable<Row>, maximum: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of all) {
    rows.push(row);
    if (rows.length >= maximum) break;
  }
  return rows;
}

const stream: Command = {
  name: 'stream',
  summary: "Prints each message of the stream as JSON: `account` has the key's orders, positions and balances.",
  usage: 'CHANNEL…',
  example: 'bourse stream account US.NWRB',
  options: { count: { type: 'string' }, after: { type: 'string' } },
  about: { count: 'ends after so many', after: 'continues after the event with this number' },
  words: ['account'],
  async run({ client, output }, words, values) {
    if (words.length === 0) throw new UsageError('Name a channel: account, or an instrument.');
    let left = parseCount(values, 'count', Number.POSITIVE_INFINITY);
    const channels = words.map((word) => (MARKET.test(word.toUpperCase()) ? `quote:${word.toUpperCase()}` : word));
    const after = textOf(values, 'after') === undefined ? undefined : parseCount(values, 'after', 0);
    const open = client().stream({
      channels,
      after,
      onState: (state) => state === 'lost' && output.note('The connection is lost; trying again.'),
    });
    for await (const frame of open) {
      output.json(frame);
      left -= 1;
      if (left === 0) return;
    }
  },
};

export const marketCommands = [quote, bars, markets, stream];
