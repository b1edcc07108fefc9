import type { Market } from '@bourse/core/markets/market.ts';
import { refreshShown } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Hero } from '../../components/amounts.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Row } from '../../components/row.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatQuantity, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './companies.module.css';
import type { One } from './company-filters.tsx';
import { compactIn, daysText, useBalanceRule, useShortRule } from './company-text.ts';

const SESSIONS = 20;
type Told = Answer<'discovery/listShortSelling'>;

/** What the house itself lends of it, and at what price. */
function Pool({
  instrument,
  pool,
}: Pick<One, 'instrument'> & { pool: Answer<'lending/listLendingPools'>['rows'][number] | undefined }) {
  const { short: t } = useTexts('companies');
  const titles = useTexts('routes');
  return (
    <Card title={t.pool}>
      {pool ? (
        <>
          <KeyValues>
            <KeyValue name={t.fee}>{formatRate(pool.rate)}</KeyValue>
            <KeyValue name={t.free}>{pool.available === null ? t.freeAll : formatQuantity(pool.available)}</KeyValue>
          </KeyValues>
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

function Newest({ row, market }: { row: Told['rows'][number]; market: Market }) {
  const { short: t, session, sessionSays } = useTexts('companies');
  const balanceSays = useBalanceRule(market);
  return (
    <>
      <Hero label={t.part} below={fill(session, { date: formatDate(row.date) })}>
        {formatRate(row.volumeRatio)}
      </Hero>
      <Card>
        <KeyValues>
          <KeyValue name={t.volume}>{formatQuantity(row.volume)}</KeyValue>
          <KeyValue name={t.value}>{compactIn(row.value, row.currency)}</KeyValue>
          {row.balance ? (
            <>
              <KeyValue name={fill(t.balance, { date: formatDate(row.balance.on) })}>
                {formatQuantity(row.balance.shares)}
              </KeyValue>
              <KeyValue name={t.balancePart}>{formatRate(row.balance.ratio)}</KeyValue>
              <KeyValue name={t.days}>{daysText(row.balance.daysToCover)}</KeyValue>
            </>
          ) : null}
        </KeyValues>
        <p className={styles.note}>
          {balanceSays} {row.balance ? t.daysSays : null} {sessionSays}
        </p>
      </Card>
    </>
  );
}

function Shown({ told, market, instrument }: One & { told: Told }) {
  const { short: t } = useTexts('companies');
  const rule = useShortRule(told);
  const [newest] = told.rows;
  const pools = useCall('lending/listLendingPools', { instrument }, { staleTimeMs: 0 });
  return (
    <>
      {newest ? (
        <Newest row={newest} market={market} />
      ) : (
        <EmptyView text={told.published ? t.none : t.notPublished} icon="chart" />
      )}
      <p className={styles.about}>{rule}</p>
      {pools.data ? <Pool instrument={instrument} pool={pools.data.rows[0]} /> : null}
      {newest && !pools.isPending ? (
        <Card title={t.sessions}>
          {told.rows.map((row) => (
            <Row
              key={row.date}
              title={formatDate(row.date)}
              sub={
                <span className={styles.sub}>
                  <span>
                    {formatQuantity(row.volume)} · {compactIn(row.value, row.currency)}
                  </span>
                  {row.balance ? (
                    <span>
                      {fill(t.balance, { date: formatDate(row.balance.on) })}: {formatRate(row.balance.ratio)}
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
export function OneShorts({ market, instrument }: One) {
  const title = useTexts('routes').shortSelling;
  const { data, error, refetch } = useCall(
    'discovery/listShortSelling',
    { market, instrument, limit: SESSIONS },
    { staleTimeMs: 0 },
  );
  return (
    <>
      <BackHeader title={data?.rows[0]?.name ?? title} sub={title} fallback="/market/shortSelling" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          {data ? (
            <Shown told={data} market={market} instrument={instrument} />
          ) : (
            <Waiting card rows={8} error={error} onRetry={refetch} />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}
