import { useEffect } from 'react';
import { describeFailure } from '../../api/failure.ts';
import type { Answer } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import { MovementLine } from '../wallet/shared/movement-line.tsx';
import { SealNote } from '../proofs/shared/seal-note.tsx';

type PositionDetail = Answer<'trading/getPosition'>;

const PAGE = 100;

function Transfers({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const reading = useListCall('wallet/listTransfers', { currency: position.currency, limit: PAGE });
  const own = new Set([position.id, ...position.orders.map((order) => order.id)]);
  const begin = position.orders.map((order) => order.createdAt).sort()[0] ?? position.openedAt;
  // Newest first: once a row is older than the first order, no further row belongs to the position.
  const whole = !reading.hasMore || (reading.rows.at(-1)?.at ?? '') < begin;
  const { loadMore } = reading;
  const wanting = !whole && !reading.isLoadingMore && !reading.error;
  useEffect(() => {
    if (wanting) loadMore();
  }, [wanting, loadMore]);

  if (reading.error) return <ErrorView text={describeFailure(reading.error)} onRetry={() => void reading.reload()} />;
  if (reading.isPending || !whole) return <SkeletonRows count={4} />;
  const rows = reading.rows.filter((row) => own.has(row.reference));
  const seal = Math.max(0, ...rows.map((row) => row.seal ?? 0));
  return (
    <>
      {rows.map((row) => (
        <MovementLine key={row.seq} transfer={{ ...row, name: undefined }} withSeal />
      ))}
      {rows.length === 0 ? <EmptyView text={t.noMovements} /> : null}
      {seal > 0 ? <SealNote number={seal} /> : null}
    </>
  );
}

/** Each money movement behind a position, and the seal that covers the last of them. */
export function PositionTransfers({
  position,
  open,
  onClose,
}: {
  position: PositionDetail;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts('trading');
  return (
    <Sheet open={open} onClose={onClose} title={t.behind}>
      {open ? <Transfers position={position} /> : null}
    </Sheet>
  );
}
