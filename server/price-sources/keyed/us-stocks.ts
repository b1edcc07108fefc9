/** What the sources of American stocks share: symbols, dates in New York, ratios of splits. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { toDecimalText } from '../exact-json.ts';
import type { PollAnswer, SourceAction, SourceBar, SourcePrint, SymbolInput } from '../price-source.ts';

/** Codes of the market US, such as `BRK.B`, as they are. */
export const findUsStockSymbol = ({ market, board, code }: SymbolInput): string | null =>
  market === 'US' && board !== 'index' && /^[A-Z][A-Z0-9.]*$/.test(code) ? code : null;

/** Local date of the exchange, YYYY-MM-DD. `at`: epoch ms. */
export const newYorkDateOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('America/New_York').toPlainDate().toString();

/** The prints of the symbols' snapshots, and of which symbols there is none or none with a price. */
export function answerFromSnapshots<Snapshot>(
  symbols: readonly string[],
  snapshots: ReadonlyMap<unknown, Snapshot | null>,
  toPrint: (symbol: string, snapshot: Snapshot) => SourcePrint | null,
): PollAnswer {
  const found = symbols.map((symbol) => {
    const snapshot = snapshots.get(symbol);
    return { symbol, isKnown: snapshot !== undefined, print: snapshot ? toPrint(symbol, snapshot) : null };
  });
  return {
    prints: found.flatMap(({ print }) => print ?? []),
    missing: found.flatMap(({ symbol, isKnown, print }) =>
      print ? [] : [{ symbol, fault: isKnown ? 'noPrice' : 'unknownSymbol' }],
    ),
  };
}

/** Bars between the two times (epoch ms, `until` exclusive), once each, oldest first. */
export const toDatedBars = (
  bars: readonly Omit<SourceBar, 'date'>[],
  { from, until }: { from: number; until: number },
): SourceBar[] =>
  [...new Map(bars.map((bar) => [bar.at, bar])).values()]
    .filter(({ at, volume }) => at >= from && at < until && volume !== '0')
    .toSorted((one, other) => one.at - other.at)
    .map((bar) => ({ date: newYorkDateOf(bar.at), ...bar }));

/** A split of `to` new shares for `from` old ones, as whole numbers; none if either can't be read. */
export function toSplit(exDate: unknown, to: unknown, from: unknown): SourceAction[] {
  const [whole, part] = [to, from].map((value) => parseScaled(toDecimalText(value) ?? '') ?? 0n) as [bigint, bigint];
  if (!isDate(exDate) || whole <= 0n || part <= 0n || whole === part) return [];
  const divisor = greatestCommonDivisor(whole, part);
  return [{ kind: 'split', exDate, to: whole / divisor, from: part / divisor }];
}

export function toDividend(exDate: unknown, amountPerShare: unknown): SourceAction[] {
  const amount = toDecimalText(amountPerShare);
  return isDate(exDate) && amount !== null && amount !== '0' ? [{ kind: 'dividend', exDate, amount }] : [];
}

/** A code that is none of ours is left out. */
export const toSymbolChange = (exDate: unknown, code: unknown): SourceAction[] =>
  isDate(exDate) && typeof code === 'string' && /^[A-Z][A-Z0-9.]{0,23}$/.test(code)
    ? [{ kind: 'symbolChange', exDate, code }]
    : [];

export const toDelisting = (exDate: unknown): SourceAction[] => (isDate(exDate) ? [{ kind: 'delisting', exDate }] : []);

export const orderActions = (actions: readonly SourceAction[]): SourceAction[] =>
  actions.toSorted((one, other) => (one.exDate < other.exDate ? -1 : 1));

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));
