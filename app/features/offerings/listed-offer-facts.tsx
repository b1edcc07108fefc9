/** The facts of an offer of listed shares: price, market, lock and the results of similar ones. */
import type { ReactNode } from 'react';
import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Change } from '../../components/figure.tsx';
import { dayTime, formatDate } from '../../format/dates.ts';
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
import { useQuote } from '../../stream/stream.ts';
import styles from './offerings.module.css';
import { Limits, ZoneNote } from './offer-facts.tsx';
import { marketNow, premiumOf, shownPrice } from './offer-price.ts';

type Offering = Answer<'offerings/getOffering'>['offering'];

const priced = (value: string, { currency }: Offering) => withCurrency(formatPrice(value, currency), currency);

/** The market's live price next to the offer's. */
export function AgainstMarket({ offering }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  const { split } = useTexts('offerSays');
  const last = marketNow(useQuote(offering.instrument)?.last ?? null, offering);
  if (last === null) return null;
  const against = premiumOf(last, offering.price);
  return (
    <>
      <KeyValue name={t.marketNow}>{priced(last, offering)}</KeyValue>
      {against === null || !offering.isPriced ? null : (
        <KeyValue name={t.against}>{formatRate(against, { sign: true })}</KeyValue>
      )}
      {offering.split ? <KeyValue name={split.name}>{fill(split.says, { ...offering.split })}</KeyValue> : null}
    </>
  );
}

/** The worst result of offers with the same lock. */
export function Worst({ offering: { worst } }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  return (
    <KeyValue name={t.worst}>
      {worst
        ? fill(t.worstSays, { rate: formatRate(worst.rate, { sign: true }), offers: formatCount(worst.offers) })
        : t.worstNone}
    </KeyValue>
  );
}

export function Lock({ offering: { lockDays, dates } }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  return (
    <KeyValue name={t.lock}>{fill(t.lockSays, { days: formatCount(lockDays), date: dayTime(dates.listsAt) })}</KeyValue>
  );
}

/** The terms in words and numbers; `children` are the kind's own sentences. */
export function KindFacts({ offering, children }: { offering: Offering; children: ReactNode }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  const s = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { currency, minimumAmount, outcome, window } = offering;
  const { price, says } = shownPrice(offering);
  return (
    <Card title={t.facts}>
      <KeyValues>
        <KeyValue name={s.price[says]}>{priced(price, offering)}</KeyValue>
        <AgainstMarket offering={offering} />
        <KeyValue name={k.discount}>{formatRate(offering.discount, { digits: 0 })}</KeyValue>
        {window ? (
          <KeyValue name={k.window}>
            {fill(k.windowSays, { from: formatDate(window.from), to: formatDate(window.to) })}
          </KeyValue>
        ) : null}
        <Lock offering={offering} />
        <Worst offering={offering} />
        {outcome === null ? null : (
          <KeyValue name={k.outcome}>
            <Change rate={outcome} />
          </KeyValue>
        )}
        <KeyValue name={t.quota}>{fill(shares, { quantity: formatQuantity(offering.quota) })}</KeyValue>
        {offering.left === null ? null : (
          <KeyValue name={k.left}>{fill(shares, { quantity: formatQuantity(offering.left) })}</KeyValue>
        )}
        <Limits offering={offering} />
        {isZero(minimumAmount) ? null : (
          <KeyValue name={k.minimumAmount}>{formatMoneyIn(minimumAmount, currency)}</KeyValue>
        )}
        {says === 'provisional' && window ? (
          <KeyValue name={s.depositShare}>{priced(offering.price, offering)}</KeyValue>
        ) : (
          <KeyValue name={t.deposit}>
            {fill(s.depositRate, { rate: formatRate(offering.deposit, { digits: 0 }) })}
          </KeyValue>
        )}
        <KeyValue name={k.promotionCap}>{formatMoneyIn(offering.promotionCap, currency)}</KeyValue>
      </KeyValues>
      {children}
      <p className={styles.note}>{fill(t.sealed, { version: offering.version })}</p>
    </Card>
  );
}

/** When it opens and closes; the other dates if they are on different days. */
export function ShortDates({ offering: { dates } }: { offering: Offering }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <Card title={t.dates}>
      <KeyValues>
        <KeyValue name={t.date.opensAt}>{dayTime(dates.opensAt)}</KeyValue>
        <KeyValue name={t.date.closesAt}>{dayTime(dates.closesAt)}</KeyValue>
        <KeyValue name={k.lock}>{fill(k.firstSale, { date: dayTime(dates.listsAt) })}</KeyValue>
      </KeyValues>
      <ZoneNote at={dates.listsAt} />
    </Card>
  );
}
