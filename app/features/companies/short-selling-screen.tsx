/** Short sales: of a market's companies in its last session, or of one of them session by session. */
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { MarketChips, UnavailableForMarketNote, useSelectedMarket, useSelectedInstrument } from './company-filters.tsx';
import { InstrumentShortSales } from './instrument-short-sales.tsx';
import { refetchActiveCalls } from '../../api/query-client.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatRate } from '../../format/numbers.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import styles from './companies.module.css';
import { useFigureComputationProgress } from './use-figure-computation-progress.ts';
import {
  formatCompactAmount,
  formatDays,
  useShortBalancePublicationText,
  useShortSaleRuleText,
} from './company-text.ts';

export default function ShortSellingScreen() {
  const title = useTexts('routes').shortSelling;
  const one = useSelectedInstrument();
  return one ? <InstrumentShortSales key={one.instrument} {...one} /> : <MarketShortSales title={title} />;
}

const PAGE = 50;

function ShortSalesRow({ row }: { row: ListCallRow<'discovery/listShortSelling'> }) {
  const { short: t } = useTexts('companies');
  return (
    <ListRow
      title={row.name}
      sub={
        <span className={styles.sub}>
          <span>
            {row.code} · {formatCompactAmount(row.value, row.currency)}
          </span>
          {row.balance ? (
            <span>
              {fillPlaceholders(t.ofShares, { rate: formatRate(row.balance.ratio) })} ·{' '}
              {fillPlaceholders(t.daysOf, { days: formatDays(row.balance.daysToCover) })}
            </span>
          ) : null}
        </span>
      }
      end={<span className={styles.end}>{formatRate(row.volumeRatio)}</span>}
      to="/market/shortSelling"
      query={{ instrument: row.instrument }}
    />
  );
}

function ShortSalesList({ market }: { market: Market }) {
  const t = useTexts('companies');
  const reading = useListCall('discovery/listShortSelling', { market, limit: PAGE }, { staleTimeMs: 0 });
  const computing = useFigureComputationProgress(reading);
  const rule = useShortSaleRuleText(reading.first);
  const balanceSays = useShortBalancePublicationText(market);
  const [first] = reading.rows;
  const of = first ? `${fillPlaceholders(t.session, { date: formatDate(first.date) })}. ${t.sessionSays}` : '';
  if (!reading.first) return <LoadingOrError card rows={8} error={reading.error} onRetry={reading.reload} />;
  if (!reading.first.published)
    return (
      <>
        <p className={styles.about}>{rule}</p>
        <UnavailableForMarketNote market={market} of="short" fallback={t.short.notPublished} />
      </>
    );
  return (
    <>
      <p className={styles.about}>
        {rule} {of} {t.short.order} {balanceSays}
      </p>
      <Card flush>
        {computing ? (
          <p className={styles.about} role="status">
            {computing}
          </p>
        ) : null}
        <List
          listCall={reading}
          rowKey={({ instrument }) => instrument}
          label={t.short.part}
          empty={<EmptyView text={t.short.none} icon="chart" />}
          rowHeightRem={4.5}
        >
          {(row) => <ShortSalesRow row={row} />}
        </List>
      </Card>
    </>
  );
}

function MarketShortSales({ title }: { title: string }) {
  const [market, setMarket] = useSelectedMarket();
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <MarketChips market={market} onChange={setMarket} />
          <ShortSalesList key={market} market={market} />
        </Page>
      </PullToRefresh>
    </>
  );
}
