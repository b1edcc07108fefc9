import { formatScaled } from '@bourse/core/ledger/money.ts';
import { BID_ABOVE_MARKET_MAXIMUM } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { formatDateTimeToMinute, formatDeadline } from '../../format/dates.ts';
import {
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  formatWithCurrency,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { computeBidDeposit } from './bid-draft.ts';
import { AllotmentDrawCard } from './allotment-draw-card.tsx';
import { MarketPriceComparison, OfferLockPeriod, WorstPastResult } from './secondary-offer-facts.tsx';
import { OfferLimits, OfferStatistics, OfferTimeZoneNote } from './offer-facts.tsx';
import { getAuctionPriceStatus } from './offer-price.ts';
import styles from './offerings.module.css';

type Detail = CallAnswer<'offerings/getOffering'>;

/** A bid auction: its prices, the cost of a bid, and how it is decided. */
export function AuctionDetails({ detail }: { detail: Detail }) {
  const { offering } = detail;
  return (
    <>
      <AuctionFacts offering={offering} />
      <AuctionDates offering={offering} />
      <AllotmentDrawCard detail={detail} />
      <OfferStatistics offering={offering} />
    </>
  );
}

function AuctionFacts({ offering }: { offering: Detail['offering'] }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  const s = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { currency, fee, outcome, dates } = offering;
  const priced = (value: string) => formatWithCurrency(formatPrice(value, currency), currency);
  const says = getAuctionPriceStatus(offering);
  const deposit = formatMoneyWithCurrency(computeBidDeposit(offering).deposit, currency);
  return (
    <Card title={t.facts}>
      <KeyValueList>
        <KeyValue name={k.provisionalUnder}>{priced(offering.provisional)}</KeyValue>
        {says === 'none' ? null : (
          <KeyValue name={says === 'paid' ? s.price.paid : k.actualUnder}>{priced(offering.price)}</KeyValue>
        )}
        <MarketPriceComparison offering={offering} />
        <KeyValue name={k.floor}>{priced(offering.low)}</KeyValue>
        <KeyValue name={t.quota}>{fillPlaceholders(shares, { quantity: formatQuantity(offering.quota) })}</KeyValue>
        <OfferLimits offering={offering} />
        <KeyValue name={k.bidDeposit}>{deposit}</KeyValue>
        <KeyValue name={k.fee}>{formatMoneyWithCurrency(fee, currency)}</KeyValue>
        <OfferLockPeriod offering={offering} />
        <WorstPastResult offering={offering} />
        {outcome === null ? null : (
          <KeyValue name={k.outcome}>
            <PriceChange rate={outcome} />
          </KeyValue>
        )}
      </KeyValueList>
      <p className={styles.note}>{k.auctionSays}</p>
      {offering.live ? (
        <p className={styles.note}>
          {fillPlaceholders(k.auctionBand, {
            below: formatRate(offering.discount, { digits: 0 }),
            above: formatRate(formatScaled(BID_ABOVE_MARKET_MAXIMUM), { digits: 0 }),
          })}
        </p>
      ) : null}
      <p className={styles.note}>
        {fillPlaceholders(k.auctionLoses, { date: formatDeadline(dates.drawsAt), deposit })}
      </p>
      <p className={styles.note}>{fillPlaceholders(s.before.fee, { fee: formatMoneyWithCurrency(fee, currency) })}</p>
      <p className={styles.note}>{fillPlaceholders(t.sealed, { version: offering.version })}</p>
    </Card>
  );
}

function AuctionDates({ offering: { dates } }: { offering: Detail['offering'] }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <Card title={t.dates}>
      <KeyValueList>
        <KeyValue name={t.date.opensAt}>{formatDateTimeToMinute(dates.opensAt)}</KeyValue>
        <KeyValue name={t.date.closesAt}>{formatDateTimeToMinute(dates.closesAt)}</KeyValue>
        <KeyValue name={k.revealBy}>{formatDateTimeToMinute(dates.drawsAt)}</KeyValue>
        <KeyValue name={t.date.allotsAt}>{formatDateTimeToMinute(dates.allotsAt)}</KeyValue>
        <KeyValue name={t.date.payBy}>{formatDateTimeToMinute(dates.payBy)}</KeyValue>
        <KeyValue name={k.delivery}>{formatDateTimeToMinute(dates.payBy)}</KeyValue>
        <KeyValue name={k.nextBidPays}>{formatDateTimeToMinute(dates.nextPayBy)}</KeyValue>
        <KeyValue name={k.lock}>
          {fillPlaceholders(k.firstSale, { date: formatDateTimeToMinute(dates.listsAt) })}
        </KeyValue>
      </KeyValueList>
      <OfferTimeZoneNote at={dates.listsAt} />
    </Card>
  );
}
