import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './exchange.module.css';
import { rateWords } from './shared/rate-words.ts';
import type { ExchangeQuote } from './use-quote.ts';

/** What is paid and received, at which rate. */
export function QuoteFacts({
  quote,
}: {
  quote: Pick<ExchangeQuote, 'from' | 'to' | 'amount' | 'received' | 'rate' | 'spread' | 'spreadRate'> | undefined;
}) {
  const t = useTexts('funds');
  const wait = <Skeleton width={6} />;
  return (
    <>
      <KeyValues>
        <KeyValue name={t.pay}>{quote ? formatMoneyIn(quote.amount, quote.from) : wait}</KeyValue>
        <KeyValue name={t.rate}>
          {quote ? rateWords({ rate: quote.rate, currency: quote.from }, quote.to) : wait}
        </KeyValue>
        <KeyValue name={fill(t.spread, { percent: quote ? formatRate(quote.spreadRate) : '…' })}>
          {quote ? formatMoneyIn(quote.spread, quote.from) : wait}
        </KeyValue>
        <KeyValue name={t.receive} sum>
          {quote ? formatMoneyIn(quote.received, quote.to) : wait}
        </KeyValue>
      </KeyValues>
      {quote ? (
        <details className={styles.computed}>
          <summary>{t.rateComputed}</summary>
          <p className={styles.hint}>{fill(t.rateSays, { percent: formatRate(quote.spreadRate) })}</p>
        </details>
      ) : null}
    </>
  );
}
