/** One instrument's pool: what is lent, on what terms, and lending or reserving it. */
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen, EmptyView } from '../../components/empty-and-error-views.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { BorrowForShortSaleCard } from './borrow-for-short-sale-card.tsx';
import { UpcomingLendingTerms, LendActionBar, LendingTerms } from './lend-action-and-terms.tsx';
import styles from './lending.module.css';
import { type SecuritiesLendingPool, useQuantityWithUnitFormatter } from './securities-lending-pool.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';

function LendingPoolView({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const units = useQuantityWithUnitFormatter(pool);
  const { recalled } = pool.mine;
  const words = { part: formatRate(pool.lendersPart, { digits: 0 }), held: units(pool.mine.held) };
  return (
    <PullToRefresh onRefresh={refetchActiveCalls}>
      <Page foot="actions">
        <HeroFigure label={t.rate} below={<span className={styles.below}>{fillPlaceholders(t.heroSays, words)}</span>}>
          {formatRate(pool.rate)}
        </HeroFigure>
        {recalled ? (
          <p className={styles.closed} role="status">
            {fillPlaceholders(t.recalledSays, {
              quantity: units(recalled.quantity),
              time: formatDateTimeToMinute(recalled.dueAt),
            })}
          </p>
        ) : null}
        {pool.open ? null : (
          <p className={styles.closed} role="status">
            {t.closed}
          </p>
        )}
        <MyLentUnits pool={pool} />
        <LendingPoolFigures pool={pool} />
        <LastNightPayment pool={pool} />
        <LendingTerms pool={pool} />
        <UpcomingLendingTerms pool={pool} />
        <BorrowForShortSaleCard pool={pool} />
        <LendActionBar pool={pool} />
      </Page>
    </PullToRefresh>
  );
}

export default function SecuritiesLendingPoolScreen() {
  const title = useTexts('routes').lendingPool;
  const { instrument } = useHashQuery();
  const { data, error, refetch } = useCall(
    'lending/listLendingPools',
    { instrument: instrument ?? '' },
    { enabled: instrument !== undefined, staleTimeMs: 0 },
  );
  if (instrument === undefined) return <NotFoundScreen />;
  const pool = data?.rows[0];
  return (
    <>
      <BackHeader title={pool?.name ?? title} fallback="/home/lending" />
      {pool ? (
        <LendingPoolView pool={pool} />
      ) : data ? (
        <Page foot="none">
          <EmptyView />
        </Page>
      ) : (
        <LoadingOrError page rows={8} error={error} onRetry={refetch} />
      )}
    </>
  );
}

/** How much of an instrument is lent now, what the last night paid and to whom, and the reader's own part. */

function LendingPoolFigures({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const units = useQuantityWithUnitFormatter(pool);
  return (
    <Card title={t.figures}>
      <KeyValueList>
        <KeyValue name={t.offered}>{units(pool.offered)}</KeyValue>
        <KeyValue name={t.house}>{pool.house === null ? t.houseUncounted : units(pool.house)}</KeyValue>
        <KeyValue name={t.lent}>{units(pool.lent)}</KeyValue>
        <KeyValue name={t.fromLenders}>{units(pool.fromLenders)}</KeyValue>
        <KeyValue name={t.fromHouse}>{units(pool.fromHouse)}</KeyValue>
        <KeyValue name={t.unused}>{units(pool.unused)}</KeyValue>
        <KeyValue name={t.available} sum>
          {pool.available === null ? t.houseUncounted : units(pool.available)}
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}

/** What was paid for the last night, for how many units, and who got it. */
function LastNightPayment({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const units = useQuantityWithUnitFormatter(pool);
  const { night, currency } = pool;
  if (night === null)
    return (
      <Card>
        <p className={styles.alone}>{t.noNight}</p>
      </Card>
    );
  return (
    <Card title={fillPlaceholders(t.night, { date: formatDate(night.date) })}>
      <KeyValueList>
        <KeyValue name={t.nightUnits}>{units(night.units)}</KeyValue>
        <KeyValue name={t.nightFee}>{formatMoneyWithCurrency(night.fee, currency)}</KeyValue>
        <KeyValue name={t.toLenders}>{formatMoneyWithCurrency(night.toLenders, currency)}</KeyValue>
        <KeyValue name={t.toHouse}>{formatMoneyWithCurrency(night.toHouse, currency)}</KeyValue>
      </KeyValueList>
    </Card>
  );
}

function MyLentUnits({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const units = useQuantityWithUnitFormatter(pool);
  const { lending } = pool.mine;
  if (!lending) return null;
  return (
    <Card title={t.youLend}>
      <KeyValueList>
        <KeyValue name={t.since}>{formatDateTimeToMinute(lending.since)}</KeyValue>
        <KeyValue name={t.canLend}>{units(lending.quantity)}</KeyValue>
        <KeyValue name={t.lentNow}>{units(lending.lent)}</KeyValue>
        <KeyValue name={t.earned}>{formatMoneyWithCurrency(lending.fees, lending.currency)}</KeyValue>
      </KeyValueList>
    </Card>
  );
}
