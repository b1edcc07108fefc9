/**
 * Pays dividends on customers' positions from the dealer's book. A long position that is open when the ex-date begins
 * is entitled to its amount, which is booked when the pay date begins; a short one pays at once, so that nothing of it
 * can be lost. Each (position, ex-date) is its own key, so that none is ever paid twice.
 */
import type { InstrumentId, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import {
  decidePayDividend,
  computeDividendWorth,
  type DividendPayer,
} from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import { ALL_PORTFOLIOS_LOADS } from '../desk/command-portfolio.ts';
import type { Clock } from '../time/clock.ts';
import { isCashPayingAction, type CashPayingAction } from '@bourse/core/markets/listings/listing-status.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { CorporateActionSchedule } from './corporate-action-schedule.ts';
import {
  type DueDividendEntitlement,
  readDueDividendEntitlements,
  recordDividendEntitlement,
  type PositionHolder,
  markDividendEntitlementPaid,
} from './dividend-entitlements.ts';
import { readHoldersAt, readInstrumentsHeldSince } from './holders-store.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';

/** After an outage, dividends of this many days are still processed. */
const DAY_MS = 24 * 3_600_000;
const LOOKED_BACK_MS = 14 * DAY_MS;

export interface DividendDependencies {
  database: Database;
  desk: CommandDesk;
  venues: VenueRegistry;
  clock: Clock;
  timeZones: TimeZoneConverter;
  corporateActionSchedule: Pick<CorporateActionSchedule, 'exAtOf' | 'ready'>;
}

/** Records entitlements, and pays those that are due; returns how many positions were considered. */
export async function payDividends(dependencies: DividendDependencies): Promise<number> {
  const now = dependencies.clock.now();
  const instruments = await readInstrumentsHeldSince(dependencies.database.kysely, now - LOOKED_BACK_MS);
  // One failure doesn't stop the others.
  const steps = [
    ...instruments.map((instrument) => () => payInstrumentDividends(dependencies, instrument, now)),
    () => payEntitled(dependencies, now),
  ];
  return (await mapWithConcurrency(steps, 1, (step) => step())).reduce((sum, each) => sum + each, 0);
}

/** One day more than `LOOKED_BACK_MS`, to be safe in any market's zone. */
const sinceDate = (now: number): string => new Date(now - LOOKED_BACK_MS - DAY_MS).toISOString().slice(0, 10);

export async function payInstrumentDividends(
  dependencies: Omit<DividendDependencies, 'clock'>,
  id: InstrumentId,
  now: number,
): Promise<number> {
  // A dividend on the day of a split is per new share, so the split must have been applied first.
  const payer = dependencies.venues.instrument(id);
  if (!payer || !dependencies.corporateActionSchedule.ready(id, now)) return 0;
  const paying = dependencies.venues
    .actions(id, now, sinceDate(now))
    .filter(isCashPayingAction)
    .map((action) => ({ action, start: dependencies.corporateActionSchedule.exAtOf(action) }))
    .filter(({ start }) => start <= now && start > now - LOOKED_BACK_MS);
  let considered = 0;
  for (const { action, start } of paying) {
    const holders = await readHoldersAt(dependencies.database.kysely, action, start);
    // Those on leveraged positions are paid at once, into their margin: the price has fallen by the dividend, and that
    // alone must not cause a margin call.
    await Promise.all(
      holders.map((holder) =>
        holder.side === 'long' && holder.leverage === 1
          ? recordDividendEntitlement(dependencies, holder, action, start, now)
          : pay(dependencies, holder, action, payer),
      ),
    );
    considered += holders.length;
  }
  return considered;
}

/** Pays due entitlements, whatever was sold since; after an outage none has lapsed. */
async function payEntitled(dependencies: DividendDependencies, now: number): Promise<number> {
  let considered = 0;
  const failures: unknown[] = [];
  // Each is tried once per run: one that can't be paid waits for the next run without holding up those after it.
  for (let last: DueDividendEntitlement | null = null; ; ) {
    const due: DueDividendEntitlement[] = await readDueDividendEntitlements(dependencies.database, now, last);
    last = due.at(-1) ?? null;
    if (last === null) break;
    const settled = await Promise.allSettled(due.map((each) => payOne(dependencies, each)));
    failures.push(...settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])));
    considered += due.length;
  }
  if (failures.length > 0) throw failures[0];
  return considered;
}

/**
 * Pays the amount recorded when the price went ex, whether or not a feed still lists the name. Its units can't have
 * come to another amount: then the row is wrong, and nothing is paid until somebody has looked at it.
 */
async function payOne(dependencies: DividendDependencies, due: DueDividendEntitlement): Promise<void> {
  const payer = { ...due.payer, name: dependencies.venues.instrument(due.payer.id)?.name ?? due.payer.id };
  const { side, quantity, position_seq: position } = due.holder;
  const { gross } = computeDividendWorth({ position, side, quantity, perShare: due.action.amount }, payer);
  if (gross !== due.worth.gross)
    throw new Error(`a dividend of ${payer.id} is not paid: ${due.worth.gross} due, its units come to ${gross}`);
  await pay(dependencies, due.holder, due.action, payer, due.worth);
  await markDividendEntitlementPaid(dependencies.database, due);
}

async function pay(
  { desk }: Pick<DividendDependencies, 'desk'>,
  holder: PositionHolder,
  { kind, exDate, amount: perShare, payDate, ...announced }: CashPayingAction,
  payer: DividendPayer,
  worth?: DueDividendEntitlement['worth'],
): Promise<void> {
  // The name contains a space, so no customer can have used the key before.
  const name = `${kind} ${holder.position_seq} ${exDate}`;
  await desk.runIfDue({
    account: holder.account_id,
    actor: { rule: 'dividends' },
    key: createNamedIdempotencyKey(name),
    currencies: [payer.currency],
    instrument: payer.id,
    positions: [holder.position_seq],
    loads: ALL_PORTFOLIOS_LOADS,
    decide: (state) =>
      decidePayDividend(
        state,
        {
          position: holder.position_seq,
          side: holder.side,
          quantity: holder.quantity,
          perShare,
          kind,
          dates: { exDate, payDate, ...announced },
          ...(worth ? { worth } : {}),
        },
        payer,
      ),
    answer: () => ({}),
  });
}
