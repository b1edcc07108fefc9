import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import { formatPrice, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { KindFacts } from './kind-facts.tsx';
import { Statistics } from './offer-facts.tsx';
import styles from './offerings.module.css';

function PlacingDates({ offering: { dates } }: Pick<Answer<'offerings/getOffering'>, 'offering'>) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <Card title={t.dates}>
      <KeyValues>
        <KeyValue name={t.date.opensAt}>{formatTime(dates.opensAt)}</KeyValue>
        <KeyValue name={t.date.closesAt}>{formatTime(dates.closesAt)}</KeyValue>
        <KeyValue name={k.priceAndAllotment}>{formatTime(dates.allotsAt)}</KeyValue>
        <KeyValue name={k.delivery}>{formatTime(dates.payBy)}</KeyValue>
        <KeyValue name={k.lock}>{fill(k.firstSale, { date: formatDate(dates.listsOn) })}</KeyValue>
      </KeyValues>
    </Card>
  );
}

/** A placing: how its price comes about, and how what is asked for is scaled back. */
export function PlacingParts({ detail }: { detail: Answer<'offerings/getOffering'> }) {
  const { offering } = detail;
  const t = useTexts('offerKinds');
  const high = `${formatPrice(offering.high, offering.currency)} ${offering.currency}`;
  return (
    <>
      <KindFacts offering={offering}>
        <p className={styles.note}>{t.placingSays}</p>
        <p className={styles.note}>
          {fill(offering.live ? t.placingLive : t.placingPrice, {
            discount: formatRate(offering.discount, { digits: 0 }),
            high,
          })}
        </p>
      </KindFacts>
      <PlacingDates offering={offering} />
      <Statistics offering={offering} />
    </>
  );
}
