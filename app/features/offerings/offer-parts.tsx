import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { formatPrice, formatRate, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { AgainstMarket, KindFacts, Lock, ShortDates, Worst } from './listed-offer-facts.tsx';
import { Allotment, Facts, OfferDates, Statistics, ZoneNote } from './offer-facts.tsx';
import styles from './offerings.module.css';
import { dayTime } from '../../format/dates.ts';
import { AuctionParts } from './auction-parts.tsx';
import { DrawCard } from './draw-card.tsx';
import type { Kind } from './offer-kinds.ts';

type Detail = Answer<'offerings/getOffering'>;

/** A quota grab: how each second shares, at which price, and the results of earlier ones. */
function GrabParts({ detail: { offering } }: { detail: Detail }) {
  const t = useTexts('offerKinds');
  return (
    <>
      <KindFacts offering={offering}>
        <p className={styles.note}>{t.grabSays}</p>
        <p className={styles.note}>
          {fill(offering.live ? t.grabLive : t.grabPrice, { discount: formatRate(offering.discount, { digits: 0 }) })}
        </p>
      </KindFacts>
      <ShortDates offering={offering} />
      <Statistics offering={offering} />
    </>
  );
}

/** Next to the button: the market now, the lock, and the worst result of similar offers. */
export function BesideButton({ offering }: { offering: Detail['offering'] }) {
  return (
    <KeyValues>
      <AgainstMarket offering={offering} />
      <Lock offering={offering} />
      <Worst offering={offering} />
    </KeyValues>
  );
}

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
function PlacingParts({ detail }: { detail: Answer<'offerings/getOffering'> }) {
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

function NewShares({ detail }: { detail: Answer<'offerings/getOffering'> }) {
  const { offering } = detail;
  return (
    <>
      <Facts offering={offering} />
      <Allotment offering={offering} />
      <OfferDates offering={offering} />
      <DrawCard detail={detail} />
      <Statistics offering={offering} />
    </>
  );
}

/** Blocks have their own screen. */
const NoParts = () => null;

/** The parts of each kind's screen. */
export const PARTS = {
  ipo: NewShares,
  placing: PlacingParts,
  auction: AuctionParts,
  grab: GrabParts,
  block: NoParts,
} as const satisfies Readonly<Record<Kind, unknown>>;
