/** Short sales: of a market's companies in its last session, or of one of them session by session. */
import { fill, useTexts } from '../../language/language.ts';
import { MarketChips, NotHere, useMarket, useOne } from './company-filters.tsx';
import { OneShorts } from './instrument-shorts.tsx';
import { refreshShown } from '../../api/cache.ts';
import type { RowOf } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Row } from '../../components/row.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatRate } from '../../format/numbers.ts';
import type { Market } from '@bourse/core/markets/market.ts';
import styles from './companies.module.css';
import { useComputing } from './use-computing.ts';
import { compactIn, daysText, useBalanceRule, useShortRule } from './company-text.ts';

export default function ShortSellingScreen() {
  const title = useTexts('routes').shortSelling;
  const one = useOne();
  return one ? <OneShorts key={one.instrument} {...one} /> : <MarketShorts title={title} />;
}

const PAGE = 50;

function ShortRow({ row }: { row: RowOf<'discovery/listShortSelling'> }) {
  const { short: t } = useTexts('companies');
  return (
    <Row
      title={row.name}
      sub={
        <span className={styles.sub}>
          <span>
            {row.code} · {compactIn(row.value, row.currency)}
          </span>
          {row.balance ? (
            <span>
              {fill(t.ofShares, { rate: formatRate(row.balance.ratio) })} ·{' '}
              {fill(t.daysOf, { days: daysText(row.balance.daysToCover) })}
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

function Shorts({ market }: { market: Market }) {
  const t = useTexts('companies');
  const reading = useListCall('discovery/listShortSelling', { market, limit: PAGE }, { staleTimeMs: 0 });
  const computing = useComputing(reading);
  const rule = useShortRule(reading.first);
  const balanceSays = useBalanceRule(market);
  const [first] = reading.rows;
  const of = first ? `${fill(t.session, { date: formatDate(first.date) })}. ${t.sessionSays}` : '';
  if (!reading.first) return <Waiting card rows={8} error={reading.error} onRetry={reading.reload} />;
  if (!reading.first.published)
    return (
      <>
        <p className={styles.about}>{rule}</p>
        <NotHere market={market} of="short" fallback={t.short.notPublished} />
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
          reading={reading}
          rowKey={({ instrument }) => instrument}
          label={t.short.part}
          empty={<EmptyView text={t.short.none} icon="chart" />}
          rowHeightRem={4.5}
        >
          {(row) => <ShortRow row={row} />}
        </List>
      </Card>
    </>
  );
}

function MarketShorts({ title }: { title: string }) {
  const [market, setMarket] = useMarket();
  return (
    <>
      <BackHeader title={title} fallback="/market/index" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <MarketChips market={market} onChange={setMarket} />
          <Shorts key={market} market={market} />
        </Page>
      </PullToRefresh>
    </>
  );
}
