/** The SQL of imported corporate actions. */
import type { CorporateAction, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { createRatio } from '@bourse/core/ledger/ratio.ts';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import { REPLAYS_CHANNEL } from './bars-and-replays-store.ts';

type Db = Kysely<DB> | Transaction<DB>;
interface Row {
  instrument: string;
  kind: CorporateAction['kind'];
  ex_date: string;
  declared_on: string | null;
  record_date: string | null;
  pay_date: string | null;
  numerator: bigint | null;
  denominator: bigint | null;
  amount: bigint | null;
  code: string | null;
  name: string | null;
  paid_currency: string | null;
  paid_amount: bigint | null;
  rate: bigint | null;
  acquirer: string | null;
  share_price: bigint | null;
  company: string | null;
  cost_share: bigint | null;
}

const KIND_ORDER = sql`array_position(array['symbolChange', 'split', 'stockDividend', 'dividend', 'rights',
  'suspension', 'resumption', 'delisting', 'merger', 'spinOff'], kind)`;

/** Oldest first; on the same day, splits before payments on the new units. */
export async function listImportedActionsOf(db: Db, instrument: InstrumentId): Promise<CorporateAction[]> {
  const { rows } = await sql<Row>`select * from corporate_actions where instrument = ${instrument}
    order by ex_date, ${KIND_ORDER}`.execute(db);
  return rows.map(actionFromRow);
}

/** Of each of these instruments that has any, in the same order. */
export async function listImportedActionsOfAll(
  db: Db,
  instruments: readonly InstrumentId[],
): Promise<Map<InstrumentId, CorporateAction[]>> {
  const { rows } = await sql<Row>`select * from corporate_actions where instrument = any(${instruments})
    order by ex_date, ${KIND_ORDER}`.execute(db);
  return Map.groupBy(rows.map(actionFromRow), ({ instrument }) => instrument);
}

/** All changes of code in a market, oldest first. */
export async function listImportedSymbolChanges(
  db: Db,
  market: Market,
): Promise<{ instrument: InstrumentId; exDate: string; code: string }[]> {
  const { rows } = await sql<{ instrument: InstrumentId; exDate: string; code: string }>`select instrument,
    ex_date as "exDate", code from corporate_actions where kind = 'symbolChange'
      and starts_with(instrument, ${`${market}.`}) order by ex_date`.execute(db);
  return rows;
}

function actionFromRow(row: Row): CorporateAction {
  const dates = {
    instrument: row.instrument,
    exDate: row.ex_date,
    ...(row.declared_on === null ? {} : { declaredOn: row.declared_on }),
    ...(row.record_date === null ? {} : { recordDate: row.record_date }),
  };
  switch (row.kind) {
    case 'split':
    case 'stockDividend':
      return { ...dates, kind: row.kind, ratio: createRatio(row.numerator ?? 1n, row.denominator ?? 1n) };
    case 'dividend':
    case 'rights': {
      const payment = { ...dates, kind: row.kind, amount: row.amount ?? 0n, payDate: row.pay_date ?? row.ex_date };
      return row.paid_currency === null
        ? payment
        : { ...payment, paidIn: { currency: row.paid_currency, amount: row.paid_amount ?? 0n, rate: row.rate } };
    }
    case 'symbolChange':
      return { ...dates, kind: row.kind, code: row.code ?? '', ...(row.name === null ? {} : { name: row.name }) };
    case 'delisting':
      return { ...dates, kind: row.kind, amount: row.amount };
    case 'merger':
      return {
        ...dates,
        kind: row.kind,
        acquirer: row.acquirer ?? '',
        shares: createRatio(row.numerator ?? 1n, row.denominator ?? 1n),
        sharePrice: row.share_price ?? 0n,
        cash: row.amount ?? 0n,
      };
    case 'spinOff':
      return {
        ...dates,
        kind: row.kind,
        company: row.company ?? '',
        shares: createRatio(row.numerator ?? 1n, row.denominator ?? 1n),
        sharePrice: row.share_price ?? 0n,
        costShare: row.cost_share ?? 0n,
      };
    default:
      return { ...dates, kind: row.kind };
  }
}

const LISTED_ACTIONS = 1_000;

/** Latest ex-date first. */
export async function listImportedActions(db: Db): Promise<{ action: CorporateAction; importedAt: Date }[]> {
  const { rows } = await sql<
    Row & { imported_at: Date }
  >`select * from corporate_actions order by ex_date desc, instrument, kind limit ${LISTED_ACTIONS}`.execute(db);
  return rows.map((row) => ({ action: actionFromRow(row), importedAt: row.imported_at }));
}

/** Replaces one of the same kind and day. */
export async function replaceCorporateAction(
  db: Transaction<DB>,
  action: CorporateAction,
  importedAt: Date,
): Promise<void> {
  const { instrument, kind, exDate, declaredOn = null, recordDate = null } = action;
  const merger = action.kind === 'merger' ? action : null;
  const spinOff = action.kind === 'spinOff' ? action : null;
  const ratio = 'shares' in action ? action.shares : 'ratio' in action ? action.ratio : null;
  const { numerator, denominator } = ratio ?? { numerator: null, denominator: null };
  const amount = merger ? merger.cash : 'amount' in action ? action.amount : null;
  const payDate = 'payDate' in action ? action.payDate : null;
  const [code, name] = action.kind === 'symbolChange' ? [action.code, action.name ?? null] : [null, null];
  const paidIn = action.kind === 'dividend' && action.paidIn?.rate ? action.paidIn : null;
  await sql`insert into corporate_actions (instrument, kind, ex_date, declared_on, record_date, pay_date, numerator,
    denominator, amount, code, name, imported_at, paid_currency, paid_amount, rate, acquirer,
    share_price, company, cost_share)
    values (${instrument}, ${kind}, ${exDate}, ${declaredOn}, ${recordDate}, ${payDate}, ${numerator}, ${denominator},
      ${amount}, ${code}, ${name}, ${importedAt}, ${paidIn?.currency ?? null}, ${paidIn?.amount ?? null},
      ${paidIn?.rate ?? null}, ${merger?.acquirer ?? null},
      ${(merger ?? spinOff)?.sharePrice ?? null}, ${spinOff?.company ?? null}, ${spinOff?.costShare ?? null})
    on conflict (instrument, ex_date, kind) do update set declared_on = excluded.declared_on,
      record_date = excluded.record_date, pay_date = excluded.pay_date,
      numerator = excluded.numerator, denominator = excluded.denominator, amount = excluded.amount,
        code = excluded.code, name = excluded.name, imported_at = excluded.imported_at,
        paid_currency = excluded.paid_currency, paid_amount = excluded.paid_amount, rate = excluded.rate,
        acquirer = excluded.acquirer, share_price = excluded.share_price,
        company = excluded.company, cost_share = excluded.cost_share`.execute(db);
}

/** Keys of the actions already applied to customers' positions: kind, instrument, ex-date and moment. */
export async function listAppliedActionKeys(db: Db): Promise<string[]> {
  return (await sql<{ action: string }>`select action from applied_actions`.execute(db)).rows.map(
    ({ action }) => action,
  );
}

export const notifyOfImportedActions = (db: Transaction<DB>, instrument: InstrumentId) =>
  sql`select pg_notify(${REPLAYS_CHANNEL}, ${instrument})`.execute(db);
