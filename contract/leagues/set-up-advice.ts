/** What somebody who sets up a league at real prices may choose, and what to do when no prices come. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { CallAnswer, CallInput } from '../call-definition.ts';
import type { Calls } from '../calls.ts';

type SourceName = CallInput<Calls['staff/decidePriceSource']>['source'];
type Source = CallAnswer<Calls['staff/listPriceSources']>['sources'][number];
type Row = CallAnswer<Calls['staff/listRealInstruments']>['rows'][number];

const STOCKS: readonly Market[] = ['US', 'MX', 'TH', 'KR', 'IN', 'SA'];
/**
 * Where a source has anything that a league can trade; absent: everywhere. Reference rates of a day are no prices to
 * trade at.
 */
const MARKETS_OF: Partial<Readonly<Record<SourceName, readonly Market[]>>> = {
  yahoo: STOCKS,
  binance: ['CRYPTO'],
  coinbase: ['CRYPTO'],
  kraken: ['CRYPTO'],
  alpaca: ['US'],
  massive: ['US'],
  ecb: [],
  folder: [...STOCKS, 'CRYPTO'],
  ccxt: ['CRYPTO'],
  yahoofinance: STOCKS,
  recorded: [...STOCKS, 'CRYPTO'],
};

/** The setting without which the server has no such source. */
export const SETTINGS_OF_SOURCES: Partial<Readonly<Record<SourceName, string>>> = {
  alpaca: 'BOURSE_ALPACA_KEY',
  massive: 'BOURSE_MASSIVE_KEY',
};

export const isSourceFor = (source: SourceName, market: Market): boolean =>
  MARKETS_OF[source]?.includes(market) ?? true;

/** Sources of a market that need a setting first. `sources`: those that the server has. */
export const listUnsetSources = (
  market: Market,
  sources: readonly Pick<Source, 'source' | 'isSetUp'>[],
): { source: SourceName; setting: string }[] =>
  (Object.entries(SETTINGS_OF_SOURCES) as [SourceName, string][])
    .filter(
      ([source]) => isSourceFor(source, market) && !sources.some((each) => each.source === source && each.isSetUp),
    )
    .map(([source, setting]) => ({ source, setting }));

/** What to do next; `ready`: something can be traded. */
export type PriceAdvice =
  | 'ready'
  | 'waiting'
  | 'unreachable'
  | 'rateLimited'
  | 'refused'
  | 'noSymbols'
  | 'delayed'
  | 'storing'
  | 'closed'
  | 'stale'
  | 'held';

const REFUSING: ReadonlySet<string> = new Set(['refused', 'consentPage']);
/** In the order in which they explain why nothing is live. */
const BY_STATE = ['held', 'stale', 'viewOnly', 'closed'] as const;

/**
 * Why a source's instruments can't be traded at yet, in one word. `delayMs`: of the source in the market. Where
 * orders at delayed prices are allowed, the state is `delayed`, and they can be traded at.
 */
export function adviseOnPrices(
  { source, status, delayMs }: { source: SourceName; status: Source['status']; delayMs: number },
  rows: readonly Pick<Row, 'state' | 'days' | 'symbols'>[],
): PriceAdvice {
  if (rows.some(({ state }) => state === 'live' || state === 'delayed')) return 'ready';
  const hasSymbol = rows.some(({ symbols }) => symbols.some((each) => each.source === source && each.symbol !== null));
  if (rows.length > 0 && !hasSymbol) return 'noSymbols';
  const state = BY_STATE.find((each) => rows.some((row) => row.state === each));
  if (state === 'viewOnly') return delayMs > 0 ? 'delayed' : rows.some(({ days }) => days > 0) ? 'closed' : 'storing';
  if (state === 'closed') return 'closed';
  const fault = status?.fault?.fault;
  if (fault !== undefined)
    return fault === 'rateLimited' ? 'rateLimited' : REFUSING.has(fault) ? 'refused' : 'unreachable';
  return state ?? 'waiting';
}
