/** An offer's sealed terms, its dates, and how it ended. */
import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { formatDateTimeToMinute, formatZoneOffset } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  isZero,
  formatWithCurrency,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { canMoreThanDepositBecomeDue, computePremiumToOfferPrice } from './offer-price.ts';
import styles from './offerings.module.css';

type Offering = CallAnswer<'offerings/getOffering'>['offering'];

export function OfferFacts({ offering }: { offering: Offering }) {
  const t = useTexts('offerings');
  const s = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { currency, last, price } = offering;
  const priced = (value: string) => formatWithCurrency(formatPrice(value, currency), currency);
  const premium = last === null ? null : computePremiumToOfferPrice(price, last);
  return (
    <Card title={t.facts}>
      <KeyValueList>
        <KeyValue name={t.price}>{priced(price)}</KeyValue>
        <KeyValue name={t.range}>
          {formatPrice(offering.low, currency)} – {priced(offering.high)}
        </KeyValue>
        {last === null ? null : <KeyValue name={t.last}>{priced(last)}</KeyValue>}
        {premium === null ? null : (
          <KeyValue name={t.premium}>
            <PriceChange rate={premium} />
          </KeyValue>
        )}
        <KeyValue name={t.quota}>{fillPlaceholders(shares, { quantity: formatQuantity(offering.quota) })}</KeyValue>
        <OfferLimits offering={offering} />
        <KeyValue name={t.deposit}>
          {fillPlaceholders(s.depositRate, { rate: formatRate(offering.deposit, { digits: 0 }) })}
        </KeyValue>
        <KeyValue name={t.sponsor}>{offering.sponsor}</KeyValue>
        <KeyValue name={t.segment}>{offering.segment}</KeyValue>
      </KeyValueList>
      <p className={styles.note}>
        {isZero(offering.premium)
          ? s.expectNothing
          : fillPlaceholders(t.fair, { premium: formatRate(offering.premium) })}
      </p>
      <p className={styles.note}>{fillPlaceholders(t.sealed, { version: offering.version })}</p>
    </Card>
  );
}

/** How much a person can apply for, and how often. */
export function OfferLimits({ offering: { minimum, maximum, step, times } }: { offering: Offering }) {
  const t = useTexts('offerings');
  const s = useTexts('offerSays');
  return (
    <>
      <KeyValue name={s.limitsOf}>
        {fillPlaceholders(s.limits, {
          minimum: formatQuantity(minimum),
          maximum: formatQuantity(maximum),
          step: formatQuantity(step),
        })}
      </KeyValue>
      <KeyValue name={t.times}>{fillPlaceholders(s.times, { times: formatCount(times) })}</KeyValue>
    </>
  );
}

/** The time zone of the times above. */
export function OfferTimeZoneNote({ at }: { at: string }) {
  const { zone } = useTexts('offerSays');
  return <p className={styles.note}>{fillPlaceholders(zone, { zone: formatZoneOffset(at) })}</p>;
}

export function OfferAllotment({ offering }: { offering: Offering }) {
  const t = useTexts('offerings');
  return (
    <Card title={t.allotment}>
      <p className={styles.strong}>{t.rule[offering.rule]}</p>
      <p className={styles.note}>{t.ruleSays[offering.rule]}</p>
      {canMoreThanDepositBecomeDue(offering) ? <p className={styles.note}>{t.unpaid[offering.unpaid]}</p> : null}
    </Card>
  );
}

const MOMENTS = ['opensAt', 'closesAt', 'drawsAt', 'allotsAt'] as const;
const PAYMENTS = ['payBy', 'nextPayBy'] as const;

export function OfferDates({ offering }: { offering: Offering }) {
  const t = useTexts('offerings');
  const { dates } = offering;
  return (
    <Card title={t.dates}>
      <KeyValueList>
        {[...MOMENTS, ...(canMoreThanDepositBecomeDue(offering) ? PAYMENTS : [])].map((name) => (
          <KeyValue key={name} name={t.date[name]}>
            {formatDateTimeToMinute(dates[name])}
          </KeyValue>
        ))}
        <KeyValue name={t.date.listsAt}>{formatDateTimeToMinute(dates.listsAt)}</KeyValue>
      </KeyValueList>
      <OfferTimeZoneNote at={dates.listsAt} />
    </Card>
  );
}

/** Public once it is drawn. */
export function OfferStatistics({ offering }: { offering: Offering }) {
  const t = useTexts('offerings');
  const { rate } = useTexts('offerKinds');
  const { shares } = useTexts('home');
  const { kind, statistics, currency } = offering;
  if (!statistics) return null;
  return (
    <Card title={t.statistics}>
      <KeyValueList>
        <KeyValue name={t.entries}>{formatCount(statistics.entries)}</KeyValue>
        <KeyValue name={t.sharesRequested}>
          {fillPlaceholders(shares, { quantity: formatQuantity(statistics.sharesRequested) })}
        </KeyValue>
        <KeyValue name={t.given}>
          {fillPlaceholders(shares, { quantity: formatQuantity(statistics.allotted) })}
        </KeyValue>
        {statistics.rate === null ? null : (
          <KeyValue name={kind === 'ipo' ? t.rate : rate}>{formatRate(statistics.rate)}</KeyValue>
        )}
        <KeyValue name={t.refunds}>{formatMoneyWithCurrency(statistics.refunded, currency)}</KeyValue>
      </KeyValueList>
    </Card>
  );
}
