import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useListCall } from '../../../api/use-list-call.ts';
import { Card } from '../../../components/card.tsx';
import { RenderWhenNear } from '../../../components/deferred-rendering.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { SkeletonRows } from '../../../components/loading-placeholders.tsx';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { useChosenPortfolioInput } from '../../../session/chosen-portfolio.ts';
import styles from '../positions.module.css';
import type { Order } from './order-text.ts';
import { HoldingRow, type PendingOrderRowAction, PendingOrderRow } from './holding-and-order-rows.tsx';
import { useOpenPositions } from './use-open-positions.ts';

const Sheets = lazy(() => import('../order-action-sheets.tsx'));

const ROWS = 4;
const PAGE = 30;

/** At least as high as a row, so that content below it rarely moves. */
function FirstRowsOrEmptyText({
  isPending,
  none,
  children,
}: {
  isPending: boolean;
  none: string;
  children: ReactNode[];
}) {
  if (isPending) return <SkeletonRows count={1} />;
  return children.length === 0 ? <p className={styles.hint}>{none}</p> : children.slice(0, ROWS);
}

function HoldingsAndOrdersTabs({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  const [tab, setTab] = useState<'held' | 'waiting'>('held');
  const [chosen, setChosen] = useState<{ order: Order; act: PendingOrderRowAction } | null>(null);
  const held = useOpenPositions({ instrument });
  const waiting = useListCall('trading/listOrders', {
    status: 'pending',
    instrument,
    limit: PAGE,
    ...useChosenPortfolioInput(),
  });
  const counted = (
    name: string,
    { isPending, hasMore, rows }: { isPending: boolean; hasMore: boolean; rows: unknown[] },
  ) => (isPending ? name : `${name} ${rows.length}${hasMore ? '+' : ''}`);
  return (
    <>
      <SegmentedControl
        label={t.mine}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'held', label: counted(t.positions, held) },
          { value: 'waiting', label: counted(t.pending, waiting) },
        ]}
      />
      {tab === 'held' ? (
        <FirstRowsOrEmptyText isPending={held.isPending} none={t.noOpenOfIt}>
          {held.rows.map((group) => (
            <HoldingRow key={group.key} group={group} />
          ))}
        </FirstRowsOrEmptyText>
      ) : (
        <FirstRowsOrEmptyText isPending={waiting.isPending} none={t.noPendingOfIt}>
          {waiting.rows.map((order) => (
            <PendingOrderRow key={order.id} order={order} onAct={(act) => setChosen({ order, act })} />
          ))}
        </FirstRowsOrEmptyText>
      )}
      <Suspense fallback={null}>{chosen ? <Sheets {...chosen} onClose={() => setChosen(null)} /> : null}</Suspense>
    </>
  );
}

/** The customer's holding of an instrument and its waiting orders, in a few linked rows; read when scrolled near. */
export function MyInstrumentHoldingsAndOrders({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  return (
    <Card
      title={t.mine}
      end={
        <Link to="/trade/index" className={styles.way}>
          {t.seeAll}
        </Link>
      }
    >
      <div className={styles.mine}>
        <RenderWhenNear>
          <HoldingsAndOrdersTabs key={instrument} instrument={instrument} />
        </RenderWhenNear>
      </div>
    </Card>
  );
}
