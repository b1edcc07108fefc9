/** The order book as one ladder: asks above bids, prices in the middle, sizes at the sides. */
import { useLayoutEffect, useRef } from 'react';
import { PriceSourceBadge } from '../../../components/avatar-and-badges.tsx';
import { Skeleton } from '../../../components/loading-placeholders.tsx';
import { formatPrice, formatQuantity } from '../../../format/numbers.ts';
import {
  computeLevelShare,
  type LadderRow,
  listLadderRows,
  type OrderBookSide,
  useDepth,
} from '../../../instruments/depth-ladder.tsx';
import { extendedHoursRefreshMs } from '../../../instruments/extended-hours-quote.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import type { LiveQuote } from '../../../stream/live-quotes.ts';
import { openTicketForInstrument } from '../../positions/shared/open-ticket-for-instrument.ts';
import type { Instrument } from '../use-instrument-detail.tsx';
import styles from './desk.module.css';

/** Of each side, as many as the call answers. */
const ROWS = 10;

interface LevelProps {
  side: OrderBookSide;
  row: LadderRow;
  /** Its size beside the largest one, in whole percent. */
  share: number;
  instrument: Instrument;
  /** What a press does, with {price}. */
  does: string;
  onPick: () => void;
}

/** Own orders, size, price, and what lies between it and the best price; a bid's sizes are on its left. */
function Level({ side, row, share, instrument, does, onPick }: LevelProps) {
  const t = useTexts('quotes');
  const price = formatPrice(row.price, instrument.currency, instrument.tick);
  const [size, cumulated] = [formatQuantity(row.size), formatQuantity(row.cumulated)];
  const own = row.own === null ? null : { size: formatQuantity(row.own) };
  const figures = row.size === '0' ? { size: '', cumulated: '' } : { size, cumulated };
  const [left, right] = side === 'bid' ? [figures, null] : [null, figures];
  return (
    <button type="button" className={styles.rung} data-side={side} data-own={own ? '' : undefined} onClick={onPick}>
      <span className="only-heard">
        {t[side]}: {fillPlaceholders(does, { price })} {fillPlaceholders(t.depthLevel, { size, cumulated })}
        {own ? ` ${fillPlaceholders(t.ownOrderHere, own)}` : null}
      </span>
      <svg className={styles.rungBar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect x={side === 'bid' ? 100 - share : 0} width={share} height="1" />
      </svg>
      <span aria-hidden="true">{left ? left.cumulated : own ? fillPlaceholders(t.ownOrder, own) : ''}</span>
      <span aria-hidden="true">{left?.size}</span>
      <span className={side === 'bid' ? 'up' : 'down'} aria-hidden="true">
        {price}
      </span>
      <span aria-hidden="true">{right?.size}</span>
      <span aria-hidden="true">{right ? right.cumulated : own ? fillPlaceholders(t.ownOrder, own) : ''}</span>
    </button>
  );
}

/** The ladder opens with its middle in view, once for each instrument. */
function useMiddleInView(isRead: boolean) {
  const middle = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = isRead ? middle.current?.closest<HTMLElement>('[data-scrolls]') : null;
    if (box && middle.current) box.scrollTop = middle.current.offsetTop - box.clientHeight / 2;
  }, [isRead]);
  return middle;
}

/**
 * A press on a price fills the ticket with it. On a bid it sells for holders; everything else buys, at an ask now or at
 * a bid later.
 */
export function PriceLadder({
  instrument,
  quote,
  held,
}: {
  instrument: Instrument;
  quote: LiveQuote | null;
  held: boolean;
}) {
  const t = useTexts('quotes');
  const { price, total } = useTexts('desk');
  const depth = useDepth(instrument.instrument, quote, extendedHoursRefreshMs(instrument));
  const middle = useMiddleInView(depth !== undefined);
  const sides = {
    ask: depth ? listLadderRows('ask', depth.asks, depth.own.asks, ROWS) : [],
    bid: depth ? listLadderRows('bid', depth.bids, depth.own.bids, ROWS) : [],
  };
  const all = [...sides.ask, ...sides.bid];
  const level = (side: OrderBookSide, at: number) => {
    const row = sides[side][at];
    if (!row)
      return (
        <div key={`${side} ${at}`} className={styles.rung}>
          {depth ? null : <Skeleton size="small" />}
        </div>
      );
    const sells = side === 'bid' && held;
    return (
      <Level
        key={`${side} ${at}`}
        side={side}
        row={row}
        share={computeLevelShare(row, all)}
        instrument={instrument}
        does={sells ? t.sellAt : t.buyAt}
        onPick={() => openTicketForInstrument(instrument.instrument, sells ? 'close' : 'open', row.price)}
      />
    );
  };
  return (
    <section className={styles.ladder} aria-label={t.depth}>
      <div className={styles.ladderHead} aria-hidden="true">
        <span>{total}</span>
        <span>{t.bid}</span>
        <span>{price}</span>
        <span>{t.ask}</span>
        <span>{total}</span>
      </div>
      {Array.from({ length: ROWS }, (_, row) => level('ask', ROWS - 1 - row))}
      <div ref={middle} className={styles.middle} />
      {Array.from({ length: ROWS }, (_, row) => level('bid', row))}
      <PriceSourceBadge source={depth?.source ?? instrument.source}>
        {depth?.span ? <>{t.extended[depth.span]} · </> : null}
        {t.depthSays}
      </PriceSourceBadge>
    </section>
  );
}
