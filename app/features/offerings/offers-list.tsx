import type { ListCallRow } from '../../api/use-call.ts';
import { ListRow } from '../../components/list-row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatPrice, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useServerNow } from '../../time/server-clock.ts';
import { selectDisplayedOfferPrice } from './offer-price.ts';
import { useApplicationStatusCodeFormatter } from './application-status.ts';
import styles from './offerings.module.css';
import type { OfferingKind } from './offer-kinds.ts';
import { OffersByPhase } from './shared/offers-by-phase.tsx';

export type OfferSummary = ListCallRow<'offerings/listOfferings'>;

const COUNTDOWN_MS = 30_000;

/** One offer: what, how long still, at which price, and one's own application. */
export function OfferRow({ offer }: { offer: OfferSummary }) {
  const t = useTexts('offerings');
  const { short } = useTexts('markets');
  const k = useTexts('offerKinds');
  const word = useApplicationStatusCodeFormatter();
  const { dates, phase } = offer;
  const now = useServerNow(COUNTDOWN_MS);
  const quoteTexts = useTexts('quotes');
  const left = (at: string): string => formatDuration(quoteTexts, Date.parse(at) - now);
  const { price, says } = selectDisplayedOfferPrice(offer);
  const when =
    phase === 'upcoming'
      ? fillPlaceholders(t.opensIn, { duration: left(dates.opensAt) })
      : phase === 'open'
        ? fillPlaceholders(t.closesIn, { duration: left(dates.closesAt) })
        : fillPlaceholders(offer.kind === 'ipo' ? t.lists : k.firstSale, { date: formatDate(dates.listsAt) });
  return (
    <ListRow
      title={offer.name}
      sub={`${short[offer.market]} · ${when}`}
      to="/home/newStockBuy"
      query={{ offering: offer.id }}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>
            {formatWithCurrency(formatPrice(price, offer.currency), offer.currency)}
          </span>
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
export function OffersList({ kind = 'ipo' }: { kind?: OfferingKind }) {
  const t = useTexts('offerings');
  return (
    <OffersByPhase kind={kind} phases={PHASES} label={t.facts} words={t} icon="document">
      {(offer) => <OfferRow offer={offer} />}
    </OffersByPhase>
  );
}

/** Offers on the home and market screens. */
export const NewShareOffersTab = () => <OffersList />;

/** Bid auctions on the market's screen. */
export const AuctionTab = () => <OffersList kind="auction" />;
