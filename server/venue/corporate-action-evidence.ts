/**
 * Evidence for judging a corporate action: the bars around its ex-date as traded, and as an adjusted chart will show
 * them.
 */
import { isUnitChangingAction } from '@bourse/core/markets/listings/listing-status.ts';
import type { Bar, CorporateAction, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { coarsestSeries, loadExDateBars } from './ex-date-bars.ts';
import { buildImportedInstrument, type StoredSeries } from './bars-and-replays-store.ts';
import { type BarColumns, BarSeries } from './replay/bar-series.ts';

export interface EvidenceBarView {
  at: string;
  open: string;
  high: string;
  low: string;
  close: string;
}
/** `from`: the first bar on or after the ex-date, as an index. */
export interface CorporateActionEvidence {
  from: number;
  traded: EvidenceBarView[];
  adjusted: EvidenceBarView[];
}

const EVIDENCE_BARS = 12;

/**
 * `together`: all actions of its ex-date. Null if prices say nothing about it, or there are none around its ex-date.
 */
export async function loadCorporateActionEvidence(
  db: Kysely<DB> | Transaction<DB>,
  action: CorporateAction,
  together: readonly CorporateAction[],
  imported: readonly StoredSeries[],
  zones: TimeZoneConverter,
): Promise<CorporateActionEvidence | null> {
  const stored = coarsestSeries(imported.filter(({ instrument }) => instrument === action.instrument));
  const isPriced = isUnitChangingAction(action) || action.kind === 'spinOff' || 'amount' in action;
  if (!stored || !isPriced) return null;
  const { before, from } = await loadExDateBars(db, stored, action.exDate, zones, EVIDENCE_BARS);
  const bars = [...before, ...from];
  if (bars.length === 0) return null;
  const series = new BarSeries(buildImportedInstrument(stored, ''), stored.period, barColumnsOf(bars), zones, together);
  const last = bars.length - 1;
  const level = (bar: Bar, index: number): Bar => {
    const at = (price: bigint): bigint => series.adjust(price, index, last);
    return { ...bar, open: at(bar.open), high: at(bar.high), low: at(bar.low), close: at(bar.close) };
  };
  return { from: before.length, traded: bars.map(barView), adjusted: bars.map(level).map(barView) };
}

function barColumnsOf(bars: readonly Bar[]): BarColumns {
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume'): BigInt64Array =>
    BigInt64Array.from(bars, (bar) => bar[name]);
  return {
    at: Float64Array.from(bars, ({ at }) => at),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    adjusted: null,
  };
}

const barView = ({ at, open, high, low, close }: Bar): EvidenceBarView => ({
  at: new Date(at).toISOString(),
  open: formatScaled(open),
  high: formatScaled(high),
  low: formatScaled(low),
  close: formatScaled(close),
});
