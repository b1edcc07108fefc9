/** What groups of buyers have bought of a market's companies, less what they sold. */
import type { InvestorGroup } from '@bourse/core/information/companies/net-buying.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './companies.module.css';
import {
  BuyerGroupChoice,
  MarketChips,
  UnavailableForMarketNote,
  type BuyingSpan,
  BuyingSpanChoice,
  useSelectedMarket,
} from './company-filters.tsx';
import { useFigureComputationProgress } from './use-figure-computation-progress.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { ListRow } from '../../components/list-row.tsx';
import { SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { formatSignedAmount } from './company-text.ts';

const PAGE = 50;

function NetBuyingList({ market, over, by }: { market: Market; over: BuyingSpan; by: InvestorGroup }) {
  const t = useTexts('companies');
  const spanInput = over === 'today' ? { soFar: true } : { span: over };
  const reading = useListCall(
    'discovery/listInvestorTrend',
    { market, ...spanInput, by, limit: PAGE },
    { staleTimeMs: 0 },
  );
  const computing = useFigureComputationProgress(reading);
  const [first] = reading.rows;
  if (!reading.first) return <LoadingOrError card rows={8} error={reading.error} onRetry={reading.reload} />;
  const { at, published } = reading.first;
  if (!published) return <UnavailableForMarketNote market={market} of="trend" fallback={t.trend.notPublished} />;
  const period = first && over !== 'today' ? { from: formatDate(first.from), to: formatDate(first.to) } : null;
  return (
    <>
      <p className={styles.about}>
        {t.trend.order} {period ? `${fillPlaceholders(t.trend.fromTo, period)}. ${t.sessionSays}` : null}
      </p>
      {over === 'today' && at ? (
        <p className={styles.about} role="status">
          {fillPlaceholders(t.trend.provisionalSays, { at: formatDateTimeToMinute(at) })}
        </p>
      ) : null}
      <Card flush>
        {computing ? (
          <p className={styles.about} role="status">
            {computing}
          </p>
        ) : null}
        <List
          listCall={reading}
          rowKey={({ instrument }) => instrument}
          label={t.trend.net}
          empty={<EmptyView text={over === 'today' ? t.trend.noToday : t.short.none} icon="chart" />}
          uniform
        >
          {(row) => <NetBuyingRow row={row} by={by} />}
        </List>
      </Card>
    </>
  );
}

/** A market's companies by net buying. */
export function MarketNetBuyingList({ title }: { title: string }) {
  const [market, setMarket] = useSelectedMarket();
  const [span, setSpan] = useState<BuyingSpan>(5);
  const [by, setBy] = useState<InvestorGroup>('foreigners');
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <MarketChips market={market} onChange={setMarket} />
          <BuyingSpanChoice span={span} onChange={setSpan} />
          <BuyerGroupChoice by={by} onChange={setBy} />
          <NetBuyingList key={`${market} ${span} ${by}`} market={market} over={span} by={by} />
        </Page>
      </PullToRefresh>
    </>
  );
}

/** What a group of buyers bought of a company, less what they sold; marked while it is provisional. */
function NetBuyingRow({ row, by }: { row: ListCallRow<'discovery/listInvestorTrend'>; by: InvestorGroup }) {
  const { provisional } = useTexts('companies').trend;
  const net = formatSignedAmount(row[by], row.currency);
  return (
    <ListRow
      title={row.name}
      sub={row.provisional ? `${row.code} · ${provisional}` : row.code}
      end={
        <span className={styles.end}>
          <span className={net.tone}>{net.text}</span>
          {row.priceChange === null ? null : (
            <small>
              <SignedRate rate={row.priceChange} />
            </small>
          )}
        </span>
      }
      to="/market/investorTrend"
      query={{ instrument: row.instrument }}
    />
  );
}
