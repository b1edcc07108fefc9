/** Which phase of its day an instrument is in, and which orders that phase accepts. */
import type { TradingHoursMode, Instrument, Market, TimeZoneConverter } from '../market-types.ts';
import { findEntryInForce, getMarketRules } from '../rulebook/rulebook.ts';
import type { SessionSpan, SessionOrderRule } from '../rulebook/rule-types.ts';
import { getInstantOfMinute, getMarketTime, getTradingDay } from './trading-sessions.ts';

export type SessionSpanKind = SessionSpan['kind'];

/** The phase around an instant; `from` and `to` are epoch ms, null where trading never stops. */
export interface SessionPhase {
  kind: SessionSpanKind;
  date: string;
  from: number | null;
  to: number | null;
  rule: SessionOrderRule;
}

type Listed = Pick<Instrument, 'market' | 'board' | 'segment'>;

/**
 * The phase of `instrument` at `instant`, or null outside all of them and if the calendar isn't known. Unlike
 * `getTradingSession` it distinguishes a closing auction from the regular session that contains it, and skips one that
 * isn't held for this instrument.
 */
export function findSessionPhase(
  instrument: Listed,
  hours: TradingHoursMode,
  instant: number,
  zones: TimeZoneConverter,
): SessionPhase | null {
  const { market } = instrument;
  const { date, minute } = getMarketTime(market, hours, instant, zones);
  const day = getTradingDay(market, hours, date);
  if (typeof day === 'string') return null;
  const found = day.spans.filter(
    ({ from, to, kind }) =>
      minute >= from && minute < to && (kind !== 'closing-auction' || hasClosingAuction(instrument, date)),
  );
  const span =
    found.find(({ kind }) => kind === 'closing-auction') ?? found.find(({ kind }) => kind === 'regular') ?? found[0];
  if (!span) return null;
  const never = hours === 'always' || market === 'CRYPTO';
  const at = (edge: number): number | null => (never ? null : getInstantOfMinute(market, date, edge, zones));
  return {
    kind: span.kind,
    date,
    from: at(span.from),
    to: at(span.to),
    rule: getSessionOrderRule(market, span.kind, date),
  };
}

function hasClosingAuction({ market, board, segment }: Listed, date: string): boolean {
  const rules = findEntryInForce(getMarketRules(market).phases.auctions, date)?.value ?? [];
  return rules.some(
    ({ kind, boards, segments }) =>
      kind === 'close' && (boards?.includes(board) ?? true) && (segments?.includes(segment) ?? true),
  );
}

/** Which orders a kind of phase accepts in `market` on the local `date`; none if the rulebook doesn't describe it. */
export function getSessionOrderRule(market: Market, kind: SessionSpanKind, date: string): SessionOrderRule {
  const { spans } = getMarketRules(market).phases;
  const rules = (findEntryInForce(spans, date) ?? spans[0])?.value ?? [];
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

export interface OrderForPhaseCheck {
  type: 'market' | 'limit';
  side: 'long' | 'short';
  effect: 'open' | 'close';
}
export type PhaseOrderRefusal = 'orderTypeNotInSpan' | 'shortNotInSpan';

/** Why a phase doesn't accept an order, or null if it does. A stop order counts as the order it triggers. */
export function checkOrderInPhase(
  rule: SessionOrderRule,
  { type, side, effect }: OrderForPhaseCheck,
): PhaseOrderRefusal | null {
  if (!rule.types.includes(type)) return 'orderTypeNotInSpan';
  return side === 'short' && effect === 'open' && !rule.shorts ? 'shortNotInSpan' : null;
}
