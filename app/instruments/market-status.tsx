import type { ReactNode } from 'react';
import { MarkLine } from '../components/avatar-and-badges.tsx';
import { formatClock } from '../format/dates.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import { formatMarketSources, type MarketRow } from './markets.ts';

/** The same for all of its instruments, or whose there are. */
export function MarketSourceBadge({
  market,
  children,
}: {
  market: Pick<MarketRow, 'isSimulated' | 'source' | 'otherSources'>;
  children: ReactNode;
}) {
  const t = useTexts('markets');
  return (
    <MarkLine>
      {formatMarketSources(market, t)} · {children}
    </MarkLine>
  );
}

/** Where a market's prices come from, and whether it is open: "Simulated prices · open · closes 21:00". */
export function MarketStatus({
  market,
}: {
  market: Pick<MarketRow, 'isSimulated' | 'source' | 'otherSources' | 'session' | 'nextOpen' | 'nextClose'> & {
    hours?: MarketRow['hours'];
  };
}) {
  const t = useTexts('home');
  const { hours, session } = useTexts('markets');
  if (market.hours === 'always') return <MarketSourceBadge market={market}>{hours.always}</MarketSourceBadge>;
  const next =
    market.session === 'open'
      ? market.nextClose && fillPlaceholders(t.openUntil, { time: formatClock(market.nextClose) })
      : market.nextOpen && fillPlaceholders(t.closedUntil, { time: formatClock(market.nextOpen) });
  return (
    <MarketSourceBadge market={market}>
      {session[market.session]}
      {next ? ` · ${next}` : ''}
    </MarketSourceBadge>
  );
}
