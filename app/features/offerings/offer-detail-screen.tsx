import { refetchActiveCalls } from '../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatMonthDayTime } from '../../format/dates.ts';
import { formatPrice } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { ApplyBar } from './apply-bar.tsx';
import { OFFER_KIND_SCREENS } from './offer-kinds.ts';
import { OfferApplicationCard } from './offer-application-card.tsx';
import { OFFER_DETAILS_BY_KIND } from './offer-details-by-kind.tsx';
import { selectDisplayedOfferPrice } from './offer-price.ts';
import styles from './offerings.module.css';

type OfferDetail = CallAnswer<'offerings/getOffering'>;

/** The next event, next to its phase. */
function useNextEventText({ phase, dates }: OfferDetail['offering']): string {
  const t = useTexts('offerings');
  if (phase === 'upcoming') return fillPlaceholders(t.opens, { date: formatMonthDayTime(dates.opensAt) });
  if (phase === 'open') return fillPlaceholders(t.closes, { date: formatMonthDayTime(dates.closesAt) });
  return t.phase[phase];
}

function OfferHeading({ offering }: { offering: OfferDetail['offering'] }) {
  const t = useTexts('offerings');
  const { price: prices } = useTexts('offerSays');
  const { short } = useTexts('markets');
  const { price, says } = selectDisplayedOfferPrice(offering);
  return (
    <HeroFigure
      label={`${short[offering.market]} · ${useNextEventText(offering)}`}
      unit={offering.currency}
      below={
        <span className={styles.small}>
          {offering.ended === null
            ? prices[says]
            : t.cause[offering.ended === 'people' ? 'offerEnded' : offering.ended]}
        </span>
      }
    >
      {formatPrice(price, offering.currency)}
    </HeroFigure>
  );
}

function OfferDetailSections({ detail }: { detail: OfferDetail }) {
  const { offering, mine } = detail;
  const Parts = OFFER_DETAILS_BY_KIND[offering.kind];
  const applies = offering.phase === 'open' && !mine.some(({ status }) => BLOCKING_STATUSES.has(status));
  return (
    <>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot={applies ? 'actions' : 'none'}>
          <OfferHeading offering={offering} />
          {mine.map((subscription) => (
            <OfferApplicationCard
              key={subscription.id}
              subscription={subscription}
              closesAt={offering.dates.closesAt}
              unpaid={offering.unpaid}
            />
          ))}
          <Parts detail={detail} />
        </Page>
      </PullToRefresh>
      <ApplyBar detail={detail} applies={applies} />
    </>
  );
}

/** In these states an application prevents its customer from making another one. */
const BLOCKING_STATUSES: ReadonlySet<string> = new Set(['awaiting', 'won', 'paymentPending', 'paid']);

/** One offer: its terms, dates and draw, and one's own application. */
export default function OfferDetailScreen() {
  const title = useTexts('routes').newStockBuy;
  const language = useLanguage();
  const offering = useHashQuery()['offering'] ?? '';
  const known = /^[1-9]\d{0,17}$/.test(offering);
  const { data, error, refetch } = useCall(
    'offerings/getOffering',
    { offering },
    { language, enabled: known, refetchIntervalMs: 5_000 },
  );
  if (!known) return <NotFoundScreen />;
  return (
    <>
      <BackHeader
        title={data?.offering.name ?? title}
        fallback={OFFER_KIND_SCREENS[data?.offering.kind ?? 'ipo'].list}
      />
      {data ? <OfferDetailSections detail={data} /> : <LoadingOrError page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}
