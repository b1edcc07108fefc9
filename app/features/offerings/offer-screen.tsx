import { refreshShown } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { EmptyScreen } from '../../components/empty-and-error-views.tsx';
import { Hero } from '../../components/amounts.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { soonTime } from '../../format/dates.ts';
import { formatPrice } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { ApplyBar } from './apply-bar.tsx';
import { KIND_SCREENS } from './offer-kinds.ts';
import { MySubscription } from './my-subscription.tsx';
import { PARTS } from './offer-parts.tsx';
import { shownPrice } from './offer-price.ts';
import styles from './offerings.module.css';

type OfferDetail = Answer<'offerings/getOffering'>;

/** The next event, next to its phase. */
function useMoment({ phase, dates }: OfferDetail['offering']): string {
  const t = useTexts('offerings');
  if (phase === 'upcoming') return fill(t.opens, { date: soonTime(dates.opensAt) });
  if (phase === 'open') return fill(t.closes, { date: soonTime(dates.closesAt) });
  return t.phase[phase];
}

function Head({ offering }: { offering: OfferDetail['offering'] }) {
  const t = useTexts('offerings');
  const { price: prices } = useTexts('offerSays');
  const { short } = useTexts('markets');
  const { price, says } = shownPrice(offering);
  return (
    <Hero
      label={`${short[offering.market]} · ${useMoment(offering)}`}
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
    </Hero>
  );
}

function Detail({ detail }: { detail: OfferDetail }) {
  const { offering, mine } = detail;
  const Parts = PARTS[offering.kind];
  const applies = offering.phase === 'open' && !mine.some(({ status }) => STANDS.has(status));
  return (
    <>
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot={applies ? 'actions' : 'none'}>
          <Head offering={offering} />
          {mine.map((subscription) => (
            <MySubscription
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
const STANDS: ReadonlySet<string> = new Set(['awaiting', 'won', 'paymentPending', 'paid']);

/** One offer: its terms, dates and draw, and one's own application. */
export default function OfferScreen() {
  const title = useTexts('routes').newStockBuy;
  const language = useLanguage();
  const offering = useHashQuery()['offering'] ?? '';
  const known = /^[1-9]\d{0,17}$/.test(offering);
  const { data, error, refetch } = useCall(
    'offerings/getOffering',
    { offering },
    { language, enabled: known, everyMs: 5_000 },
  );
  if (!known) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={data?.offering.name ?? title} fallback={KIND_SCREENS[data?.offering.kind ?? 'ipo'].list} />
      {data ? <Detail detail={data} /> : <Waiting page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}
