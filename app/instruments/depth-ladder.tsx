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

/** As many as the call answers; where the day's limits leave fewer, their places stay empty, so that nothing moves. */
const ROWS = [0, 1, 2, 3, 4] as const;

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

/** A level's share of everything that its side shows, in whole percent. */
export function computeLevelShare(
  { cumulated }: Pick<Level, 'cumulated'>,
  levels: readonly Pick<Level, 'cumulated'>[],
): number {
  const whole = parseScaled(levels.at(-1)?.cumulated ?? '0') ?? 0n;
  return whole <= 0n ? 0 : Number(((parseScaled(cumulated) ?? 0n) * 100n) / whole);
}

export interface DepthLadderProps {
  depth: OrderBookDepth | undefined;
  currency: string;
  tick: string;
  /** What a tap on a price does, in words with {price}, for screen readers. */
  does: Readonly<Record<OrderBookSide, string>>;
  onPick: (side: OrderBookSide, price: string) => void;
}

/** Bids and asks in the order in which they would be taken, best on top; a tap on a price chooses it. */
export function DepthLadder({ depth, currency, tick, does, onPick }: DepthLadderProps) {
  const t = useTexts('quotes');
  const level = (side: OrderBookSide, levels: readonly Level[] | undefined, row: number) => {
    const here = levels?.[row];
    if (!here) return <div className={styles.level}>{levels ? null : <Skeleton width={6} size="small" />}</div>;
    const [price, size, cumulated] = [
      formatPrice(here.price, currency, tick),
      formatQuantity(here.size),
      formatQuantity(here.cumulated),
    ];
    return (
      <button type="button" className={`${styles.level} ${styles[side]}`} onClick={() => onPick(side, here.price)}>
        <span className="only-heard">
          {t[side]}: {fillPlaceholders(does[side], { price })} {fillPlaceholders(t.depthLevel, { size, cumulated })}
        </span>
        <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect
            x={side === 'bid' ? 100 - computeLevelShare(here, levels) : 0}
            width={computeLevelShare(here, levels)}
            height="1"
          />
        </svg>
        <span className={`${styles.price} ${side === 'bid' ? 'up' : 'down'}`} aria-hidden="true">
          {price}
        </span>
        <span className={styles.size} aria-hidden="true">
          {size}
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
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          {level('bid', depth?.bids, row)}
          {level('ask', depth?.asks, row)}
        </div>
      ))}
    </div>
  );
}
