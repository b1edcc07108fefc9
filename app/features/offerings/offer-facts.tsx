/** An offer's sealed terms, its dates, and how it ended. */
import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Change } from '../../components/figure.tsx';
import { dayTime, zoneAt } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyIn,
  formatPrice,
  formatQuantity,
  formatRate,
  isZero,
  withCurrency,
} from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { mayOwe, premiumOf } from './offer-price.ts';
import styles from './offerings.module.css';

type Offering = Answer<'offerings/getOffering'>['offering'];

export function Facts({ offering }: { offering: Offering }) {
  const t = useTexts('offerings');
  const s = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { currency, last, price } = offering;
  const priced = (value: string) => withCurrency(formatPrice(value, currency), currency);
  const premium = last === null ? null : premiumOf(price, last);
  return (
    <Card title={t.facts}>
      <KeyValues>
        <KeyValue name={t.price}>{priced(price)}</KeyValue>
        <KeyValue name={t.range}>
          {formatPrice(offering.low, currency)} – {priced(offering.high)}
        </KeyValue>
        {last === null ? null : <KeyValue name={t.last}>{priced(last)}</KeyValue>}
        {premium === null ? null : (
          <KeyValue name={t.premium}>
            <Change rate={premium} />
          </KeyValue>
        )}
        <KeyValue name={t.quota}>{fill(shares, { quantity: formatQuantity(offering.quota) })}</KeyValue>
        <Limits offering={offering} />
        <KeyValue name={t.deposit}>
          {fill(s.depositRate, { rate: formatRate(offering.deposit, { digits: 0 }) })}
        </KeyValue>
        <KeyValue name={t.sponsor}>{offering.sponsor}</KeyValue>
        <KeyValue name={t.segment}>{offering.segment}</KeyValue>
      </KeyValues>
      <p className={styles.note}>
        {isZero(offering.premium) ? s.expectNothing : fill(t.fair, { premium: formatRate(offering.premium) })}
      </p>
      <p className={styles.note}>{fill(t.sealed, { version: offering.version })}</p>
    </Card>
  );
}

/** How much a person can apply for, and how often. */
export function Limits({ offering: { minimum, maximum, step, times } }: { offering: Offering }) {
  const t = useTexts('offerings');
  const s = useTexts('offerSays');
  return (
    <>
      <KeyValue name={s.limitsOf}>
        {fill(s.limits, {
          minimum: formatQuantity(minimum),
          maximum: formatQuantity(maximum),
          step: formatQuantity(step),
        })}
      </KeyValue>
      <KeyValue name={t.times}>{fill(s.times, { times: formatCount(times) })}</KeyValue>
    </>
  );
}

/** The time zone of the times above. */
export function ZoneNote({ at }: { at: string }) {
  const { zone } = useTexts('offerSays');
  return <p className={styles.note}>{fill(zone, { zone: zoneAt(at) })}</p>;
}

export function Allotment({ offering }: { offering: Offering }) {
  const t = useTexts('offerings');
  return (
    <Card title={t.allotment}>
      <p className={styles.strong}>{t.rule[offering.rule]}</p>
      <p className={styles.note}>{t.ruleSays[offering.rule]}</p>
      {mayOwe(offering) ? <p className={styles.note}>{t.unpaid[offering.unpaid]}</p> : null}
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
      <KeyValues>
        {[...MOMENTS, ...(mayOwe(offering) ? PAYMENTS : [])].map((name) => (
          <KeyValue key={name} name={t.date[name]}>
            {dayTime(dates[name])}
          </KeyValue>
        ))}
        <KeyValue name={t.date.listsAt}>{dayTime(dates.listsAt)}</KeyValue>
      </KeyValues>
      <ZoneNote at={dates.listsAt} />
    </Card>
  );
}

/** Public once it is drawn. */
export function Statistics({ offering }: { offering: Offering }) {
  const t = useTexts('offerings');
  const { rate } = useTexts('offerKinds');
  const { shares } = useTexts('home');
  const { kind, statistics, currency } = offering;
  if (!statistics) return null;
  return (
    <Card title={t.statistics}>
      <KeyValues>
        <KeyValue name={t.entries}>{formatCount(statistics.entries)}</KeyValue>
        <KeyValue name={t.asked}>{fill(shares, { quantity: formatQuantity(statistics.asked) })}</KeyValue>
        <KeyValue name={t.given}>{fill(shares, { quantity: formatQuantity(statistics.allotted) })}</KeyValue>
        {statistics.rate === null ? null : (
          <KeyValue name={kind === 'ipo' ? t.rate : rate}>{formatRate(statistics.rate)}</KeyValue>
        )}
        <KeyValue name={t.refunds}>{formatMoneyIn(statistics.refunded, currency)}</KeyValue>
      </KeyValues>
    </Card>
  );
}
