import type { Market } from '@bourse/core/market.ts';
import { useEffect } from 'react';
import { type ListReading, useListCall } from '../../../api/use-list-call.ts';
import { useAskedPortfolio } from '../../../session/portfolio.ts';
import { groupPositions, type Position, type PositionGroup } from './group-positions.ts';

const PAGE = 100;

/** All pages of one status, one after the other: groups are right only if complete. */
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

/** All open positions, including those waiting in a closing order, by instrument, newest first; or only day trades. */
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
