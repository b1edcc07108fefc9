/** One instrument's pool: what is lent, on what terms, and lending or reserving it. */
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Hero } from '../../components/hero.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { BorrowCard } from './borrow-card.tsx';
import { LendBar } from './lend-bar.tsx';
import styles from './lending.module.css';
import type { Pool } from './pool.ts';
import { Figures, Mine, Night } from './pool-figures.tsx';
import { Coming, Terms } from './pool-terms.tsx';
import { useUnits } from './units.ts';

function Shown({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const units = useUnits(pool);
  const { recalled } = pool.mine;
  const words = { part: formatRate(pool.lendersPart, { digits: 0 }), held: units(pool.mine.held) };
  return (
    <PullToRefresh onRefresh={refreshShown}>
      <Page foot="actions">
        <Hero label={t.rate} below={<span className={styles.below}>{fill(t.heroSays, words)}</span>}>
          {formatRate(pool.rate)}
        </Hero>
        {recalled ? (
          <p className={styles.closed} role="status">
            {fill(t.recalledSays, { quantity: units(recalled.quantity), time: formatTime(recalled.dueAt) })}
          </p>
        ) : null}
        {pool.open ? null : (
          <p className={styles.closed} role="status">
            {t.closed}
          </p>
        )}
        <Mine pool={pool} />
        <Figures pool={pool} />
        <Night pool={pool} />
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
      ) : data ? (
        <Page foot="none">
          <EmptyView />
        </Page>
      ) : (
        <Waiting page rows={8} error={error} onRetry={refetch} />
      )}
    </>
  );
}
