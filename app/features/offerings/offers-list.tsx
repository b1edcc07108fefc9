import type { RowOf } from '../../api/use-call.ts';
import { Row } from '../../components/row.tsx';
import { formatDate, soonTime } from '../../format/dates.ts';
import { formatPrice, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { shownPrice } from './offer-price.ts';
import { useStatusWord } from './subscription-status.ts';
import styles from './offerings.module.css';
import type { Kind } from './offer-kinds.ts';
import { OffersByPhase } from './shared/offers-by-phase.tsx';

export type Offer = RowOf<'offerings/listOfferings'>;

/** One offer: what, until when, at which price, and one's own application. */
export function OfferRow({ offer }: { offer: Offer }) {
  const t = useTexts('offerings');
  const { short } = useTexts('markets');
  const k = useTexts('offerKinds');
  const word = useStatusWord();
  const { dates, phase } = offer;
  const { price, says } = shownPrice(offer);
  const when =
    phase === 'upcoming'
      ? fill(t.opens, { date: soonTime(dates.opensAt) })
      : phase === 'open'
        ? fill(t.closes, { date: soonTime(dates.closesAt) })
        : fill(offer.kind === 'ipo' ? t.lists : k.firstSale, { date: formatDate(dates.listsAt) });
  return (
    <Row
      title={offer.name}
      sub={`${short[offer.market]} · ${when}`}
      to="/home/newStockBuy"
      query={{ offering: offer.id }}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>{withCurrency(formatPrice(price, offer.currency), offer.currency)}</span>
          {offer.mine ? (
            <span className={styles.mine}>{word(offer.kind, offer.mine)}</span>
          ) : says === 'provisional' || says === 'most' ? (
            <span className={styles.small}>{says === 'most' ? k.atMost : k.provisional}</span>
          ) : null}
        </span>
      }
    />
  );
}

const PHASES = ['open', 'upcoming', 'allotting', 'ended'] as const;

/** Offers by phase. */
export function OffersList({ kind = 'ipo' }: { kind?: Kind }) {
  const t = useTexts('offerings');
  return (
    <OffersByPhase kind={kind} phases={PHASES} label={t.facts} words={t} icon="document">
      {(offer) => <OfferRow offer={offer} />}
    </OffersByPhase>
  );
}

/** Offers on the home and market screens. */
export const OffersTab = () => <OffersList />;

/** Bid auctions on the market's screen. */
export const AuctionTab = () => <OffersList kind="auction" />;
