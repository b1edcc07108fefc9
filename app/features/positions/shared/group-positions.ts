/**
 * Positions as a person thinks of them: one line a portfolio's instrument and side, at average cost, the single ones
 * beneath.
 */
import {
  formatDecimal,
  formatScaled,
  parseScaled,
  SCALE,
  SCALE_DIGITS,
  sumAmounts,
} from '@bourse/core/ledger/money.ts';
import type { CallInput, ListCallRow } from '../../../api/use-call.ts';

export type Position = ListCallRow<'trading/listPositions'>;

export interface PositionGroup {
  key: string;
  instrument: string;
  name: string;
  side: Position['side'];
  currency: string;
  source: string;
  /** Units still open. */
  quantity: string;
  averageCost: string;
  /** The price by which it is valued: the bid, or the ask for a short position. */
  markPrice: string;
  /** The step of its prices. */
  tick: string;
  marketValue: string;
  profit: string;
  /** What the day has made of it; null if that isn't known of each of them. */
  today: string | null;
  /** Profit over the amount invested, as a pure number. */
  returnRate: string;
  /** Absent: the main one. */
  portfolio: string | undefined;
  positions: Position[];
}

const scaled = (text: string): bigint => parseScaled(text) ?? 0n;
const plain = (value: bigint): string => formatScaled(value);

const keyOf = ({ instrument, side, portfolio }: Position): string =>
  `${instrument} ${side}${portfolio === undefined ? '' : ` ${portfolio}`}`;

function sumToday(positions: readonly Position[]): string | null {
  const known = positions.flatMap(({ today }) => today ?? []);
  return known.length < positions.length ? null : plain(sumAmounts(known.map(scaled)));
}

function groupOf(positions: Position[]): PositionGroup {
  const first = positions[0] as Position;
  const quantity = sumAmounts(positions.map((position) => scaled(position.openQuantity)));
  const cost = sumAmounts(
    positions.map((position) => (scaled(position.openQuantity) * scaled(position.averageCost)) / SCALE),
  );
  const profit = sumAmounts(positions.map((position) => scaled(position.profit)));
  const invested = sumAmounts(positions.map((position) => scaled(position.invested)));
  return {
    key: keyOf(first),
    instrument: first.instrument,
    name: first.name,
    side: first.side,
    currency: first.currency,
    source: first.source,
    quantity: plain(quantity),
    averageCost: plain(quantity === 0n ? 0n : (cost * SCALE) / quantity),
    markPrice: first.markPrice,
    tick: first.tick,
    marketValue: plain(sumAmounts(positions.map((position) => scaled(position.marketValue)))),
    profit: plain(profit),
    today: sumToday(positions),
    returnRate: formatDecimal(invested === 0n ? 0n : (profit * SCALE) / invested, SCALE_DIGITS),
    portfolio: first.portfolio,
    positions,
  };
}

/** Groups in the order of their first position; positions without open units don't count. */
export function groupPositions(positions: readonly Position[]): PositionGroup[] {
  const groups = new Map<string, Position[]>();
  for (const position of positions) {
    const key = keyOf(position);
    const group = groups.get(key);
    if (group) group.push(position);
    else groups.set(key, [position]);
  }
  return [...groups.values()].map(groupOf);
}

/** Input for the holdings of an instrument; prefetching uses the same input. */
export const buildHoldingsInput = (instrument: string): CallInput<'trading/listPositions'> => ({
  instrument,
  status: 'open',
  limit: 100,
});
