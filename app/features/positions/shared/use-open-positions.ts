import type { Market } from '@bourse/core/markets/market-types.ts';
import { useEffect } from 'react';
import { type ListCallState, useListCall } from '../../../api/use-list-call.ts';
import { useChosenPortfolioInput } from '../../../session/chosen-portfolio.ts';
import { groupPositions, type Position, type PositionGroup } from './group-positions.ts';

const PAGE = 100;

/** Of one market, of one instrument, day trades alone; of everything where nothing is said. */
interface OpenPositionsFilter {
  market?: Market | undefined;
  instrument?: string | undefined;
  dayTrading?: boolean;
}

/** All pages of one status, one after the other: a group is right only when it is whole. */
function useAllPositionsOfStatus(
  status: 'inPosition' | 'readyToClose',
  { market, instrument, dayTrading = false }: OpenPositionsFilter,
): ListCallState<Position> {
  const reading = useListCall('trading/listPositions', {
    status,
    ...(market ? { market } : {}),
    ...(instrument ? { instrument } : {}),
    ...(dayTrading ? { dayTrading } : {}),
    ...useChosenPortfolioInput(),
    limit: PAGE,
  });
  const wanting = reading.hasMore && !reading.isLoadingMore && !reading.error;
  const { loadMore } = reading;
  useEffect(() => {
    if (wanting) loadMore();
  }, [wanting, loadMore]);
  return reading;
}

/** Everything that is open, also what waits in an order to be closed, by instrument, the newest first. */
export function useOpenPositions(which: OpenPositionsFilter = {}): ListCallState<PositionGroup> {
  const held = useAllPositionsOfStatus('inPosition', which);
  const waiting = useAllPositionsOfStatus('readyToClose', which);
  const rows = [...held.rows, ...waiting.rows].sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
  return {
    rows: groupPositions(rows),
    error: held.error ?? waiting.error,
    isPending: held.isPending || waiting.isPending,
    hasMore: false,
    isLoadingMore: held.isLoadingMore || waiting.isLoadingMore,
    loadMore: () => undefined,
    reload: () => Promise.all([held.reload(), waiting.reload()]),
  };
}
