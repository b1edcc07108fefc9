/** The facts of an offer of listed shares: price, market, lock and the results of similar ones. */
import type { ReactNode } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { formatDayTime, formatDate } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  isZero,
  formatWithCurrency,
} from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import styles from './offerings.module.css';
import { OfferLimits, OfferTimeZoneNote } from './offer-facts.tsx';
import { computeMarketPrice, computePremium, selectDisplayedPrice } from './offer-price.ts';

type Offering = CallAnswer<'offerings/getOffering'>['offering'];

const priced = (value: string, { currency }: Offering) => formatWithCurrency(formatPrice(value, currency), currency);

/** The market's live price next to the offer's. */
export function MarketPriceComparison({ offering }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  const { split } = useTexts('offerSays');
  const last = computeMarketPrice(useSubscribedQuote(offering.instrument)?.last ?? null, offering);
  if (last === null) return null;
  const against = computePremium(last, offering.price);
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
export function WorstPastResult({ offering: { worst } }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  return (
    <KeyValue name={t.worst}>
      {worst
        ? fill(t.worstSays, { rate: formatRate(worst.rate, { sign: true }), offers: formatCount(worst.offers) })
        : t.worstNone}
    </KeyValue>
  );
}

export function OfferLockPeriod({ offering: { lockDays, dates } }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  return (
    <KeyValue name={t.lock}>
      {fill(t.lockSays, { days: formatCount(lockDays), date: formatDayTime(dates.listsAt) })}
    </KeyValue>
  );
}

/** The terms in words and numbers; `children` are the kind's own sentences. */
export function ListedOfferFacts({ offering, children }: { offering: Offering; children: ReactNode }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  const s = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { currency, minimumAmount, outcome, window } = offering;
  const { price, says } = selectDisplayedPrice(offering);
  return (
    <Card title={t.facts}>
      <KeyValueList>
        <KeyValue name={s.price[says]}>{priced(price, offering)}</KeyValue>
        <MarketPriceComparison offering={offering} />
        <KeyValue name={k.discount}>{formatRate(offering.discount, { digits: 0 })}</KeyValue>
        {window ? (
          <KeyValue name={k.window}>
            {fill(k.windowSays, { from: formatDate(window.from), to: formatDate(window.to) })}
          </KeyValue>
        ) : null}
        <OfferLockPeriod offering={offering} />
        <WorstPastResult offering={offering} />
        {outcome === null ? null : (
          <KeyValue name={k.outcome}>
            <PriceChange rate={outcome} />
          </KeyValue>
        )}
        <KeyValue name={t.quota}>{fill(shares, { quantity: formatQuantity(offering.quota) })}</KeyValue>
        {offering.left === null ? null : (
          <KeyValue name={k.left}>{fill(shares, { quantity: formatQuantity(offering.left) })}</KeyValue>
        )}
        <OfferLimits offering={offering} />
        {isZero(minimumAmount) ? null : (
          <KeyValue name={k.minimumAmount}>{formatMoneyWithCurrency(minimumAmount, currency)}</KeyValue>
        )}
        {says === 'provisional' && window ? (
          <KeyValue name={s.depositShare}>{priced(offering.price, offering)}</KeyValue>
        ) : (
          <KeyValue name={t.deposit}>
            {fill(s.depositRate, { rate: formatRate(offering.deposit, { digits: 0 }) })}
          </KeyValue>
        )}
        <KeyValue name={k.promotionCap}>{formatMoneyWithCurrency(offering.promotionCap, currency)}</KeyValue>
      </KeyValueList>
      {children}
      <p className={styles.note}>{fill(t.sealed, { version: offering.version })}</p>
    </Card>
  );
}

/** When it opens and closes; the other dates if they are on different days. */
export function ListedOfferDates({ offering: { dates } }: { offering: Offering }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <Card title={t.dates}>
      <KeyValueList>
        <KeyValue name={t.date.opensAt}>{formatDayTime(dates.opensAt)}</KeyValue>
        <KeyValue name={t.date.closesAt}>{formatDayTime(dates.closesAt)}</KeyValue>
        <KeyValue name={k.lock}>{fill(k.firstSale, { date: formatDayTime(dates.listsAt) })}</KeyValue>
      </KeyValueList>
      <OfferTimeZoneNote at={dates.listsAt} />
    </Card>
  );
}
