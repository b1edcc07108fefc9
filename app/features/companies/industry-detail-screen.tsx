/** One industry of a market: its return of the day, its breadth, and its companies, largest first. */
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { HeroFigure, SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { RankedCompanyList } from './ranked-company-list.tsx';
import styles from './companies.module.css';
import {
  formatCompactAmount,
  type IndustryRow,
  useBreadthFormatter,
  useIndustryNameFormatter,
} from './company-text.ts';

const EVERY_MS = 10_000;

function IndustryFigures({ row, currency }: { row: IndustryRow; currency: string }) {
  const t = useTexts('companies');
  const breadth = useBreadthFormatter();
  const { weightedReturn, medianReturn, apart } = row;
  return (
    <>
      <HeroFigure label={t.weighted} below={breadth(row)}>
        {weightedReturn === null ? '–' : <SignedRate rate={weightedReturn} />}
      </HeroFigure>
      <Card>
        <KeyValueList>
          <KeyValue name={t.median}>{medianReturn === null ? '–' : <SignedRate rate={medianReturn} />}</KeyValue>
          <KeyValue name={t.size}>{formatCompactAmount(row.marketCap, currency)}</KeyValue>
          <KeyValue name={t.members}>{formatCount(row.names)}</KeyValue>
        </KeyValueList>
        {apart === 0 ? null : (
          <p className={styles.note}>
            {fillPlaceholders(t.apart, { count: formatCount(apart) })}. {t.apartSays}
          </p>
        )}
      </Card>
    </>
  );
}

function Industry({ market, industry }: { market: Market; industry: IndustryRow['industry'] }) {
  const { data, error, refetch } = useCall(
    'discovery/listIndustries',
    { market },
    { refetchIntervalMs: EVERY_MS, staleTimeMs: 0 },
  );
  const row = data?.rows.find((each) => each.industry === industry);
  if (!data) return <LoadingOrError card rows={4} error={error} onRetry={refetch} />;
  return (
    <>
      {row ? <IndustryFigures row={row} currency={data.currency} /> : null}
      <RankedCompanyList market={market} industry={industry} by="marketCap" />
    </>
  );
}

const INDUSTRY = /^[a-z]{1,20}$/;

export default function IndustryDetailScreen() {
  const nameOf = useIndustryNameFormatter();
  const { short } = useTexts('markets');
  const { market: requestedMarket, industry } = useHashQuery();
  const market = MARKETS.find((one) => one === requestedMarket);
  if (!market || !industry || !INDUSTRY.test(industry)) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={nameOf(industry)} sub={short[market]} fallback="/market/industries" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <Industry key={`${market} ${industry}`} market={market} industry={industry as IndustryRow['industry']} />
        </Page>
      </PullToRefresh>
    </>
  );
}
