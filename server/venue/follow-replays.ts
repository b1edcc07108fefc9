/** Keeps the registry of feeds in step with what any process has imported and plays. */
import { isSymbolChange, applySymbolChanges } from '@bourse/core/markets/listings/listing-status.ts';
import type { Instrument, InstrumentId, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { Logger } from 'pino';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { listenForNotifications } from '../db/notification-listener.ts';
import type { VenueRegistry } from './venue-registry.ts';
import { listImportedActionsOf } from './corporate-actions-store.ts';
import type { Venue } from './venue.ts';
import { createReplayVenue, type PlayedSeries, type UnplayedSeries } from './replay-venue.ts';
import {
  buildImportedInstrument,
  loadSeriesBars,
  listStoredReplays,
  listStoredSeries,
  REPLAYS_CHANNEL,
  type StoredReplay,
  type StoredSeries,
} from './bars-and-replays-store.ts';
import { BarSeries } from './replay/bar-series.ts';
import { BASE_PERIODS, marketDateAt } from './replay/replay-trading-time.ts';

export interface ReplayFollower {
  stop(): Promise<void>;
}

type FollowReplaysDependencies = {
  database: Pick<Database, 'app' | 'kysely'>;
  venues: VenueRegistry;
  timeZones: TimeZoneConverter;
  clock: Clock;
  log: Pick<Logger, 'info' | 'error'>;
};

/** One series per instrument: the one being played, otherwise the finest. */
export function chooseReplaySeries(
  series: readonly StoredSeries[],
  replay: StoredReplay | undefined,
): StoredSeries | undefined {
  const fineness = ({ period }: StoredSeries): number => BASE_PERIODS.indexOf(period);
  return (
    series.find(({ period }) => period === replay?.period) ?? series.toSorted((a, b) => fineness(a) - fineness(b))[0]
  );
}

/** Takes over what exists, then listens for changes. Resolves when the registry is up to date for the first time. */
export async function startReplayFollower({
  database,
  venues,
  timeZones,
  clock,
  log,
}: FollowReplaysDependencies): Promise<ReplayFollower> {
  const followed = new Map<InstrumentId, { text: string; feed: Venue }>();
  let turn = Promise.resolve();

  async function refresh(): Promise<void> {
    const replays = new Map((await listStoredReplays(database.kysely)).map((replay) => [replay.instrument, replay]));
    const imported = Map.groupBy(await listStoredSeries(database.kysely), ({ instrument }) => instrument);
    for (const [id, { feed }] of followed) {
      const gone = !imported.has(id) || (!replays.has(id) && venues.isOwn(id));
      if (gone) letGo(id, feed);
    }
    for (const [id, series] of imported) {
      const replay = replays.get(id);
      const chosen = chooseReplaySeries(series, replay);
      // Instruments that the world itself quotes are taken over only while played.
      if (chosen && (replay || !venues.isOwn(id))) await follow(chosen, replay);
    }
  }

  function letGo(id: InstrumentId, feed: Venue): void {
    venues.release(feed, id);
    followed.delete(id);
    log.info({ instrument: id }, 'a replay has given its instrument back');
  }

  async function follow(stored: StoredSeries, replay: StoredReplay | undefined): Promise<void> {
    const actions = await listImportedActionsOf(database.kysely, stored.instrument);
    const text = JSON.stringify([stored, replay ?? null, actions], (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    if (followed.get(stored.instrument)?.text === text) return;
    const columns = await loadSeriesBars(database.kysely, stored);
    const { market } = buildImportedInstrument(stored, '');
    const instrument = buildImportedInstrument(stored, marketDateAt(market, columns.at[0]!, timeZones));
    const feed = createReplayVenue(
      [buildReplaySeries(new BarSeries(instrument, stored.period, columns, timeZones, actions), stored, replay)],
      timeZones,
    );
    venues.take(feed, [instrument], {
      present: actions.some(isSymbolChange) ? createNameUpdater(feed, clock) : undefined,
    });
    followed.set(stored.instrument, { text, feed });
    log.info(
      { instrument: stored.instrument, bars: stored.bars, speed: replay?.speed ?? 0 },
      'imported bars price an instrument',
    );
  }

  /** One at a time; a failure is retried at the next change or connection. */
  function refreshInTurn(): Promise<void> {
    turn = turn.then(refresh).catch((error: unknown) => log.error({ err: error }, 'replays could not be read'));
    return turn;
  }

  const listener = await listenForNotifications(database, [REPLAYS_CHANNEL], {
    notified: () => void refreshInTurn(),
    connected: () => void refreshInTurn(),
  });
  await refreshInTurn();
  return {
    async stop() {
      await listener.stop();
      await turn;
    },
  };
}

/** The instrument with its name after the symbol changes so far; the same object until another change. */
function createNameUpdater(feed: Venue, clock: Clock): (instrument: Instrument) => Instrument {
  let known: { count: number; instrument: Instrument } | null = null;
  return (instrument) => {
    const changes = (feed.actions?.(instrument.id, clock.now()) ?? []).filter(isSymbolChange);
    if (known?.count !== changes.length)
      known = { count: changes.length, instrument: applySymbolChanges(instrument, changes) };
    return known.instrument;
  };
}

export function buildReplaySeries(
  series: BarSeries,
  stored: Pick<StoredSeries, 'importedAt'>,
  replay: StoredReplay | undefined,
): PlayedSeries | UnplayedSeries {
  if (!replay) return { series, importedAt: stored.importedAt.getTime() };
  const { from, startedAt, speed, stoppedAt } = replay;
  return {
    series,
    from: from.getTime(),
    startedAt: startedAt.getTime(),
    speed,
    stoppedAt: stoppedAt?.getTime() ?? null,
  };
}
