import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { dayTime } from '../../format/dates.ts';
import { formatPrice, formatRate, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { KindFacts } from './kind-facts.tsx';
import { Statistics, ZoneNote } from './offer-facts.tsx';
import styles from './offerings.module.css';

function PlacingDates({ offering: { dates } }: Pick<Answer<'offerings/getOffering'>, 'offering'>) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <Card title={t.dates}>
      <KeyValues>
        <KeyValue name={t.date.opensAt}>{dayTime(dates.opensAt)}</KeyValue>
        <KeyValue name={t.date.closesAt}>{dayTime(dates.closesAt)}</KeyValue>
        <KeyValue name={k.priceAndAllotment}>{dayTime(dates.allotsAt)}</KeyValue>
        <KeyValue name={t.date.payBy}>{dayTime(dates.payBy)}</KeyValue>
        <KeyValue name={k.delivery}>{dayTime(dates.payBy)}</KeyValue>
        <KeyValue name={k.lock}>{fill(k.firstSale, { date: dayTime(dates.listsAt) })}</KeyValue>
      </KeyValues>
      <ZoneNote at={dates.listsAt} />
    </Card>
  );
}

/** A placing: how its price is set, and how requests are scaled back. */
export function PlacingParts({ detail }: { detail: Answer<'offerings/getOffering'> }) {
  const { offering } = detail;
  const t = useTexts('offerKinds');
  const high = withCurrency(formatPrice(offering.high, offering.currency), offering.currency);
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
