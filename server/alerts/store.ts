/** The SQL of price alerts. */
import type { PriceAlertKind, PriceAlertLevels } from '@bourse/core/information/alerts/price-alert.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { type Price, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import type { Ratio } from '@bourse/core/ledger/ratio.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Db = Kysely<DB> | Transaction<DB>;
/** Notified with the instrument's id after every change of its alerts. */
export const ALERTS_CHANGED_CHANNEL = 'alerts';

export interface StoredPriceAlert extends PriceAlertLevels {
  account: AccountId;
  seq: bigint;
  instrument: InstrumentId;
  kind: PriceAlertKind;
  /** All in epoch ms. */
  expiresAt: number | null;
  createdAt: number;
  firedAt: number | null;
  firedPrice: Price | null;
}

function parseAlertRow(row: Selectable<DB['price_alerts']>): StoredPriceAlert {
  return {
    account: row.account_id,
    seq: row.alert_seq,
    instrument: row.instrument,
    kind: row.kind as PriceAlertKind,
    upper: row.upper,
    lower: row.lower,
    rate: row.rate,
    reference: row.reference,
    expiresAt: toEpochMsOrNull(row.expires_at),
    createdAt: row.created_at.getTime(),
    firedAt: toEpochMsOrNull(row.fired_at),
    firedPrice: row.fired_price,
  };
}

/** Newest first. */
export async function readAlerts(db: Db, account: AccountId): Promise<StoredPriceAlert[]> {
  return (
    await db
      .selectFrom('price_alerts')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('alert_seq', 'desc')
      .execute()
  ).map(parseAlertRow);
}

/** All customers' alerts that haven't fired, in one instrument or in all. */
export async function readUnfiredAlerts(db: Db, instrument: InstrumentId | null): Promise<StoredPriceAlert[]> {
  const query = db.selectFrom('price_alerts').selectAll().where('fired_at', 'is', null);
  return (await (instrument === null ? query : query.where('instrument', '=', instrument)).execute()).map(
    parseAlertRow,
  );
}

export async function insertAlert(
  db: Transaction<DB>,
  alert: Omit<StoredPriceAlert, 'seq' | 'firedAt' | 'firedPrice'>,
): Promise<StoredPriceAlert> {
  const { entity_seq: seq } = await db
    .updateTable('accounts')
    .set((set) => ({ entity_seq: set('entity_seq', '+', 1n) }))
    .where('account_id', '=', alert.account)
    .returning('entity_seq')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('price_alerts')
    .values({
      account_id: alert.account,
      alert_seq: seq,
      instrument: alert.instrument,
      kind: alert.kind,
      upper: alert.upper,
      lower: alert.lower,
      rate: alert.rate,
      reference: alert.reference,
      expires_at: alert.expiresAt === null ? null : new Date(alert.expiresAt),
      created_at: new Date(alert.createdAt),
    })
    .execute();
  await notifyAlertsChanged(db, alert.instrument);
  return { ...alert, seq, firedAt: null, firedPrice: null };
}

/** Deletes alerts that fired or expired before `ended`: nobody needs to be notified of them any more. */
export async function deleteEndedAlerts(db: Db, account: AccountId, ended: Date): Promise<void> {
  await sql`delete from price_alerts where account_id = ${account} and least(fired_at, expires_at) < ${ended}`.execute(
    db,
  );
}

/** Deletes the alert; returns its instrument, or null if there was no such alert. */
export async function deleteAlert(db: Transaction<DB>, account: AccountId, seq: bigint): Promise<InstrumentId | null> {
  const row = await db
    .deleteFrom('price_alerts')
    .where('account_id', '=', account)
    .where('alert_seq', '=', seq)
    .returning('instrument')
    .executeTakeFirst();
  if (row) await notifyAlertsChanged(db, row.instrument);
  return row?.instrument ?? null;
}

/**
 * Marks the alert as fired and returns it. Null if it has fired or expired, or if `price` hasn't reached its levels.
 */
export async function markAlertFired(
  db: Transaction<DB>,
  account: AccountId,
  seq: bigint,
  price: Price,
  now: number,
): Promise<StoredPriceAlert | null> {
  const at = new Date(now);
  const row = await db
    .updateTable('price_alerts')
    .set({ fired_at: at, fired_price: price })
    .where('account_id', '=', account)
    .where('alert_seq', '=', seq)
    .where('fired_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .where((where) => where.or([where('upper', '<=', price), where('lower', '>=', price)]))
    .returningAll()
    .executeTakeFirst();
  return row ? parseAlertRow(row) : null;
}

/**
 * Converts the levels of unfired alerts created before the split into new units, capped at the highest price that can
 * be stored.
 */
export async function adjustAlertsForSplit(
  db: Transaction<DB>,
  instrument: InstrumentId,
  ratio: Ratio,
  before: number,
): Promise<void> {
  const scaled = (column: 'upper' | 'lower' | 'reference') =>
    sql`least(greatest(round(${sql.ref(column)}::numeric * ${ratio.denominator}::bigint / ${ratio.numerator}::bigint),
      1), ${STORED_INTEGER_MAXIMUM}::bigint)::bigint`;
  await sql`update price_alerts set upper = ${scaled('upper')} where instrument = ${instrument} and fired_at is null
    and created_at < ${new Date(before)} and upper is not null`.execute(db);
  await sql`update price_alerts set lower = ${scaled('lower')} where instrument = ${instrument} and fired_at is null
    and created_at < ${new Date(before)} and lower is not null`.execute(db);
  await sql`update price_alerts set reference = ${scaled('reference')} where instrument = ${instrument}
    and fired_at is null and created_at < ${new Date(before)}`.execute(db);
  await notifyAlertsChanged(db, instrument);
}

const notifyAlertsChanged = (db: Db, instrument: InstrumentId) =>
  sql`select pg_notify(${ALERTS_CHANGED_CHANNEL}, ${instrument})`.execute(db);

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  price_alerts: {
    columns:
      'alert_seq, instrument, kind, upper, lower, rate, reference, expires_at, created_at, fired_at, fired_price',
    orderBy: 'alert_seq',
  },
};
