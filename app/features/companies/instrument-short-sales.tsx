import type { Market } from '@bourse/core/markets/market-types.ts';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatQuantity, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './companies.module.css';
import type { SelectedInstrument } from './company-filters.tsx';
import {
  formatCompactAmount,
  formatDays,
  useShortBalancePublicationText,
  useShortSaleRuleText,
} from './company-text.ts';

const SESSIONS = 20;
type ShortSales = CallAnswer<'discovery/listShortSelling'>;

/** What the house itself lends of it, and at what price. */
function BorrowableUnitsCard({
  instrument,
  pool,
}: Pick<SelectedInstrument, 'instrument'> & {
  pool: CallAnswer<'lending/listLendingPools'>['rows'][number] | undefined;
}) {
  const { short: t } = useTexts('companies');
  const titles = useTexts('routes');
  return (
    <Card title={t.pool}>
      {pool ? (
        <>
          <KeyValueList>
            <KeyValue name={t.fee}>{formatRate(pool.rate)}</KeyValue>
            <KeyValue name={t.free}>{pool.available === null ? t.freeAll : formatQuantity(pool.available)}</KeyValue>
          </KeyValueList>
          <Link to="/home/lendingPool" query={{ instrument }} className={styles.way}>
            {titles.lendingPool}
          </Link>
        </>
      ) : (
        <p className={styles.note}>{t.noPool}</p>
      )}
    </Card>
  );
}

function LatestShortSales({ row, market }: { row: ShortSales['rows'][number]; market: Market }) {
  const { short: t, session, sessionSays } = useTexts('companies');
  const balanceSays = useShortBalancePublicationText(market);
  return (
    <>
      <HeroFigure label={t.part} below={fillPlaceholders(session, { date: formatDate(row.date) })}>
        {formatRate(row.volumeRatio)}
      </HeroFigure>
      <Card>
        <KeyValueList>
          <KeyValue name={t.volume}>{formatQuantity(row.volume)}</KeyValue>
          <KeyValue name={t.value}>{formatCompactAmount(row.value, row.currency)}</KeyValue>
          {row.balance ? (
            <>
              <KeyValue name={fillPlaceholders(t.balance, { date: formatDate(row.balance.on) })}>
                {formatQuantity(row.balance.shares)}
              </KeyValue>
              <KeyValue name={t.balancePart}>{formatRate(row.balance.ratio)}</KeyValue>
              <KeyValue name={t.days}>{formatDays(row.balance.daysToCover)}</KeyValue>
            </>
          ) : null}
        </KeyValueList>
        <p className={styles.note}>
          {balanceSays} {row.balance ? t.daysSays : null} {sessionSays}
        </p>
      </Card>
    </>
  );
}

function ShortSalesView({ shortSales, market, instrument }: SelectedInstrument & { shortSales: ShortSales }) {
  const { short: t } = useTexts('companies');
  const rule = useShortSaleRuleText(shortSales);
  const [newest] = shortSales.rows;
  const pools = useCall('lending/listLendingPools', { instrument }, { staleTimeMs: 0 });
  return (
    <>
      {newest ? (
        <LatestShortSales row={newest} market={market} />
      ) : (
        <EmptyView text={shortSales.published ? t.none : t.notPublished} icon="chart" />
      )}
      <p className={styles.about}>{rule}</p>
      {pools.data ? <BorrowableUnitsCard instrument={instrument} pool={pools.data.rows[0]} /> : null}
      {newest && !pools.isPending ? (
        <Card title={t.sessions}>
          {shortSales.rows.map((row) => (
            <ListRow
              key={row.date}
              title={formatDate(row.date)}
              sub={
                <span className={styles.sub}>
                  <span>
                    {formatQuantity(row.volume)} · {formatCompactAmount(row.value, row.currency)}
                  </span>
                  {row.balance ? (
                    <span>
                      {fillPlaceholders(t.balance, { date: formatDate(row.balance.on) })}:{' '}
                      {formatRate(row.balance.ratio)}
                    </span>
                  ) : null}
                </span>
              }
              end={<span className={styles.end}>{formatRate(row.volumeRatio)}</span>}
            />
          ))}
        </Card>
      ) : null}
    </>
  );
}

/** One instrument's short sales, session by session, and what can be borrowed of it here. */
export function InstrumentShortSales({ market, instrument }: SelectedInstrument) {
  const title = useTexts('routes').shortSelling;
  const { data, error, refetch } = useCall(
    'discovery/listShortSelling',
    { market, instrument, limit: SESSIONS },
    { staleTimeMs: 0 },
  );
  return (
    <>
      <BackHeader title={data?.rows[0]?.name ?? title} sub={title} fallback="/market/shortSelling" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          {data ? (
            <ShortSalesView shortSales={data} market={market} instrument={instrument} />
          ) : (
            <LoadingOrError card rows={8} error={error} onRetry={refetch} />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}
