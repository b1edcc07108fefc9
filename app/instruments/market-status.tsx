import { PriceSourceBadge } from '../components/avatar-and-badges.tsx';
import { formatClock } from '../format/dates.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import type { MarketRow } from './markets.ts';

/** Where a market's prices come from, and whether it is open: "Simulated prices · open · closes 21:00". */
export function MarketStatus({
  market,
}: {
  market: Pick<MarketRow, 'source' | 'session' | 'nextOpen' | 'nextClose'> & { hours?: MarketRow['hours'] };
}) {
  const t = useTexts('home');
  const { hours, session } = useTexts('markets');
  if (market.hours === 'always') return <PriceSourceBadge source={market.source}>{hours.always}</PriceSourceBadge>;
  const next =
    market.session === 'open'
      ? market.nextClose && fillPlaceholders(t.openUntil, { time: formatClock(market.nextClose) })
      : market.nextOpen && fillPlaceholders(t.closedUntil, { time: formatClock(market.nextOpen) });
  return (
    <PriceSourceBadge source={market.source}>
      {session[market.session]}
      {next ? ` · ${next}` : ''}
    </PriceSourceBadge>
  );
}
