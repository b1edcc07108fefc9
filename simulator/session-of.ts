/** The path of one session, from its day's bar, its keys and its place in time. */
import type { SessionTimes } from './calendar.ts';
import type { ChanceKey } from './chance.ts';
import type { Day } from './day.ts';
import { fairSession } from './fair/fair-day.ts';
import type { Traits } from './instruments/traits.ts';
import type { Path } from './path.ts';
import { SessionPath } from './session-path.ts';
import { placeExtremes, typicalPrice, type Stretch } from './split-bar.ts';

export interface SessionChances {
  own: ChanceKey;
  common: ChanceKey;
}

/** The path through `day`; always the same for the same day, keys and times. */
export function sessionPath(day: Day, times: SessionTimes, traits: Traits, chances: SessionChances): Path {
  const { minutes, segments } = times;
  const { grid } = day;
  if (day.fair) return fairSession(day.fair, grid, times, traits.smile);
  const division = {
    key: chances.own,
    marketKey: chances.common,
    coupling: traits.coupling,
    minutes,
    smile: traits.smile,
    grid,
  };
  return new SessionPath(dayStretch(day, minutes), division, segments, traits.liveliness);
}

/** Deviation within the day as a share of the day's range: the paths between the extremes make up the rest. */
const STRAY = 0.5;

function dayStretch(day: Day, minutes: number): Stretch {
  const { grid } = day;
  const open = grid.ordinalOf(day.open),
    high = grid.ordinalOf(day.high),
    low = grid.ordinalOf(day.low),
    close = grid.ordinalOf(day.close);
  const deviation = STRAY * (high - low);
  const stretch = {
    from: 0,
    to: minutes,
    open,
    high,
    low,
    close,
    highAt: 0,
    lowAt: 0,
    volume: day.volume,
    turnover: 0,
    deviation,
  };
  placeExtremes(stretch, true, true, day.extremesWord);
  stretch.turnover = stretch.volume * typicalPrice(stretch, grid);
  return stretch;
}
