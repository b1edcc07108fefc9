import type { Market } from '@bourse/core/market.ts';
import { useEffect } from 'react';
import { type ListReading, useListCall } from '../../../api/use-list-call.ts';
import { useAskedPortfolio } from '../../../session/portfolio.ts';
import { groupPositions, type Position, type PositionGroup } from './group-positions.ts';

const PAGE = 100;

/** All pages of one status, one after the other: a group is right only when it is whole. */
function useAll(
  status: 'inPosition' | 'readyToClose',
  market: Market | undefined,
  dayTrading: boolean,
): ListReading<Position> {
  const reading = useListCall('trading/listPositions', {
    status,
    ...(market ? { market } : {}),
    ...(dayTrading ? { dayTrading } : {}),
    ...useAskedPortfolio(),
    limit: PAGE,
  });
  const wanting = reading.hasMore && !reading.isLoadingMore && !reading.error;
  const { loadMore } = reading;
  useEffect(() => {
    if (wanting) loadMore();
  }, [wanting, loadMore]);
  return reading;
}

/**
 * Everything that is open, also what waits in an order to be closed, by instrument, the newest first; or day trades
 * alone.
 */
export function useOpenPositions(market?: Market, dayTrading = false): ListReading<PositionGroup> {
  const held = useAll('inPosition', market, dayTrading);
  const waiting = useAll('readyToClose', market, dayTrading);
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
