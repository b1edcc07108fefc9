/**
 * The daily rules. Each gives a sign from what is known when it decides; its result is the change from the price at
 * which it can then trade.
 */
import type { InstrumentDailyBars } from './daily-bar-table.ts';

/**
 * What a rule sees: an instrument's days, its index's, and the row of the day that has just ended (or, for rules at the
 * open, opened).
 */
export interface DailyTradingRuleInput {
  column: InstrumentDailyBars;
  index: InstrumentDailyBars | null;
  row: number;
}

export interface DailyTradingRule {
  name: string;
  sign(view: DailyTradingRuleInput): number;
  change(view: DailyTradingRuleInput): number;
}

const over = (to: number | undefined, from: number | undefined): number => to! / from! - 1;
const untilNextClose = ({ column: { closes }, row }: DailyTradingRuleInput): number =>
  over(closes[row + 1], closes[row]);
const session = ({ column: { opens, closes }, row }: DailyTradingRuleInput): number => over(closes[row], opens[row]);
const gap = ({ opens, closes }: InstrumentDailyBars, row: number): number => over(opens[row], closes[row - 1]);
const day = ({ closes }: InstrumentDailyBars, row: number): number => over(closes[row], closes[row - 1]);

function meanBefore(values: Float64Array, end: number, count: number): number {
  let sum = 0;
  for (let i = end - count; i < end; i++) sum += i < 0 ? NaN : values[i]!;
  return sum / count;
}

/** Distance of the close from the mean of the last `count`. */
const fromMean =
  (count: number) =>
  ({ column: { closes }, row }: DailyTradingRuleInput): number =>
    closes[row]! - meanBefore(closes, row + 1, count);

const LARGE = 2;
/** The day's move if it is more than twice the average of the 20 days before, else 0. */
function largeMove({ column, row }: DailyTradingRuleInput): number {
  let usual = 0;
  for (let i = row - 20; i < row; i++) usual += Math.abs(day(column, i));
  const move = day(column, row);
  return Math.abs(move) > LARGE * 1.25 * (usual / 20) ? move : 0;
}

const busier = ({ column: { volumes }, row }: DailyTradingRuleInput): number =>
  volumes[row]! - meanBefore(volumes, row, 20);
const unusual = (values: Float64Array, row: number): number => values[row]! - meanBefore(values, row, 20);

const RUSH_VOLUME = 4;
const rushes = ({ volumes }: InstrumentDailyBars, row: number): boolean =>
  volumes[row]! > RUSH_VOLUME * meanBefore(volumes, row, 20);

/**
 * Whether a rush began `least` to `most` days ago: a day with four times the volume of the 20 before, after ten without
 * one.
 */
function signAfterVolumeRush({ column, row }: DailyTradingRuleInput, least: number, most: number): number {
  for (let ago = least; ago <= most; ago++) {
    const first = row - ago;
    if (first < 30 || !rushes(column, first)) continue;
    let fresh = true;
    for (let i = 1; i <= 10 && fresh; i++) fresh = !rushes(column, first - i);
    if (fresh) return 1;
  }
  return 0;
}

export const DAILY_TRADING_RULES: readonly DailyTradingRule[] = [
  { name: 'gap → session', sign: ({ column, row }) => gap(column, row), change: session },
  { name: 'gap → next day', sign: ({ column, row }) => gap(column, row), change: untilNextClose },
  {
    name: 'session → night',
    sign: session,
    change: ({ column: { opens, closes }, row }) => over(opens[row + 1], closes[row]),
  },
  { name: 'yesterday → today', sign: ({ column, row }) => day(column, row), change: untilNextClose },
  {
    name: 'five days → next',
    sign: ({ column: { closes }, row }) => over(closes[row], closes[row - 5]),
    change: untilNextClose,
  },
  { name: 'distance from 20-day mean', sign: fromMean(20), change: untilNextClose },
  { name: 'distance from 60-day mean', sign: fromMean(60), change: untilNextClose },
  { name: 'large day → next', sign: largeMove, change: untilNextClose },
  {
    name: "close in the day's range → next",
    sign: ({ column: { highs, lows, closes }, row }) => 2 * closes[row]! - highs[row]! - lows[row]!,
    change: untilNextClose,
  },
  { name: 'volume → next day', sign: busier, change: untilNextClose },
  {
    name: 'volume × move → next day',
    sign: (view) => busier(view) * day(view.column, view.row),
    change: untilNextClose,
  },
  { name: 'news → session', sign: ({ column, row }) => column.news[row]!, change: session },
  { name: 'news → next day', sign: ({ column, row }) => column.news[row]!, change: untilNextClose },
  { name: 'foreigners → next day', sign: ({ column, row }) => column.foreigners[row]!, change: untilNextClose },
  { name: 'institutions → next day', sign: ({ column, row }) => column.institutions[row]!, change: untilNextClose },
  { name: 'short sales → next day', sign: ({ column, row }) => unusual(column.shorts, row), change: untilNextClose },
  { name: "index' day → members", sign: ({ index, row }) => (index ? day(index, row) : 0), change: untilNextClose },
  { name: "index' gap → members' session", sign: ({ index, row }) => (index ? gap(index, row) : 0), change: session },
  { name: 'rush → days 2 to 4', sign: (view) => signAfterVolumeRush(view, 0, 2), change: untilNextClose },
  { name: 'rush → days 5 to 8', sign: (view) => signAfterVolumeRush(view, 3, 6), change: untilNextClose },
];
