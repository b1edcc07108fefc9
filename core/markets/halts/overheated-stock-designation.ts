/**
 * Korea's short-term overheating: a notice when close, turnover and volatility are all far above their averages of 40
 * days and the close has risen; and a designation for the next three days when that happens again within ten trading
 * days, with a close above the one that led to the notice. Source: KRX KOSPI Market Business Regulation, article 106-2,
 * and its Enforcement Rules, article 133-2 (KOSDAQ: 23-2 and 28-3), as KRX's notices quote them, such as that for
 * Vivien of 2021-01-15: closes of 130 %, turnover of 600 % and volatility of 150 % of the averages, all three;
 * "Temporary overheat indicators" (global.krx.co.kr) has the same bounds. Rising closes since 2013-04-29.
 */
import type { Bar } from '../market-types.ts';

export type DailyBar = Pick<Bar, 'high' | 'low' | 'close' | 'volume'>;
export type OverheatingStatus = 'none' | 'notice' | 'designated';

const AVERAGED_DAYS = 40;
const NOTICE_DAYS = 10;
const DESIGNATED_DAYS = 3;

/**
 * The state on the trading day after the last of `days`, oldest first and without gaps; "none" while there are too few.
 * A hundred days are enough.
 */
export function assessOverheating(days: readonly DailyBar[]): OverheatingStatus {
  let noticeUntil = -1;
  let noticed = 0n;
  let designatedUntil = -1;
  for (let day = AVERAGED_DAYS + 1; day < days.length; day++) {
    if (day <= designatedUntil || !exceedsAllIndicators(days, day)) continue;
    const { close } = days[day]!;
    if (close <= days[day - 1]!.close) continue;
    if (day <= noticeUntil) {
      if (close <= noticed) continue;
      designatedUntil = day + DESIGNATED_DAYS;
      noticeUntil = -1;
    } else {
      noticeUntil = day + NOTICE_DAYS;
      noticed = close;
    }
  }
  if (days.length <= designatedUntil) return 'designated';
  return days.length <= noticeUntil ? 'notice' : 'none';
}

/** Whether a day exceeds all three indicators. Compares products, so that nothing is rounded. */
function exceedsAllIndicators(days: readonly DailyBar[], day: number): boolean {
  const before = days.slice(day - AVERAGED_DAYS, day);
  const { close } = days[day]!;
  if (close * BigInt(AVERAGED_DAYS) * 100n < sum(before, (bar) => bar.close) * 130n) return false;
  const recent = [days[day - 1]!, days[day]!];
  return (
    isFarAboveAverage(
      sum(recent, (bar) => bar.volume),
      sum(before, (bar) => bar.volume),
      600n,
    ) && isFarAboveAverage(sum(recent, volatility), sum(before, volatility), 150n)
  );
}

/** Whether an average of two days is at least `percent` of the average of forty. */
const isFarAboveAverage = (ofTwo: bigint, ofForty: bigint, percent: bigint): boolean =>
  ofForty > 0n && ofTwo * BigInt(AVERAGED_DAYS) * 100n >= ofForty * 2n * percent;

const PRECISION = 10n ** 9n;
/** The day's range as a share of its middle. */
const volatility = ({ high, low }: DailyBar): bigint => ((high - low) * 2n * PRECISION) / (high + low);

const sum = (bars: readonly DailyBar[], of: (bar: DailyBar) => bigint): bigint =>
  bars.reduce((total, bar) => total + of(bar), 0n);
