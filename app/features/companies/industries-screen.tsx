/** A market's industries: today at a glance, then each with its breadth. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCount, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './companies.module.css';
import { IndustryHeatMap } from './industry-heat-map.tsx';
import { MarketChips, UnavailableForMarketNote, useSelectedMarket } from './company-filters.tsx';
import { type IndustryRow, useBreadthFormatter, useIndustryNameFormatter } from './company-text.ts';

const EVERY_MS = 10_000;

function IndustryLine({ market, row }: { market: Market; row: IndustryRow }) {
  const t = useTexts('companies');
  const nameOf = useIndustryNameFormatter();
  const breadth = useBreadthFormatter();
  const { industry, names, apart, weightedReturn, medianReturn } = row;
  return (
    <ListRow
      title={nameOf(industry)}
      sub={
        names === 0 ? (
          t.noNames
        ) : (
          <span className={styles.sub}>
            <span>{breadth(row)}</span>
            <span>
              {fillPlaceholders(t.names, { count: formatCount(names) })}
              {apart === 0 ? '' : ` · ${fillPlaceholders(t.apart, { count: formatCount(apart) })}`}
            </span>
          </span>
        )
      }
      end={
        <span className={styles.end}>
          {weightedReturn === null ? <span className="mute">–</span> : <SignedRate rate={weightedReturn} />}
          {medianReturn === null ? null : (
            <small>{fillPlaceholders(t.medianOf, { rate: formatRate(medianReturn, { sign: true }) })}</small>
          )}
        </span>
      }
      to="/market/industry"
      query={{ market, industry }}
    />
  );
}

function Industries({ market, data }: { market: Market; data: CallAnswer<'discovery/listIndustries'> }) {
  const t = useTexts('companies');
  const breadth = useBreadthFormatter();
  const whole = data.whole ? (
    <Card flush>
      <ListRow
        title={t.whole}
        sub={breadth(data.whole)}
        end={data.whole.weightedReturn === null ? null : <SignedRate rate={data.whole.weightedReturn} />}
      />
    </Card>
  ) : null;
  if (!data.published)
    return (
      <>
        {whole}
        <UnavailableForMarketNote market={market} of="industries" />
      </>
    );
  return (
    <>
      {whole}
      <Card title={t.map} sub={<span className="mute">{t.mapSays}</span>}>
        <IndustryHeatMap market={market} rows={data.rows} />
      </Card>
      <Card title={t.all}>
        {data.rows.map((row) => (
          <IndustryLine key={row.industry} market={market} row={row} />
        ))}
      </Card>
      <p className={styles.about}>{fillPlaceholders(t.about, { date: formatDate(data.classifiedSince) })}</p>
    </>
  );
}

export default function IndustriesScreen() {
  const title = useTexts('routes').industries;
  const [market, setMarket] = useSelectedMarket();
  const { data, error, refetch } = useCall(
    'discovery/listIndustries',
    { market },
    { refetchIntervalMs: EVERY_MS, staleTimeMs: 0 },
  );
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <MarketChips market={market} onChange={setMarket} />
          {data ? (
            <Industries market={market} data={data} />
          ) : (
            <LoadingOrError card rows={8} error={error} onRetry={refetch} />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}
