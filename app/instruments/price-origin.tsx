/** Says beside a real price where it comes from, of when it is, and what it is worth. The server decides which. */
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
  formatSourceName,
  isCurrentState,
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
      <p className={styles.says}>{isRecorded && isCurrentState(state) ? t.recordedSays : t.says[state]}</p>
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
