import { useEffect } from 'react';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { type CallAnswer, useCall } from '../api/use-call.ts';
import { Skeleton } from '../components/loading-placeholders.tsx';
import { formatPrice, formatQuantity } from '../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import type { LiveQuote } from '../stream/live-quotes.ts';
import styles from './instruments.module.css';

export type OrderBookDepth = CallAnswer<'quotes/getDepth'>;
export type OrderBookSide = 'bid' | 'ask';
type Level = OrderBookDepth['bids'][number];

/** Where the day's limits leave fewer, their places stay empty, so that nothing moves. */
const DEFAULT_ROWS = 5;

/**
 * The ladder, read again with each new quote, and at this interval if there are no quotes; the last one stays until the
 * next arrives.
 */
export function useDepth(
  instrument: string,
  quote: Pick<LiveQuote, 'seq'> | null,
  everyMs?: number,
): OrderBookDepth | undefined {
  const { data, refetch } = useCall(
    'quotes/getDepth',
    { instrument },
    { staleTimeMs: 0, ...(everyMs === undefined ? {} : { refetchIntervalMs: everyMs }) },
  );
  const seq = quote?.seq;
  useEffect(() => {
    if (seq !== undefined) void refetch();
  }, [seq, refetch]);
  return data;
}

/** A price of the ladder; `own`: what of the reader's orders waits there. One of theirs alone has no size to take. */
export interface LadderRow {
  price: string;
  size: string;
  cumulated: string;
  own: string | null;
}

/** The first `count` prices of a side, with the reader's own orders among them. */
export function listLadderRows(
  side: OrderBookSide,
  levels: readonly Level[],
  own: readonly { price: string; size: string }[],
  count: number,
): LadderRow[] {
  const value = (price: string): bigint => (parseScaled(price) ?? 0n) * (side === 'bid' ? -1n : 1n);
  const last = levels.slice(0, count).at(-1);
  const alone = own.filter(
    ({ price }) => last && value(price) <= value(last.price) && !levels.some((level) => level.price === price),
  );
  return [
    ...levels.map((level) => ({ ...level, own: own.find(({ price }) => price === level.price)?.size ?? null })),
    ...alone.map(({ price, size }) => ({ price, size: '0', cumulated: '0', own: size })),
  ]
    .toSorted((a, b) => (value(a.price) < value(b.price) ? -1 : 1))
    .slice(0, count);
}

/** A level's size beside the largest displayed one of both sides, in whole percent. */
export function computeLevelShare({ size }: Pick<Level, 'size'>, rows: readonly Pick<Level, 'size'>[]): number {
  const largest = rows.reduce((most, row) => {
    const here = parseScaled(row.size) ?? 0n;
    return here > most ? here : most;
  }, 0n);
  return largest <= 0n ? 0 : Number(((parseScaled(size) ?? 0n) * 100n) / largest);
}

export interface DepthLadderProps {
  depth: OrderBookDepth | undefined;
  currency: string;
  tick: string;
  /** What a tap on a price does, in words with {price}, for screen readers. */
  does: Readonly<Record<OrderBookSide, string>>;
  onPick: (side: OrderBookSide, price: string) => void;
  /** How many prices of each side. */
  rows?: number;
}

/** Bids and asks in the order in which they would be taken, best on top; a tap on a price chooses it. */
export function DepthLadder({ depth, currency, tick, does, onPick, rows = DEFAULT_ROWS }: DepthLadderProps) {
  const t = useTexts('quotes');
  const sides = depth && {
    bid: listLadderRows('bid', depth.bids, depth.own.bids, rows),
    ask: listLadderRows('ask', depth.asks, depth.own.asks, rows),
  };
  const level = (side: OrderBookSide, row: number) => {
    const here = sides?.[side][row];
    if (!here) return <div className={styles.level}>{sides ? null : <Skeleton width={6} size="small" />}</div>;
    const share = computeLevelShare(here, [...sides.bid, ...sides.ask]);
    const [price, size, cumulated] = [
      formatPrice(here.price, currency, tick),
      formatQuantity(here.size),
      formatQuantity(here.cumulated),
    ];
    const own = here.own === null ? null : { size: formatQuantity(here.own) };
    return (
      <button
        type="button"
        className={`${styles.level} ${styles[side]} ${own ? styles.own : ''}`}
        onClick={() => onPick(side, here.price)}
      >
        <span className="only-heard">
          {t[side]}: {fillPlaceholders(does[side], { price })} {fillPlaceholders(t.depthLevel, { size, cumulated })}
          {own ? ` ${fillPlaceholders(t.ownOrderHere, own)}` : null}
        </span>
        <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect x={side === 'bid' ? 100 - share : 0} width={share} height="1" />
        </svg>
        <span className={`${styles.price} ${side === 'bid' ? 'up' : 'down'}`} aria-hidden="true">
          {price}
        </span>
        <span className={styles.size} aria-hidden="true">
          {own ? <span className={styles.mine}>{fillPlaceholders(t.ownOrder, own)}</span> : null}
          {here.size === '0' ? null : size}
        </span>
      </button>
    );
  };
  return (
    <div className={styles.ladder}>
      <div className={styles.heads} aria-hidden="true">
        <span>{t.bid}</span>
        <span>{t.ask}</span>
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {level('bid', row)}
          {level('ask', row)}
        </div>
      ))}
    </div>
  );
}
