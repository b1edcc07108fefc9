/** Which phase of its day an instrument is in, and which orders that phase accepts. */
import type { Hours, Instrument, Market, Zones } from '../market.ts';
import { effective, rulesOf } from '../rulebook/rulebook.ts';
import type { SessionSpan, SpanRule } from '../rulebook/rule-types.ts';
import { instantOf, marketTime, tradingDay } from './sessions.ts';

export type SpanKind = SessionSpan['kind'];

/** The phase around an instant; `from` and `to` are epoch ms, null where trading never stops. */
export interface Span {
  kind: SpanKind;
  date: string;
  from: number | null;
  to: number | null;
  rule: SpanRule;
}

type Listed = Pick<Instrument, 'market' | 'board' | 'segment'>;

/**
 * The phase of `instrument` at `instant`, or null outside all of them and if the calendar isn't known. Unlike
 * `sessionAt` it distinguishes a closing auction from the regular session that contains it, and skips one that isn't
 * held for this instrument.
 */
export function spanAt(instrument: Listed, hours: Hours, instant: number, zones: Zones): Span | null {
  const { market } = instrument;
  const { date, minute } = marketTime(market, hours, instant, zones);
  const day = tradingDay(market, hours, date);
  if (typeof day === 'string') return null;
  const found = day.spans.filter(
    ({ from, to, kind }) =>
      minute >= from && minute < to && (kind !== 'closing-auction' || hasClosingAuction(instrument, date)),
  );
  const span =
    found.find(({ kind }) => kind === 'closing-auction') ?? found.find(({ kind }) => kind === 'regular') ?? found[0];
  if (!span) return null;
  const never = hours === 'always' || market === 'CRYPTO';
  const at = (edge: number): number | null => (never ? null : instantOf(market, date, edge, zones));
  return { kind: span.kind, date, from: at(span.from), to: at(span.to), rule: spanRule(market, span.kind, date) };
}

function hasClosingAuction({ market, board, segment }: Listed, date: string): boolean {
  const rules = effective(rulesOf(market).phases.auctions, date)?.value ?? [];
  return rules.some(
    ({ kind, boards, segments }) =>
      kind === 'close' && (boards?.includes(board) ?? true) && (segments?.includes(segment) ?? true),
  );
}

/** Which orders a kind of phase accepts in `market` on the local `date`; none if the rulebook doesn't describe it. */
export function spanRule(market: Market, kind: SpanKind, date: string): SpanRule {
  const { spans } = rulesOf(market).phases;
  const rules = (effective(spans, date) ?? spans[0])?.value ?? [];
  return (
    rules.find((rule) => rule.kind === kind) ?? {
      kind,
      trades: 'continuous',
      types: [],
      shorts: false,
      triggers: false,
    }
  );
}

export interface SpanOrder {
  type: 'market' | 'limit';
  side: 'long' | 'short';
  effect: 'open' | 'close';
}
export type SpanRefusal = 'orderTypeNotInSpan' | 'shortNotInSpan';

/** Why a phase doesn't accept an order, or null if it does. A stop order counts as the order it triggers. */
export function refusedIn(rule: SpanRule, { type, side, effect }: SpanOrder): SpanRefusal | null {
  if (!rule.types.includes(type)) return 'orderTypeNotInSpan';
  return side === 'short' && effect === 'open' && !rule.shorts ? 'shortNotInSpan' : null;
}
