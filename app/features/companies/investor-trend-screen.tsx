/** Who buys and who sells: over several sessions for a market's companies, or session by session for one of them. */
import { useTexts } from '../../language/language.ts';
import { MarketTrend } from './market-trend.tsx';
import { useOne } from './one-instrument.ts';
import { OneTrend } from './one-trend.tsx';

export default function InvestorTrendScreen() {
  const title = useTexts('routes').investorTrend;
  const one = useOne();
  return one ? <OneTrend key={one.instrument} {...one} /> : <MarketTrend title={title} />;
}
