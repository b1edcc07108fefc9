/**
 * The operator's commands for imported bars: `feed replay`, `feed stop` and their list. A running server learns of them
 * at once.
 */
import type { InstrumentId, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/table-types.ts';
import { ExplainedError } from '../../runtime/errors.ts';
import { chooseReplaySeries, buildReplaySeries } from '../follow-replays.ts';
import { isCalendarDate } from '../import/parse-numbers-and-times.ts';
import { playbackPositionAt } from '../replay-venue.ts';
import {
  countOpenPositionsAndOrders,
  buildImportedInstrument,
  loadSeriesBars,
  listStoredReplays,
  listStoredSeries,
  removeReplay,
  type StoredReplay,
  type StoredSeries,
  upsertReplay,
} from '../bars-and-replays-store.ts';
import { BarSeries } from './bar-series.ts';
import { lastIndexNotAbove, marketDateAt } from './replay-trading-time.ts';

export interface ReplayDependencies {
  database: Pick<Database, 'kysely'>;
  timeZones: TimeZoneConverter;
  now: number;
  /** Whether the world itself quotes it. */
  isOwn(instrument: InstrumentId): boolean;
}
export interface ReplayOptions {
  instrument: InstrumentId;
  from?: string | undefined;
  speed?: string | undefined;
  period?: string | undefined;
}

const SPEED_MAXIMUM = 1_000_000;

/**
 * Plays from `from` (the market's date, or an instant), or continues where it was stopped. Speed: seconds of trading
 * per second.
 */
export async function startReplay(
  options: ReplayOptions,
  { database, timeZones, now }: ReplayDependencies,
): Promise<{ from: Date; speed: number; period: string }> {
  const { instrument } = options;
  return database.kysely.transaction().execute(async (db) => {
    const earlier = (await listStoredReplays(db)).find((replay) => replay.instrument === instrument);
    const stored = await findStoredSeries(db, instrument, options.period, earlier);
    const series = await loadSeries(db, stored, timeZones);
    const goesOn = options.from === undefined && earlier?.period === stored.period;
    if (!goesOn) await assertNothingOpenInInstrument(db, instrument, 'A replay from there');
    const from = goesOn ? presentInstant(series, stored, earlier, now) : firstInstant(series, options.from);
    const speed = parseSpeed(options.speed ?? earlier?.speed.toString() ?? '1');
    await upsertReplay(db, {
      instrument,
      period: stored.period,
      from: new Date(from),
      startedAt: new Date(now),
      speed,
      stoppedAt: null,
    });
    return { from: new Date(from), speed, period: stored.period };
  });
}

/** Stops it: the price no longer moves; one of the world's own instruments returns to its own price. */
export async function stopReplay(
  instrument: InstrumentId,
  { database, now, isOwn }: ReplayDependencies,
): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    const replay = (await listStoredReplays(db)).find((each) => each.instrument === instrument);
    if (!replay || replay.stoppedAt) throw new ExplainedError(`${instrument} is not being played.`, 1);
    if (!isOwn(instrument))
      return upsertReplay(db, { ...replay, stoppedAt: new Date(Math.max(now, replay.startedAt.getTime())) });
    await assertNothingOpenInInstrument(db, instrument, 'The simulated market');
    await removeReplay(db, instrument);
  });
}

async function findStoredSeries(
  db: Transaction<DB>,
  instrument: InstrumentId,
  period: string | undefined,
  earlier: StoredReplay | undefined,
): Promise<StoredSeries> {
  const imported = (await listStoredSeries(db)).filter((series) => series.instrument === instrument);
  if (imported.length === 0)
    throw new ExplainedError(`No bars of ${instrument} have been imported: npm run feed -- import FILE …`, 1);
  const stored =
    period === undefined ? chooseReplaySeries(imported, earlier) : imported.find((series) => series.period === period);
  if (!stored)
    throw new ExplainedError(
      `${instrument} has no bars of ${period}; it has ${imported.map((series) => series.period).join(', ')}.`,
      1,
    );
  return stored;
}

async function loadSeries(db: Transaction<DB>, stored: StoredSeries, zones: TimeZoneConverter): Promise<BarSeries> {
  return new BarSeries(buildImportedInstrument(stored, ''), stored.period, await loadSeriesBars(db, stored), zones);
}

/** The history's present position; throws if it has ended, since there is nothing to continue. */
function presentInstant(series: BarSeries, stored: StoredSeries, earlier: StoredReplay, now: number): number {
  const position = playbackPositionAt(buildReplaySeries(series, stored, earlier), now);
  const elapsed = position?.elapsed ?? 0;
  if (elapsed >= series.time.total)
    throw new ExplainedError(
      `${stored.instrument} has been played to its end: say with --from where to begin again.`,
      1,
    );
  return series.time.instantAt(elapsed);
}

/** The first bar on or after the requested one. */
function firstInstant(series: BarSeries, from: string | undefined): number {
  if (from === undefined) return series.at[0]!;
  if (/^\d{4}-\d{2}-\d{2}$/.test(from) && isCalendarDate(from)) {
    const day = series.days.find(({ date }) => date >= from);
    if (day) return series.at[day.first]!;
    throw new ExplainedError(
      `The bars of ${series.instrument.id} end on ${series.days.at(-1)?.date}, before ${from}.`,
      1,
    );
  }
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(from) ? Date.parse(from) : Number.NaN;
  if (Number.isNaN(instant))
    throw new ExplainedError(
      `--from is ${from}, but must be a date such as 2019-06-03, or an instant such as 2019-06-03T14:30:00Z.`,
    );
  const next = lastIndexNotAbove(series.at, instant - 1) + 1;
  if (next < series.length) return series.at[next]!;
  throw new ExplainedError(`The bars of ${series.instrument.id} end before ${from}.`, 1);
}

function parseSpeed(text: string): number {
  const speed = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (speed < 1 || speed > SPEED_MAXIMUM)
    throw new ExplainedError(
      `--speed is ${text}, but must be a whole number from 1 to ${SPEED_MAXIMUM}: seconds of trading a second.`,
    );
  return speed;
}

/** `feed list`: one line per imported series, with its replay. */
export async function formatImportedSeriesList({
  database: { kysely },
  timeZones,
}: {
  database: Pick<Database, 'kysely'>;
  timeZones: TimeZoneConverter;
}): Promise<string[]> {
  const [series, replays] = [await listStoredSeries(kysely), await listStoredReplays(kysely)];
  if (series.length === 0) return ['nothing has been imported'];
  return series.map((each) => {
    const { market } = buildImportedInstrument(each, '');
    const dateOf = (at: Date): string => marketDateAt(market, at.getTime(), timeZones);
    const replay = replays.find(({ instrument, period }) => instrument === each.instrument && period === each.period);
    return (
      `${each.instrument}  ${each.period}  ${each.bars} bars  ${dateOf(each.firstAt)} to ` +
      `${dateOf(each.lastAt)}  ${each.currency}  ${each.name}  ${formatReplayState(replay)}`
    );
  });
}

function formatReplayState(replay: StoredReplay | undefined): string {
  if (!replay) return 'imported';
  const since = replay.startedAt.toISOString();
  return replay.stoppedAt
    ? `stopped at ${replay.stoppedAt.toISOString()}`
    : `playing from ${replay.from.toISOString()} at ${replay.speed} × since ${since}`;
}

/**
 * Nobody may set a price for instruments that customers hold: refuses the command while anything is open. `what` begins
 * the error's sentence.
 */
export async function assertNothingOpenInInstrument(
  db: Transaction<DB>,
  instrument: InstrumentId,
  what: string,
): Promise<void> {
  const { positions, orders } = await countOpenPositionsAndOrders(db, instrument);
  if (positions + orders === 0) return;
  throw new ExplainedError(
    `${what} would put another price under ${positions} open positions and ${orders} pending orders in ` +
      `${instrument}: ` +
      'that waits until they are closed. (Bars can be imported under a code of their own.)',
    1,
  );
}
