import { formatScaled } from '@bourse/core/ledger/money.ts';
import { MOST_ABOVE } from '@bourse/core/products/offerings/offer-kinds.ts';
import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Change } from '../../components/figure.tsx';
import { dayTime, deadline } from '../../format/dates.ts';
import { formatMoneyIn, formatPrice, formatQuantity, formatRate, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { bidDeposit } from './bid-draft.ts';
import { DrawCard } from './draw-card.tsx';
import { AgainstMarket, Lock, Worst } from './listed-offer-facts.tsx';
import { Limits, Statistics, ZoneNote } from './offer-facts.tsx';
import { underwritingSays } from './offer-price.ts';
import styles from './offerings.module.css';

type Detail = Answer<'offerings/getOffering'>;

/** A bid auction: its prices, the cost of a bid, and how it is decided. */
export function AuctionParts({ detail }: { detail: Detail }) {
  const { offering } = detail;
  return (
    <>
      <AuctionFacts offering={offering} />
      <AuctionDates offering={offering} />
      <DrawCard detail={detail} />
      <Statistics offering={offering} />
    </>
  );
}

function AuctionFacts({ offering }: { offering: Detail['offering'] }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  const s = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { currency, fee, outcome, dates } = offering;
  const priced = (value: string) => withCurrency(formatPrice(value, currency), currency);
  const says = underwritingSays(offering);
  const deposit = formatMoneyIn(bidDeposit(offering).deposit, currency);
  return (
    <Card title={t.facts}>
      <KeyValues>
        <KeyValue name={k.provisionalUnder}>{priced(offering.provisional)}</KeyValue>
        {says === 'none' ? null : (
          <KeyValue name={says === 'paid' ? s.price.paid : k.actualUnder}>{priced(offering.price)}</KeyValue>
        )}
        <AgainstMarket offering={offering} />
        <KeyValue name={k.floor}>{priced(offering.low)}</KeyValue>
        <KeyValue name={t.quota}>{fill(shares, { quantity: formatQuantity(offering.quota) })}</KeyValue>
        <Limits offering={offering} />
        <KeyValue name={k.bidDeposit}>{deposit}</KeyValue>
        <KeyValue name={k.fee}>{formatMoneyIn(fee, currency)}</KeyValue>
        <Lock offering={offering} />
        <Worst offering={offering} />
        {outcome === null ? null : (
          <KeyValue name={k.outcome}>
            <Change rate={outcome} />
          </KeyValue>
        )}
      </KeyValues>
      <p className={styles.note}>{k.auctionSays}</p>
      {offering.live ? (
        <p className={styles.note}>
          {fill(k.auctionBand, {
            below: formatRate(offering.discount, { digits: 0 }),
            above: formatRate(formatScaled(MOST_ABOVE), { digits: 0 }),
          })}
        </p>
      ) : null}
      <p className={styles.note}>{fill(k.auctionLoses, { date: deadline(dates.drawsAt), deposit })}</p>
      <p className={styles.note}>{fill(s.before.fee, { fee: formatMoneyIn(fee, currency) })}</p>
      <p className={styles.note}>{fill(t.sealed, { version: offering.version })}</p>
    </Card>
  );
}

function AuctionDates({ offering: { dates } }: { offering: Detail['offering'] }) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <Card title={t.dates}>
      <KeyValues>
        <KeyValue name={t.date.opensAt}>{dayTime(dates.opensAt)}</KeyValue>
        <KeyValue name={t.date.closesAt}>{dayTime(dates.closesAt)}</KeyValue>
        <KeyValue name={k.revealBy}>{dayTime(dates.drawsAt)}</KeyValue>
        <KeyValue name={t.date.allotsAt}>{dayTime(dates.allotsAt)}</KeyValue>
        <KeyValue name={t.date.payBy}>{dayTime(dates.payBy)}</KeyValue>
        <KeyValue name={k.delivery}>{dayTime(dates.payBy)}</KeyValue>
        <KeyValue name={k.nextBidPays}>{dayTime(dates.nextPayBy)}</KeyValue>
        <KeyValue name={k.lock}>{fill(k.firstSale, { date: dayTime(dates.listsAt) })}</KeyValue>
      </KeyValues>
      <ZoneNote at={dates.listsAt} />
    </Card>
  );
}
