/**
 * A stock whose price stays constant for a day, is a tenth higher on the next and back on the one after, and so on:
 * bars played as an operator plays them.
 */
import { playPriceBars, setPlaybackSpeed } from '@bourse/e2e/browser/play-price-bars.ts';

const CODE = 'LEVELS';
const LEVELS = ['100.00', '110.00'] as const;
export const [LOWER_PRICE] = LEVELS;
/** Between the two. */
export const PRICE_BETWEEN_LEVELS = 105;
const DAYS = 40;
const FIRST_DAY = '2020-09-08';
const DAY_MS = 86_400_000;
/** At the first speed its first day lasts a real day; at the other, eight seconds. */
const CONSTANT_STEP = 1;
const MOVING = 3_000;

function bars(): string {
  const rows = ['Date,Open,High,Low,Close,Volume'];
  for (let at = Date.parse(FIRST_DAY); rows.length <= DAYS; at += DAY_MS) {
    const day = new Date(at);
    if (day.getUTCDay() % 6 === 0) continue;
    const level = LEVELS[(rows.length - 1) % 2]!;
    rows.push(`${day.toISOString().slice(0, 10)},${level},${level},${level},${level},1000000`);
  }
  return `${rows.join('\n')}\n`;
}

/** Returns its id; the price stays constant. */
export const playAlternatingPrices = (server: { origin: string; dataDir: string }): Promise<string> =>
  playPriceBars(server, { code: CODE, name: 'Levels', bars: bars(), play: { from: FIRST_DAY, speed: CONSTANT_STEP } });

export const startPriceAlternation = (dataDir: string, instrument: string): Promise<void> =>
  setPlaybackSpeed({ dataDir }, instrument, MOVING);
