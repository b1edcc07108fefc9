/** Short sales: of a market's companies in its last session, or of one of them session by session. */
import { useTexts } from '../../language/language.ts';
import { MarketShorts } from './market-shorts.tsx';
import { useOne } from './one-instrument.ts';
import { OneShorts } from './one-shorts.tsx';

export default function ShortSellingScreen() {
  const title = useTexts('routes').shortSelling;
  const one = useOne();
  return one ? <OneShorts key={one.instrument} {...one} /> : <MarketShorts title={title} />;
}
