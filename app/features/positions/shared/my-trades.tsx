import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useListCall } from '../../../api/use-list-call.ts';
import { Card } from '../../../components/card.tsx';
import { Near } from '../../../components/lazy-part.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { SkeletonRows } from '../../../components/loading-placeholders.tsx';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { useAskedPortfolio } from '../../../session/chosen-portfolio.ts';
import styles from '../positions.module.css';
import type { Order } from './order-text.ts';
import { HeldRow, type OrderAct, OrderRow } from './my-trade-rows.tsx';
import { useOpenPositions } from './use-open-positions.ts';

const Sheets = lazy(() => import('../my-trade-sheets.tsx'));

const ROWS = 4;
const PAGE = 30;

/** At least as high as a row, so that content below it rarely moves. */
function Place({ isPending, none, children }: { isPending: boolean; none: string; children: ReactNode[] }) {
  if (isPending) return <SkeletonRows count={1} />;
  return children.length === 0 ? <p className={styles.hint}>{none}</p> : children.slice(0, ROWS);
}

function Shown({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  const [tab, setTab] = useState<'held' | 'waiting'>('held');
  const [chosen, setChosen] = useState<{ order: Order; act: OrderAct } | null>(null);
  const held = useOpenPositions({ instrument });
  const waiting = useListCall('trading/listOrders', {
    status: 'pending',
    instrument,
    limit: PAGE,
    ...useAskedPortfolio(),
  });
  const counted = (
    name: string,
    { isPending, hasMore, rows }: { isPending: boolean; hasMore: boolean; rows: unknown[] },
  ) => (isPending ? name : `${name} ${rows.length}${hasMore ? '+' : ''}`);
  return (
    <>
      <Segmented
        label={t.mine}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'held', label: counted(t.positions, held) },
          { value: 'waiting', label: counted(t.pending, waiting) },
        ]}
      />
      {tab === 'held' ? (
        <Place isPending={held.isPending} none={t.noOpenOfIt}>
          {held.rows.map((group) => (
            <HeldRow key={group.key} group={group} />
          ))}
        </Place>
      ) : (
        <Place isPending={waiting.isPending} none={t.noPendingOfIt}>
          {waiting.rows.map((order) => (
            <OrderRow key={order.id} order={order} onAct={(act) => setChosen({ order, act })} />
          ))}
        </Place>
      )}
      <Suspense fallback={null}>{chosen ? <Sheets {...chosen} onClose={() => setChosen(null)} /> : null}</Suspense>
    </>
  );
}

/** The customer's holding of an instrument and its waiting orders, in a few linked rows; read when scrolled near. */
export function MyTrades({ instrument }: { instrument: string }) {
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
        <Near>
          <Shown key={instrument} instrument={instrument} />
        </Near>
      </div>
    </Card>
  );
}
