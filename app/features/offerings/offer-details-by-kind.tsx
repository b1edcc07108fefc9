import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatPrice, formatRate, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import {
  MarketPriceComparison,
  SecondaryOfferFacts,
  OfferLockPeriod,
  SecondaryOfferDates,
  WorstPastResult,
} from './secondary-offer-facts.tsx';
import { OfferAllotment, OfferFacts, OfferDates, OfferStatistics, OfferTimeZoneNote } from './offer-facts.tsx';
import styles from './offerings.module.css';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { AuctionDetails } from './auction-details.tsx';
import { AllotmentDrawCard } from './allotment-draw-card.tsx';
import type { OfferingKind } from './offer-kinds.ts';

type Detail = CallAnswer<'offerings/getOffering'>;

/** A quota grab: how each second shares, at which price, and the results of earlier ones. */
function GrabDetails({ detail: { offering } }: { detail: Detail }) {
  const t = useTexts('offerKinds');
  return (
    <>
      <SecondaryOfferFacts offering={offering}>
        <p className={styles.note}>{t.grabSays}</p>
        <p className={styles.note}>
          {fillPlaceholders(offering.live ? t.grabLive : t.grabPrice, {
            discount: formatRate(offering.discount, { digits: 0 }),
          })}
        </p>
      </SecondaryOfferFacts>
      <SecondaryOfferDates offering={offering} />
      <OfferStatistics offering={offering} />
    </>
  );
}

/** Next to the button: the market now, the lock, and the worst result of similar offers. */
export function ApplyButtonNotes({ offering }: { offering: Detail['offering'] }) {
  return (
    <KeyValueList>
      <MarketPriceComparison offering={offering} />
      <OfferLockPeriod offering={offering} />
      <WorstPastResult offering={offering} />
    </KeyValueList>
  );
}

function PlacingDates({ offering: { dates } }: Pick<CallAnswer<'offerings/getOffering'>, 'offering'>) {
  const t = useTexts('offerings');
  const k = useTexts('offerKinds');
  return (
    <Card title={t.dates}>
      <KeyValueList>
        <KeyValue name={t.date.opensAt}>{formatDateTimeToMinute(dates.opensAt)}</KeyValue>
        <KeyValue name={t.date.closesAt}>{formatDateTimeToMinute(dates.closesAt)}</KeyValue>
        <KeyValue name={k.priceAndAllotment}>{formatDateTimeToMinute(dates.allotsAt)}</KeyValue>
        <KeyValue name={t.date.payBy}>{formatDateTimeToMinute(dates.payBy)}</KeyValue>
        <KeyValue name={k.delivery}>{formatDateTimeToMinute(dates.payBy)}</KeyValue>
        <KeyValue name={k.lock}>
          {fillPlaceholders(k.firstSale, { date: formatDateTimeToMinute(dates.listsAt) })}
        </KeyValue>
      </KeyValueList>
      <OfferTimeZoneNote at={dates.listsAt} />
    </Card>
  );
}

/** A placing: how its price is set, and how requests are scaled back. */
function PlacingDetails({ detail }: { detail: CallAnswer<'offerings/getOffering'> }) {
  const { offering } = detail;
  const t = useTexts('offerKinds');
  const high = formatWithCurrency(formatPrice(offering.high, offering.currency), offering.currency);
  return (
    <>
      <SecondaryOfferFacts offering={offering}>
        <p className={styles.note}>{t.placingSays}</p>
        <p className={styles.note}>
          {fillPlaceholders(offering.live ? t.placingLive : t.placingPrice, {
            discount: formatRate(offering.discount, { digits: 0 }),
            high,
          })}
        </p>
      </SecondaryOfferFacts>
      <PlacingDates offering={offering} />
      <OfferStatistics offering={offering} />
    </>
  );
}

function NewShares({ detail }: { detail: CallAnswer<'offerings/getOffering'> }) {
  const { offering } = detail;
  return (
    <>
      <OfferFacts offering={offering} />
      <OfferAllotment offering={offering} />
      <OfferDates offering={offering} />
      <AllotmentDrawCard detail={detail} />
      <OfferStatistics offering={offering} />
    </>
  );
}

/** Blocks have their own screen. */
const NoDetails = () => null;

/** The parts of each kind's screen. */
export const OFFER_DETAILS_BY_KIND = {
  ipo: NewShares,
  placing: PlacingDetails,
  auction: AuctionDetails,
  grab: GrabDetails,
  block: NoDetails,
} as const satisfies Readonly<Record<OfferingKind, unknown>>;
