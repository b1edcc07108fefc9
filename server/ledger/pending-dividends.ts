/** Dividends that a customer is still to be paid: they prevent closing an account or a portfolio. */
import { isCashPayingAction } from '@bourse/core/markets/listings/listing-status.ts';
import type { CorporateAction, InstrumentId } from '@bourse/core/markets/market-types.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';

export interface PendingDividendDependencies {
  venues: Pick<VenueRegistry, 'actions'>;
  clock: Clock;
  splitSchedule: { exAtOf(action: CorporateAction): number };
}
type Db = Kysely<DB> | Transaction<DB>;

/** Longer than it takes to record an entitlement, which happens every minute. */
const UNWRITTEN_MS = 10 * 60_000;

/**
 * What is still to be paid: recorded entitlements, and dividends that went ex just before the position was closed.
 * Exact for a caller that holds the account's row. `portfolio`: only that one's positions.
 */
export async function readPendingDividendPayDates(
  { venues, clock, splitSchedule }: PendingDividendDependencies,
  db: Db,
  account: AccountId,
  portfolio: number | null = null,
): Promise<string[]> {
  const now = clock.now();
  const since = now - UNWRITTEN_MS;
  // One day more, to be safe in any market's zone.
  const from = addDays(new Date(since).toISOString().slice(0, 10), -1);
  const positions = db.selectFrom('positions').$if(portfolio !== null, (all) => all.where('portfolio', '=', portfolio));
  const lately = await positions
    .select(['position_seq', 'instrument', 'opened_at', 'closed_at'])
    .where('account_id', '=', account)
    .where('closed_at', '>=', new Date(since))
    .execute();
  const gone = lately.flatMap(({ position_seq: position, instrument: id, opened_at: opened, closed_at: closed }) =>
    venues
      .actions(id as InstrumentId, now, from)
      .filter(isCashPayingAction)
      .flatMap((action) => {
        const exAt = splitSchedule.exAtOf(action);
        return exAt > since && exAt > opened.getTime() && closed !== null && exAt <= closed.getTime()
          ? [{ position, action }]
          : [];
      }),
  );
  // Read only now: a row written meanwhile is then in this result, or the position was in the previous one.
  const written = await db
    .selectFrom('entitlements')
    .select(['position_seq', 'kind', 'ex_date', 'pay_date', 'paid'])
    .where('account_id', '=', account)
    .$if(portfolio !== null, (all) =>
      all.where('position_seq', 'in', (from) =>
        from
          .selectFrom('positions')
          .select('position_seq')
          .where('account_id', '=', account)
          .where('portfolio', '=', portfolio),
      ),
    )
    .execute();
  const paid =
    gone.length === 0
      ? []
      : await db
          .selectFrom('dividends')
          .select(['position_seq', 'kind', 'ex_date'])
          .where('account_id', '=', account)
          .execute();
  const met = new Set([...written, ...paid].map((row) => `${row.position_seq} ${row.kind} ${row.ex_date}`));
  const unwritten = gone.filter(({ position, action }) => !met.has(`${position} ${action.kind} ${action.exDate}`));
  return [
    ...written.filter((row) => !row.paid).map((row) => row.pay_date),
    ...unwritten.map(({ action }) => action.payDate),
  ];
}
