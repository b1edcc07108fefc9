/** The facts of an offer of listed shares: price, market, lock and the results of similar ones. */
import type { ReactNode } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { formatDateTimeToMinute, formatDate } from '../../format/dates.ts';
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
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import styles from './offerings.module.css';
import { OfferLimits, OfferTimeZoneNote } from './offer-facts.tsx';
import {
  computeMarketPriceOfOfferedShare,
  computePremiumToOfferPrice,
  selectDisplayedOfferPrice,
} from './offer-price.ts';

type Offering = CallAnswer<'offerings/getOffering'>['offering'];

const priced = (value: string, { currency }: Offering) => formatWithCurrency(formatPrice(value, currency), currency);

/** The market's live price next to the offer's. */
export function MarketPriceComparison({ offering }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  const { split } = useTexts('offerSays');
  const last = computeMarketPriceOfOfferedShare(useSubscribedQuote(offering.instrument)?.last ?? null, offering);
  if (last === null) return null;
  const against = computePremiumToOfferPrice(last, offering.price);
  return (
    <>
      <KeyValue name={t.marketNow}>{priced(last, offering)}</KeyValue>
      {against === null || !offering.isPriced ? null : (
        <KeyValue name={t.against}>{formatRate(against, { sign: true })}</KeyValue>
      )}
      {offering.split ? (
        <KeyValue name={split.name}>{fillPlaceholders(split.says, { ...offering.split })}</KeyValue>
      ) : null}
    </>
  );
}

/** The worst result of offers with the same lock. */
export function WorstPastResult({ offering: { worst } }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  return (
    <KeyValue name={t.worst}>
      {worst
        ? fillPlaceholders(t.worstSays, {
            rate: formatRate(worst.rate, { sign: true }),
            offers: formatCount(worst.offers),
          })
        : t.worstNone}
    </KeyValue>
  );
}

export function OfferLockPeriod({ offering: { lockDays, dates } }: { offering: Offering }) {
  const t = useTexts('offerKinds');
  return (
    <KeyValue name={t.lock}>
      {fillPlaceholders(t.lockSays, { days: formatCount(lockDays), date: formatDateTimeToMinute(dates.listsAt) })}
    </KeyValue>
  );
}

/** The terms in words and numbers; `children` are the kind's own sentences. */
export function SecondaryOfferFacts({ offering, children }: { offering: Offering; children: ReactNode }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  const s = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { currency, minimumAmount, outcome, window } = offering;
  const { price, says } = selectDisplayedOfferPrice(offering);
  return (
    <Card title={t.facts}>
      <KeyValueList>
        <KeyValue name={s.price[says]}>{priced(price, offering)}</KeyValue>
        <MarketPriceComparison offering={offering} />
        <KeyValue name={k.discount}>{formatRate(offering.discount, { digits: 0 })}</KeyValue>
        {window ? (
          <KeyValue name={k.window}>
            {fillPlaceholders(k.windowSays, { from: formatDate(window.from), to: formatDate(window.to) })}
          </KeyValue>
        ) : null}
        <OfferLockPeriod offering={offering} />
        <WorstPastResult offering={offering} />
        {outcome === null ? null : (
          <KeyValue name={k.outcome}>
            <PriceChange rate={outcome} />
          </KeyValue>
        )}
        <KeyValue name={t.quota}>{fillPlaceholders(shares, { quantity: formatQuantity(offering.quota) })}</KeyValue>
        {offering.left === null ? null : (
          <KeyValue name={k.left}>{fillPlaceholders(shares, { quantity: formatQuantity(offering.left) })}</KeyValue>
        )}
        <OfferLimits offering={offering} />
        {isZero(minimumAmount) ? null : (
          <KeyValue name={k.minimumAmount}>{formatMoneyWithCurrency(minimumAmount, currency)}</KeyValue>
        )}
        {says === 'provisional' && window ? (
          <KeyValue name={s.depositShare}>{priced(offering.price, offering)}</KeyValue>
        ) : (
          <KeyValue name={t.deposit}>
            {fillPlaceholders(s.depositRate, { rate: formatRate(offering.deposit, { digits: 0 }) })}
          </KeyValue>
        )}
        <KeyValue name={k.promotionCap}>{formatMoneyWithCurrency(offering.promotionCap, currency)}</KeyValue>
      </KeyValueList>
      {children}
      <p className={styles.note}>{fillPlaceholders(t.sealed, { version: offering.version })}</p>
    </Card>
  );
}

/** When it opens and closes; the other dates if they are on different days. */
export function SecondaryOfferDates({ offering: { dates } }: { offering: Offering }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <Card title={t.dates}>
      <KeyValueList>
        <KeyValue name={t.date.opensAt}>{formatDateTimeToMinute(dates.opensAt)}</KeyValue>
        <KeyValue name={t.date.closesAt}>{formatDateTimeToMinute(dates.closesAt)}</KeyValue>
        <KeyValue name={k.lock}>
          {fillPlaceholders(k.firstSale, { date: formatDateTimeToMinute(dates.listsAt) })}
        </KeyValue>
      </KeyValueList>
      <OfferTimeZoneNote at={dates.listsAt} />
    </Card>
  );
}
