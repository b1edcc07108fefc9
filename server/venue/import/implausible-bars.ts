/**
 * Bars that a file has and nobody can have traded: days without a session, prices repeated or of another unit. Those
 * without trades are left out, since nothing is lost; what was traded is named, and refused where its price can't be.
 */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { getTradingDay, isAlwaysOpen } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { BarColumns } from '../replay/bar-series.ts';
import { marketDateAt } from '../replay/replay-trading-time.ts';
import type { FileProblem } from './bar-file-row.ts';
import type { BarParsingRules } from './parse-numbers-and-times.ts';

/** Pence for pounds, or cents for the unit, on a day that also moved. */
const HUNDREDFOLD = [80n, 125n] as const;
/** How far a price that nobody traded may be from the next ones that somebody did. */
const UNTRADED_FACTOR = 10n;
/** Below this many of the smallest stored steps, a hundredfold is a few steps (coins of a millionth). */
const STEPS_MINIMUM = 1_000n;

export interface CheckedBars {
  bars: BarColumns;
  remarks: FileProblem[];
  problems: FileProblem[];
}

/** `lineOf`: the file's line of a bar; `bars` are oldest first. */
export function checkPlausibleBars(
  bars: BarColumns,
  lineOf: (bar: number) => number,
  rules: BarParsingRules,
): CheckedBars {
  const check = new PlausibilityCheck(bars, lineOf, rules);
  check.leaveOutDaysWithoutSession();
  check.leaveOutRepeatedPrices();
  check.leaveOutUntradedOutliers();
  check.findOtherUnits();
  const byLine = (a: FileProblem, b: FileProblem): number => a.line - b.line;
  return { bars: check.remaining(), remarks: check.remarks.sort(byLine), problems: check.problems.sort(byLine) };
}

class PlausibilityCheck {
  readonly remarks: FileProblem[] = [];
  readonly problems: FileProblem[] = [];
  private readonly bars: BarColumns;
  private readonly lineOf: (bar: number) => number;
  private readonly rules: BarParsingRules;
  private readonly leftOut: Uint8Array;
  /** Without any volume in the file, 0 doesn't say that nobody traded. */
  private readonly hasVolume: boolean;
  private readonly hasCalendar: boolean;

  constructor(bars: BarColumns, lineOf: (bar: number) => number, rules: BarParsingRules) {
    this.bars = bars;
    this.lineOf = lineOf;
    this.rules = rules;
    this.leftOut = new Uint8Array(bars.at.length);
    this.hasVolume = bars.volume.some((volume) => volume > 0n);
    this.hasCalendar = !isAlwaysOpen(rules.market, 'exchange');
  }

  private isUntraded(bar: number): boolean {
    const { open, high, low, close, volume } = this.bars;
    return volume[bar] === 0n && high[bar] === low[bar] && open[bar] === close[bar] && open[bar] === high[bar];
  }

  private leaveOut(bar: number, why: string): void {
    this.leftOut[bar] = 1;
    this.remarks.push({ line: this.lineOf(bar), says: `${why}: left out` });
  }

  /** Weekends and holidays that a source fills up with the last price. */
  leaveOutDaysWithoutSession(): void {
    const { market, period, timeZones } = this.rules;
    if (!this.hasCalendar) return;
    for (let bar = 0; bar < this.bars.at.length; bar++) {
      const isUntraded = this.isUntraded(bar);
      if (!isUntraded && period !== '1d') continue;
      const date = marketDateAt(market, this.bars.at[bar]!, timeZones);
      if (getTradingDay(market, 'exchange', date) !== 'closed') continue;
      if (isUntraded) this.leaveOut(bar, `no session on ${date}, and nobody traded`);
      else
        this.remarks.push({
          line: this.lineOf(bar),
          says: `the calendar has no session on ${date}, but something was traded: imported`,
        });
    }
  }

  /** A day with a session on which nobody traded, filled up with the price before or after it. */
  leaveOutRepeatedPrices(): void {
    if (!this.hasCalendar || !this.hasVolume || this.rules.period !== '1d') return;
    const { close } = this.bars;
    for (let bar = 0; bar < close.length; bar++)
      if (
        this.leftOut[bar] === 0 &&
        this.isUntraded(bar) &&
        (close[bar] === close[bar - 1] || close[bar] === close[bar + 1])
      )
        this.leaveOut(bar, 'nobody traded');
  }

  leaveOutUntradedOutliers(): void {
    if (!this.hasVolume) return;
    const { close } = this.bars;
    const following = this.followingTraded();
    let before = -1;
    for (let bar = 0; bar < close.length; bar++) {
      if (this.leftOut[bar] === 1) continue;
      if (!this.isUntraded(bar)) before = bar;
      else {
        const near = [before, following[bar]!].filter((each) => each >= 0);
        const isFar = (each: number): boolean => isApart(close[bar]!, close[each]!, UNTRADED_FACTOR);
        if (near.length > 0 && near.every(isFar))
          this.leaveOut(
            bar,
            `nobody traded, and ${formatScaled(close[bar]!)} is far from ${formatScaled(close[near[0]!]!)} in line ` +
              `${this.lineOf(near[0]!)}`,
          );
      }
    }
  }

  /** For each bar the next one that was traded; -1 if there is none. */
  private followingTraded(): Int32Array {
    const following = new Int32Array(this.bars.at.length);
    let next = -1;
    for (let bar = following.length - 1; bar >= 0; bar--) {
      following[bar] = next;
      if (this.leftOut[bar] === 0 && !this.isUntraded(bar)) next = bar;
    }
    return following;
  }

  /** Prices a hundred times those of the other bars, or of the bar's own low. */
  findOtherUnits(): void {
    const { high, low, close } = this.bars;
    /** By bar: how often the price was multiplied by a hundred since the first. */
    const levels = new Int16Array(close.length);
    const countByLevel = new Map<number, number>();
    const changes: number[] = [];
    let [before, level] = [-1, 0];
    for (let bar = 0; bar < close.length; bar++) {
      if (this.leftOut[bar] === 1) continue;
      if (isHundredfold(low[bar]!, high[bar]!))
        this.objectTo(
          bar,
          `the high ${formatScaled(high[bar]!)} is a hundred times the low ${formatScaled(low[bar]!)}`,
        );
      const step = before < 0 ? 0 : hundredfoldStep(close[before]!, close[bar]!);
      if (step !== 0) changes.push(bar);
      level += step;
      levels[bar] = level;
      countByLevel.set(level, (countByLevel.get(level) ?? 0) + 1);
      before = bar;
    }
    if (changes.length === 1)
      this.objectTo(changes[0]!, 'from here on prices are a hundred times, or a hundredth of, those before');
    if (changes.length <= 1) return;
    const [usual = 0] = [...countByLevel].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    for (let bar = 0; bar < close.length; bar++)
      if (this.leftOut[bar] === 0 && levels[bar] !== usual)
        this.objectTo(
          bar,
          `the close ${formatScaled(close[bar]!)} is ${levels[bar]! > usual ? 'a hundred times' : 'a hundredth of'} ` +
            'what most lines have',
        );
  }

  /** A hint follows, since a split or a new unit of account is possible. */
  private objectTo(bar: number, says: string): void {
    const line = this.lineOf(bar);
    if (this.rules.jumps === 'real') this.remarks.push({ line, says: `${says}: imported` });
    else this.problems.push({ line, says: `${says}: if that is right, say --jumps real` });
  }

  remaining(): BarColumns {
    if (!this.leftOut.includes(1)) return this.bars;
    const { at, open, high, low, close, volume, adjusted } = this.bars;
    const isLeft = (_: unknown, bar: number): boolean => this.leftOut[bar] === 0;
    return {
      at: at.filter(isLeft),
      open: open.filter(isLeft),
      high: high.filter(isLeft),
      low: low.filter(isLeft),
      close: close.filter(isLeft),
      volume: volume.filter(isLeft),
      adjusted: adjusted?.filter(isLeft) ?? null,
    };
  }
}

const isApart = (one: bigint, other: bigint, factor: bigint): boolean => one >= other * factor || other >= one * factor;

function isHundredfold(small: bigint, large: bigint): boolean {
  const [least, most] = HUNDREDFOLD;
  return small >= STEPS_MINIMUM && large >= small * least && large <= small * most;
}

const hundredfoldStep = (before: bigint, after: bigint): -1 | 0 | 1 =>
  isHundredfold(before, after) ? 1 : isHundredfold(after, before) ? -1 : 0;
