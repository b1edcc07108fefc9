/** Says beside a real price where it comes from, of when it is, and what it is worth. The server decides which. */
import { withoutStatedSuffix } from '@bourse/contract/texts/describe-price-source.ts';
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { Card, KeyValue, KeyValueList } from '../components/card.tsx';
import { MarkLine } from '../components/avatar-and-badges.tsx';
import { MenuRow } from '../components/list-row.tsx';
import { formatDateTimeToMinute, formatFullDateTime } from '../format/dates.ts';
import { useTexts } from '../language/language.ts';
import type { LiveQuote } from '../stream/live-quotes.ts';
import { getServerNow } from '../time/server-clock.ts';
import {
  formatOriginState,
  formatPriceTime,
  formatReplacement,
  formatSourceAndTime,
  formatSourceName,
  isRecordedAsUsual,
  type PriceOrigin,
} from './price-origin-text.ts';
import styles from './instruments.module.css';

type QuoteMoment = Pick<LiveQuote, 'at' | 'priceState'>;

interface OriginProps {
  origin: PriceOrigin;
  quote: QuoteMoment | null;
}

/** "Yahoo Finance · 15:44:58 · delayed by 15 min" */
export function PriceOriginLine({ origin, quote }: OriginProps) {
  const t = useTexts('priceSources');
  const { source: names } = useTexts('markets');
  return (
    <MarkLine>
      {formatSourceName(origin.source, names)}
      {quote ? (
        <>
          {' '}
          · <time dateTime={quote.at}>{formatPriceTime(quote.at, getServerNow())}</time>
        </>
      ) : null}{' '}
      · {formatOriginState(t, origin, quote?.priceState ?? origin.state)}
    </MarkLine>
  );
}

/** Of an order: the source of a real price at which it filled last, and that price's own time. */
export function FillSource({
  fills,
  origin,
}: {
  fills: readonly { source: string; at: string; quoteAt?: string | undefined }[];
  origin: PriceOrigin | null | undefined;
}) {
  const t = useTexts('priceSources');
  const { source: names } = useTexts('markets');
  const filled = fills.at(-1);
  if (!origin || !filled) return null;
  return (
    <KeyValue name={t.priceFrom}>
      {formatSourceAndTime(t, { source: filled.source, at: filled.quoteAt ?? filled.at }, names, getServerNow())}
    </KeyValue>
  );
}

/** In a list of what one holds or waits for: the source and time of a real price; nothing for others. */
export function LivePriceOriginLine({ quote }: { quote: LiveQuote | null }) {
  const t = useTexts('priceSources');
  const { source: names } = useTexts('markets');
  if (quote?.priceState === undefined) return null;
  const { source, at } = quote;
  return (
    <MarkLine>{formatSourceAndTime(t, { source: withoutStatedSuffix(source), at }, names, getServerNow())}</MarkLine>
  );
}

/** All that is known of where an instrument's price comes from, and the way to what is said of all sources. */
export function PriceOriginCard({ origin, quote }: OriginProps) {
  const t = useTexts('priceSources');
  const title = useTexts('routes').priceSources;
  const { source: names } = useTexts('markets');
  const state = quote?.priceState ?? origin.state;
  const isRecorded = origin.source === RECORDED_DAY_SOURCE;
  const { attribution, confirmedAt, opensAt, viewOnly, replaces } = origin;
  return (
    <Card title={t.title}>
      <KeyValueList>
        <KeyValue name={t.source}>{formatSourceName(origin.source, names)}</KeyValue>
        {quote ? <KeyValue name={t.ownTime}>{formatFullDateTime(quote.at)}</KeyValue> : null}
        {confirmedAt === null ? null : <KeyValue name={t.confirmed}>{formatFullDateTime(confirmedAt)}</KeyValue>}
        <KeyValue name={t.state}>{formatOriginState(t, origin, state)}</KeyValue>
        {opensAt === null ? null : <KeyValue name={t.opens}>{formatDateTimeToMinute(opensAt)}</KeyValue>}
        {replaces ? (
          <KeyValue name={t.replaces}>{formatReplacement(t, replaces, names, getServerNow())}</KeyValue>
        ) : null}
      </KeyValueList>
      <p className={styles.says}>{isRecordedAsUsual(origin, state) ? t.recordedSays : t.says[state]}</p>
      {origin.statesSpread ? (
        <p className={styles.says}>
          <strong>{t.bidAsk}</strong> <span>{t.statedSays}</span>
        </p>
      ) : null}
      {viewOnly ? (
        <p className={styles.says}>
          <strong>{t.orders}</strong> <span>{t.viewOnly[viewOnly]}</span>
        </p>
      ) : null}
      {attribution && !isRecorded ? <p className={styles.says}>{attribution}</p> : null}
      <MenuRow title={title} to="/information/prices" />
    </Card>
  );
}
