/** One instrument's pool: what is lent of it, on what terms, and to lend it or to reserve it. */
import { refreshShown } from '../../api/cache.ts';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Hero } from '../../components/hero.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { BorrowCard } from './borrow-card.tsx';
import { LendBar } from './lend-bar.tsx';
import styles from './lending.module.css';
import type { Pool } from './pool.ts';

function Figures({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  return (
    <Card title={t.figures}>
      <KeyValues>
        <KeyValue name={t.offered}>{formatQuantity(pool.offered)}</KeyValue>
        <KeyValue name={t.house}>{pool.house === null ? t.houseUncounted : formatQuantity(pool.house)}</KeyValue>
        <KeyValue name={t.lent}>{formatQuantity(pool.lent)}</KeyValue>
        <KeyValue name={t.fromLenders}>{formatQuantity(pool.fromLenders)}</KeyValue>
        <KeyValue name={t.fromHouse}>{formatQuantity(pool.fromHouse)}</KeyValue>
        <KeyValue name={t.available} sum>
          {pool.available === null ? t.houseUncounted : formatQuantity(pool.available)}
        </KeyValue>
      </KeyValues>
    </Card>
  );
}

/** What shorts paid for the last night, and who got it. */
function Night({ night, currency }: Pick<Pool, 'night' | 'currency'>) {
  const t = useTexts('lending');
  if (night === null)
    return (
      <Card>
        <p className={styles.alone}>{t.noNight}</p>
      </Card>
    );
  return (
    <Card title={fill(t.night, { date: formatDate(night.date) })}>
      <KeyValues>
        <KeyValue name={t.nightFee}>{formatMoneyIn(night.fee, currency)}</KeyValue>
        <KeyValue name={t.toLenders}>{formatMoneyIn(night.toLenders, currency)}</KeyValue>
        <KeyValue name={t.toHouse}>{formatMoneyIn(night.toHouse, currency)}</KeyValue>
      </KeyValues>
    </Card>
  );
}

function Terms({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const days = pool.dayBasis;
  return (
    <Card title={t.terms}>
      <KeyValues>
        <KeyValue name={t.split}>{formatRate(pool.lendersPart, { digits: 0 })}</KeyValue>
        <KeyValue name={t.base}>
          {pool.base === null
            ? fill(t.baseCost, { days })
            : fill(t.baseSays, { part: formatRate(pool.base, { digits: 0 }), days })}
        </KeyValue>
        <KeyValue name={t.collateral}>
          {fill(t.collateralSays, { part: formatRate(pool.collateral, { digits: 0 }) })}
        </KeyValue>
        <KeyValue name={t.minimum}>{formatMoneyIn(pool.minimum, pool.currency)}</KeyValue>
        <KeyValue name={t.notice}>{fill(t.noticeSays, { n: pool.noticeDays })}</KeyValue>
      </KeyValues>
      <p className={styles.says}>{t.risks}</p>
    </Card>
  );
}

/** Terms that two people have decided and that don't hold yet. */
function Coming({ pool: { coming } }: { pool: Pool }) {
  const t = useTexts('lending');
  if (!coming) return null;
  const words = {
    part: formatRate(coming.lendersPart, { digits: 0 }),
    quota: formatRate(coming.quotaPart, { digits: 0 }),
    n: coming.noticeDays,
  };
  return (
    <Card title={t.comingTitle} sub={fill(t.comingFrom, { time: formatTime(coming.from) })}>
      <p className={styles.says}>{fill(t.comingSays, words)}</p>
      {coming.open ? null : <p className={styles.says}>{t.comingClosed}</p>}
    </Card>
  );
}

function Mine({ pool: { mine } }: { pool: Pool }) {
  const t = useTexts('lending');
  const { lending } = mine;
  if (!lending) return null;
  return (
    <Card title={t.youLend}>
      <KeyValues>
        <KeyValue name={t.canLend}>{formatQuantity(lending.quantity)}</KeyValue>
        <KeyValue name={t.lentNow}>{formatQuantity(lending.lent)}</KeyValue>
        <KeyValue name={t.earned}>{formatMoneyIn(lending.fees, lending.currency)}</KeyValue>
      </KeyValues>
    </Card>
  );
}

function Shown({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  return (
    <PullToRefresh onRefresh={refreshShown}>
      <Page foot="actions">
        <Hero label={t.rate} below={fill(t.youHold, { quantity: formatQuantity(pool.mine.held) })}>
          {formatRate(pool.rate)}
        </Hero>
        {pool.open ? null : (
          <p className={styles.closed} role="status">
            {t.closed}
          </p>
        )}
        <Mine pool={pool} />
        <Figures pool={pool} />
        <Night night={pool.night} currency={pool.currency} />
        <Terms pool={pool} />
        <Coming pool={pool} />
        <BorrowCard pool={pool} />
        <LendBar pool={pool} />
      </Page>
    </PullToRefresh>
  );
}

export default function PoolScreen() {
  const title = useTexts('routes').lendingPool;
  const { instrument } = useHashQuery();
  const { data, error, refetch } = useCall(
    'lending/listLendingPools',
    { instrument: instrument ?? '' },
    { enabled: instrument !== undefined, staleTimeMs: 0 },
  );
  if (instrument === undefined) return <EmptyScreen />;
  const pool = data?.rows[0];
  return (
    <>
      <BackHeader title={pool?.name ?? title} fallback="/home/lending" />
      {pool ? (
        <Shown pool={pool} />
      ) : error ? (
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Page foot="none">{data ? <EmptyView /> : <SkeletonRows count={8} />}</Page>
      )}
    </>
  );
}
