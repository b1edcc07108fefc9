/** Entitlements to dividends that have gone ex but haven't been paid. Nothing here moves money. */
import { sql } from 'kysely';
import type { InstrumentId, Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { CashPayingAction } from '@bourse/core/markets/listings/listing-status.ts';
import { getInstantOfMinute } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { computeDividendWorth, type DividendPayer } from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Database } from '../db/database.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { AccountId } from '../ids.ts';

export interface PositionHolder {
  account_id: AccountId;
  position_seq: bigint;
  side: Position['side'];
  quantity: bigint;
}
/** An entitlement that is due: as of when the price went ex, whatever was sold since. */
export interface DueDividendEntitlement {
  holder: PositionHolder;
  action: CashPayingAction;
  payer: Omit<DividendPayer, 'name'>;
  worth: { gross: bigint; withheld: bigint };
  dueAt: Date;
}

const AT_ONCE = 500;

/** Records an entitlement; repeating it changes nothing. An amount below one minor unit isn't recorded. */
export async function recordDividendEntitlement(
  { database, venues, timeZones }: { database: Database; venues: VenueRegistry; timeZones: TimeZoneConverter },
  { account_id: account, position_seq: position, side, quantity }: PositionHolder,
  action: CashPayingAction,
  exAt: number,
  now: number,
): Promise<void> {
  const { kind, exDate, payDate, declaredOn = null, recordDate = null, amount: perShare } = action;
  const instrument = venues.instrument(action.instrument);
  if (!instrument) return;
  const { gross, withheld } = computeDividendWorth(
    { position, side, quantity, perShare, kind, dates: { exDate, payDate } },
    instrument,
  );
  if (gross === 0n) return;
  // In a replay of past years the pay date comes before the ex-time; then it is due at once.
  const due = Math.max(exAt, getInstantOfMinute(instrument.market, payDate, 0, timeZones));
  await database.kysely
    .insertInto('entitlements')
    .values({
      account_id: account,
      position_seq: position,
      kind,
      ex_date: exDate,
      instrument: instrument.id,
      market: instrument.market,
      currency: instrument.currency,
      quantity,
      per_share: perShare,
      gross,
      withheld,
      declared_on: declaredOn,
      record_date: recordDate,
      pay_date: payDate,
      due_at: new Date(due),
      at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Longest due first, a page at a time: those after `last`. */
export async function readDueDividendEntitlements(
  { kysely }: Database,
  now: number,
  last: DueDividendEntitlement | null,
): Promise<DueDividendEntitlement[]> {
  const due = kysely
    .selectFrom('entitlements')
    .selectAll()
    .where('paid', '=', false)
    .where('due_at', '<=', new Date(now));
  const later = last
    ? due.where(
        sql<boolean>`(due_at, account_id, position_seq, kind, ex_date) > (${last.dueAt}, ${last.holder.account_id},
          ${last.holder.position_seq}, ${last.action.kind}, ${last.action.exDate})`,
      )
    : due;
  const rows = await later
    .orderBy('due_at')
    .orderBy('account_id')
    .orderBy('position_seq')
    .orderBy('kind')
    .orderBy('ex_date')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => ({
    holder: {
      account_id: row.account_id as AccountId,
      position_seq: row.position_seq,
      side: 'long',
      quantity: row.quantity,
    },
    action: {
      kind: row.kind as CashPayingAction['kind'],
      instrument: row.instrument as InstrumentId,
      exDate: row.ex_date,
      payDate: row.pay_date,
      amount: row.per_share,
      ...(row.declared_on === null ? {} : { declaredOn: row.declared_on }),
      ...(row.record_date === null ? {} : { recordDate: row.record_date }),
    } as CashPayingAction,
    payer: { id: row.instrument as InstrumentId, market: row.market as Market, currency: row.currency },
    worth: { gross: row.gross, withheld: row.withheld },
    dueAt: row.due_at,
  }));
}

/** Its money has been booked, now or by an earlier attempt with the same key. */
export const markDividendEntitlementPaid = (
  { kysely }: Database,
  { holder, action }: DueDividendEntitlement,
): Promise<unknown> =>
  sql`update entitlements set paid = true where account_id = ${holder.account_id}
    and position_seq = ${holder.position_seq} and kind = ${action.kind} and ex_date = ${action.exDate}`.execute(kysely);

/** Entitlements of an account that haven't been paid. */
export const readUnpaidDividendEntitlements = ({ kysely }: Database, account: AccountId) =>
  kysely
    .selectFrom('entitlements')
    .selectAll()
    .where('account_id', '=', account)
    .where('paid', '=', false)
    .orderBy('due_at')
    .execute();
