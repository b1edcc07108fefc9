import { parseScaled } from '@bourse/core/money.ts';
import { Card } from '../../components/card.tsx';
import { Tinted } from '../../components/figure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatPrice, formatQuantity } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import styles from './market.module.css';

/** The bid's part of both displayed sizes in whole percent; half where nothing is displayed. */
export function bidShare(bidSize: string, askSize: string): number {
  const bid = parseScaled(bidSize) ?? 0n;
  const both = bid + (parseScaled(askSize) ?? 0n);
  return both <= 0n ? 50 : Number((bid * 100n) / both);
}

/** Best bid and ask with their sizes, and which of them is the larger. */
export function Depth({ quote, currency, tick }: { quote: LiveQuote | null; currency: string; tick: string }) {
  const t = useTexts('quotes');
  const side = (name: string, price: string | undefined, size: string | undefined, colour: string) => (
    <div className={styles.side}>
      <span className={styles.name}>{name}</span>
      <span className={`${styles.best} ${colour}`}>{price === undefined ? <Skeleton width={4} /> : <Tinted value={price}>{formatPrice(price, currency, tick)}</Tinted>}</span>
      <span className={styles.size}>{size === undefined ? <Skeleton width={2} size="small" /> : formatQuantity(size)}</span>
    </div>
  );
  return (
    <Card title={t.depth}>
      <div className={styles.depth}>{side(t.bid, quote?.bid, quote?.bidSize, 'up')}{side(t.ask, quote?.ask, quote?.askSize, 'down')}</div>
      <svg className={styles.balance} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.asks} width="100" height="1" />
        <rect className={styles.bids} width={quote ? bidShare(quote.bidSize, quote.askSize) : 50} height="1" />
      </svg>
    </Card>
  );
}
