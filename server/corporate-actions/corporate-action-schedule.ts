/**
 * Which corporate actions are due but not yet applied to what customers hold. Until then nobody trades at the new
 * price, since an order in old units must not fill at it. Every process asks; the leader applies them and records it in
 * `applied_actions`.
 */
import {
  type PositionAdjustingAction,
  type UnitChangingAction,
  isPositionAdjustingAction,
  isUnitChangingAction,
  type ListingStatus,
  getListingStatus,
} from '@bourse/core/markets/listings/listing-status.ts';
import type { EffectiveSplit } from '@bourse/core/markets/listings/unapplied-splits.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { CorporateAction, InstrumentId, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { World } from '../world/world.ts';
import type { AssertLeadership } from '../jobs/fencing-tokens.ts';
import { listenForNotifications } from '../db/notification-listener.ts';

export interface DueCorporateAction {
  action: PositionAdjustingAction;
  /** Epoch ms. */
  exAt: number;
  /** Identifies it permanently. */
  name: string;
}

/** `exAt`: epoch ms. */
export type SplitListener = (db: Transaction<DB>, action: UnitChangingAction, exAt: number) => Promise<void>;

export interface CorporateActionSchedule {
  /** Actions that are due and not yet applied, oldest first. */
  due(id: InstrumentId, now: number): readonly DueCorporateAction[];
  /** Whether no due corporate action keeps the instrument from being traded. */
  ready(id: InstrumentId, now: number): boolean;
  /** Whether the instrument is listed, by its corporate actions; suspended if the operator has halted it. */
  listingStatus(id: InstrumentId, now: number): ListingStatus;
  /** When the price goes ex by an action. */
  exAtOf(action: CorporateAction): number;
  /**
   * Splits and stock dividends that haven't been applied, or went ex after `since`: by default so recently that data
   * already read may still be in old units.
   */
  recentOrUnappliedSplits(id: InstrumentId, now: number, since?: number): readonly EffectiveSplit[];
  /** Splits and stock dividends since the world was created, oldest first. */
  allSplits(id: InstrumentId, now: number): readonly EffectiveSplit[];
  /** When the price last went ex by a split or stock dividend; null if it never did. */
  lastSplitAt(id: InstrumentId, now: number): number | null;
  /** Instruments that were requested while an action was due, here or recently in another process. */
  waitingInstruments(): InstrumentId[];
  /**
   * `act` is called for each split or stock dividend once all holdings have been adjusted, in the transaction that
   * records this.
   */
  onSplitApplied(act: SplitListener): void;
  /** Records that all holdings have been adjusted. */
  markApplied(each: DueCorporateAction, now: number, assertLeads: AssertLeadership): Promise<void>;
  /** If anything here waits for an action, reads what other processes have applied, and announces what still waits. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Nothing read from the database is used for longer than this. */
const LATELY_MS = 10 * MINUTE_MS;
const SECOND_MS = 1_000;

type DueActionDependencies = {
  database: Pick<Database, 'kysely' | 'app'>;
  venues: Pick<VenueRegistry, 'actions' | 'session' | 'instrument'>;
  timeZones: TimeZoneConverter;
  world: Pick<World, 'hours' | 'createdAt'>;
  operatorHalts: Pick<ServerDependencies['operatorHalts'], 'at'>;
};

interface KnownActions {
  come: readonly DueCorporateAction[];
  allSplits: readonly EffectiveSplit[];
  listingStatus: ListingStatus;
}

export async function openCorporateActionSchedule(
  dependencies: DueActionDependencies,
): Promise<CorporateActionSchedule> {
  const { database } = dependencies;
  const done = new Set<string>();
  const divided: SplitListener[] = [];
  const waiting = new Set<InstrumentId>();
  const elsewhere = await openRemoteWaitingInstruments(dependencies);
  const exAtOf = (action: CorporateAction): number => beginsAt(dependencies, action);
  const known = createKnownActionCache(dependencies, exAtOf);

  async function read(): Promise<void> {
    const { rows } = await sql<{ action: string }>`select action from applied_actions`.execute(database.kysely);
    for (const { action } of rows) done.add(action);
  }

  const due = (id: InstrumentId, now: number): readonly DueCorporateAction[] => {
    const all = known.at(id, now).come;
    return all.length === 0 ? all : all.filter(({ name }) => !done.has(name));
  };
  await read();
  return {
    due,
    exAtOf,
    listingStatus(id, now) {
      const { listingStatus } = known.at(id, now);
      return listingStatus === 'listed' && dependencies.operatorHalts.at(id, now) ? 'suspended' : listingStatus;
    },
    ready(id, now) {
      const free = due(id, now).length === 0;
      if (!free) waiting.add(id);
      return free;
    },
    recentOrUnappliedSplits(id, now, since = now - LATELY_MS) {
      const { come } = known.at(id, now);
      return come.length === 0
        ? []
        : come.flatMap(({ action, exAt, name }) =>
            isUnitChangingAction(action) && (exAt > since || !done.has(name)) ? [{ action, exAt }] : [],
          );
    },
    allSplits: (id, now) => known.at(id, now).allSplits,
    lastSplitAt: (id, now) => known.at(id, now).allSplits.at(-1)?.exAt ?? null,
    waitingInstruments: () => [...waiting, ...elsewhere.waitingInstruments()],
    onSplitApplied: (act) => {
      divided.push(act);
    },
    async markApplied(each, now, assertLeads) {
      await writeApplied(database, each, now, { allSplits: divided, assertLeads });
      done.add(each.name);
    },
    async refresh() {
      if (waiting.size === 0) return;
      await read();
      for (const id of waiting)
        if (known.last(id)?.come.every(({ name }) => done.has(name)) ?? true) waiting.delete(id);
      await elsewhere.announce(waiting);
    },
    stop: () => elsewhere.stop(),
  };
}

/** The day before the world was created, to be safe in any market's zone. */
const firstDateOf = (world: Pick<World, 'createdAt'>): string =>
  addDays(new Date(world.createdAt).toISOString().slice(0, 10), -1);

/** The beginning of the ex-date's first regular session, unless the action states a time. */
function beginsAt({ venues, world, timeZones }: DueActionDependencies, action: CorporateAction): number {
  if (action.exAt !== undefined) return action.exAt;
  const market = venues.instrument(action.instrument)?.market;
  if (!market) return 0;
  const day = getTradingDay(market, world.hours, action.exDate);
  const first = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
  return getInstantOfMinute(market, action.exDate, first?.from ?? 0, timeZones);
}

/** Each instrument's actions so far, from its feed. */
function createKnownActionCache({ venues, world }: DueActionDependencies, exAtOf: CorporateActionSchedule['exAtOf']) {
  const firstDate = firstDateOf(world);
  // Sessions begin on whole minutes and replays advance by the second, so an answer is valid for that long.
  const known = new Map<InstrumentId, KnownActions & { span: number }>();
  return {
    at(id: InstrumentId, now: number): KnownActions {
      const own = venues.session(id, now) !== null;
      const span = Math.floor(now / (own ? SECOND_MS : MINUTE_MS));
      const last = known.get(id);
      if (last?.span === span) return last;
      const actions = venues.actions(id, now, firstDate);
      const come = actions
        .filter(isPositionAdjustingAction)
        .map((action) => ({ action, exAt: exAtOf(action) }))
        // Before the world was created nobody held anything.
        .filter(({ exAt }) => exAt >= world.createdAt && exAt <= now)
        .map((each) => ({ ...each, name: `${each.action.kind} ${id} ${each.action.exDate} ${each.exAt}` }));
      const divided = come.flatMap(({ action, exAt }) => (isUnitChangingAction(action) ? [{ action, exAt }] : []));
      const found = { span, come, allSplits: divided, listingStatus: getListingStatus(actions) };
      known.set(id, found);
      return found;
    },
    /** The last result, not looked up again. */
    last: (id: InstrumentId): KnownActions | undefined => known.get(id),
  };
}

async function writeApplied(
  database: Pick<Database, 'kysely'>,
  { name, action, exAt }: DueCorporateAction,
  now: number,
  { allSplits, assertLeads }: { allSplits: readonly SplitListener[]; assertLeads: AssertLeadership },
): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    const { numAffectedRows = 0n } = await sql`insert into applied_actions (action, at)
        values (${name}, ${new Date(now)}) on conflict do nothing`.execute(db);
    if (numAffectedRows > 0n && isUnitChangingAction(action)) for (const act of allSplits) await act(db, action, exAt);
    await assertLeads(db);
  });
}

/**
 * Tells other processes which instruments wait for a corporate action, so that the instrument's leader applies it even
 * if nobody holds it and another process was asked.
 */
export interface RemoteWaitingInstruments {
  /** Instruments that other processes have announced lately. */
  waitingInstruments(): InstrumentId[];
  /** Announces the instruments waiting here; repeats none that was announced a moment ago. */
  announce(waiting: ReadonlySet<InstrumentId>): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'asked_actions';
/** Announcements are repeated at this interval, since a new leader hasn't heard earlier ones. */
const ANNOUNCE_EVERY_MS = 5_000;
/** An instrument that hasn't been announced for this long is no longer waiting. */
const HEARD_MS = 3 * ANNOUNCE_EVERY_MS;

async function openRemoteWaitingInstruments({
  database,
  venues,
}: {
  database: Pick<Database, 'kysely' | 'app'>;
  venues: Pick<VenueRegistry, 'instrument'>;
}): Promise<RemoteWaitingInstruments> {
  /** When each was last heard and announced, by this process's own clock. */
  const heard = new Map<InstrumentId, number>();
  const announcedAt = new Map<InstrumentId, number>();
  const listener = await listenForNotifications(database, [CHANNEL], {
    notified(_, id) {
      if (venues.instrument(id)) heard.set(id, performance.now());
    },
  });
  return {
    waitingInstruments() {
      forget(heard, HEARD_MS);
      return [...heard.keys()];
    },
    async announce(waiting) {
      forget(announcedAt, ANNOUNCE_EVERY_MS);
      const fresh = [...waiting].filter((id) => !announcedAt.has(id));
      if (fresh.length === 0) return;
      await sql`select pg_notify(${CHANNEL}, id) from unnest(${fresh}::text[]) id`.execute(database.kysely);
      for (const id of fresh) announcedAt.set(id, performance.now());
    },
    stop: () => listener.stop(),
  };
}

function forget(at: Map<InstrumentId, number>, afterMs: number): void {
  for (const [id, since] of at) if (performance.now() - since > afterMs) at.delete(id);
}
