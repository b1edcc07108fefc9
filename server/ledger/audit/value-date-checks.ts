/**
 * Proves value dates: recomputes each account's lots from the market's settlement date of each trade, and compares them
 * with its balances; and checks that nothing left an account before it had settled.
 */
import type pg from 'pg';
import type { TradingHoursMode, Market } from '@bourse/core/markets/market-types.ts';
import { MAIN_PORTFOLIO, type Transfer } from '@bourse/core/ledger/transfer.ts';
import {
  updatePortfolioLots,
  NO_LOTS_BY_PORTFOLIO,
  type SettlementLotsByPortfolio,
} from '@bourse/core/ledger/settlement-lots-by-portfolio.ts';
import { NO_SETTLEMENT_LOTS, type SettlementLots } from '@bourse/core/ledger/settlement-lots.ts';
import { referenceNumberSql } from './audit-check-types-and-sql.ts';
import { createSettlementCalendar, addStoredLots, serializeSettlementLots } from '../value-dates.ts';
import { createTemporalZones } from '../../time/zones.ts';

interface Row extends Omit<Transfer, 'debitPortfolio' | 'creditPortfolio'> {
  account_id: bigint;
  seq: bigint;
  /** The portfolio of the customer's side, or of the debit if both sides are customers'. */
  portfolio: number;
  market: Market | null;
  at: Date;
  available: bigint | null;
  debitPortfolio: number | null;
  creditPortfolio: number | null;
}
const AT_ONCE = 5_000;

/**
 * `available`: what was available before the transfer, if it left from there. An order names its market, and so does a
 * position. Both portfolios are named if they differ.
 */
const TRANSFERS = `select t.account_id, t.seq, case when t.debit in ('available', 'frozen') then t.debit_portfolio
  else t.credit_portfolio end as portfolio,
    case when t.debit = t.credit then t.debit_portfolio end as "debitPortfolio", case when t.debit = t.credit
      then t.credit_portfolio end as "creditPortfolio", t.currency, t.amount, t.debit, t.credit, t.code, t.reference,
        t.at,
    case when t.debit = 'available' then t.debit_after + t.amount when t.credit = 'available'
      then t.credit_after - t.amount end as available,
    case when t.reference ~ '^[ox]' then (select o.market from orders o where o.account_id = t.account_id
      and o.order_seq = ${referenceNumberSql('t.reference')})
      when t.reference ~ '^p' then (select p.market from positions p where p.account_id = t.account_id
        and p.position_seq = ${referenceNumberSql('t.reference')}) end as market
  from transfers t where t.debit in ('available', 'frozen') or t.credit = 'available'
  order by t.account_id, t.seq`;

interface Account {
  id: bigint;
  lots: SettlementLotsByPortfolio;
  /** The debit of an exchange whose credit is still to come. */
  open: Row[];
}

export async function auditValueDates(client: pg.ClientBase): Promise<string[]> {
  const {
    rows: [world],
  } = await client.query<{ hours: TradingHoursMode; latest: Date | null }>(
    'select hours, (select max(at) from transfers) as latest from world',
  );
  if (!world) return [];
  const settlements = createSettlementCalendar(world, createTemporalZones());
  const differences: string[] = [];
  const computed = new Map<bigint, SettlementLotsByPortfolio>();
  let account = null as Account | null;
  const keep = (): void => {
    if (account && account.lots.size > 0) computed.set(account.id, account.lots);
  };

  await client.query(`declare dated no scroll cursor for ${TRANSFERS}`);
  for (let rows: Row[] = []; (rows = (await client.query<Row>(`fetch ${AT_ONCE} from dated`)).rows).length > 0; ) {
    for (const row of rows) {
      if (row.account_id !== account?.id) {
        keep();
        account = { id: row.account_id, lots: NO_LOTS_BY_PORTFOLIO, open: [] };
      }
      const reported = applyTransfer(account, row, settlements);
      if (reported) differences.push(reported);
    }
  }
  keep();
  await client.query('close dated');
  return [...differences, ...(await compareWithBalances(client, computed, world.latest?.getTime() ?? 0))];
}

/** Why the transfer is impossible; null if it isn't. */
function applyTransfer(
  account: Account,
  row: Row,
  settlements: ReturnType<typeof createSettlementCalendar>,
): string | null {
  const run = [...account.open, row];
  account.open = row.code === 'exchangeOut' || row.code === 'exchangeSpread' ? run : [];
  if (account.open.length > 0) return null;
  // For each currency, the money available before the first of them.
  const before = new Map(run.toReversed().map(({ currency, available }) => [currency, available ?? 0n]));
  try {
    const value = row.market === null ? null : settlements[row.market](row.at.getTime());
    const moment = { value, now: row.at.getTime() };
    account.lots = updatePortfolioLots(
      account.lots,
      run.map(withoutNulls),
      row.portfolio,
      (_, currency) => before.get(currency) ?? 0n,
      moment,
    );
    return null;
  } catch (error) {
    return `transfer ${row.account_id}/${row.seq}: left before it had settled (${(error as Error).message})`;
  }
}

/** Leaves out the portfolios if both sides are in the decision's own one. */
const withoutNulls = ({ debitPortfolio, creditPortfolio, ...row }: Row): Transfer =>
  debitPortfolio === null || creditPortfolio === null ? row : { ...row, debitPortfolio, creditPortfolio };

async function compareWithBalances(
  client: pg.ClientBase,
  computed: ReadonlyMap<bigint, SettlementLotsByPortfolio>,
  now: number,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; currency: string; bucket: string; lots: string }>(
    `select account_id || case portfolio when 0 then '' else '/' || portfolio end as name, currency, bucket, lots
      from balances where lots is not null`,
  );
  const due = new Map(
    [...computed].flatMap(([id, lots]) =>
      [...lots].map(([portfolio, own]): [string, SettlementLots] => [
        portfolio === MAIN_PORTFOLIO ? `${id}` : `${id}/${portfolio}`,
        own,
      ]),
    ),
  );
  const stored = new Map<string, SettlementLots>();
  const differences: string[] = [];
  for (const { name: id, currency, bucket, lots } of rows) {
    if (areLots(lots)) stored.set(id, addStoredLots(stored.get(id) ?? NO_SETTLEMENT_LOTS, currency, lots));
    else
      differences.push(`value dates ${id} ${currency} ${bucket}: stored ${JSON.stringify(lots)}, which says nothing`);
  }
  for (const id of new Set([...due.keys(), ...stored.keys()])) {
    const [says, is] = [stored.get(id) ?? NO_SETTLEMENT_LOTS, due.get(id) ?? NO_SETTLEMENT_LOTS].map((lots) =>
      toCome(lots, now),
    ) as [SettlementLots, SettlementLots];
    for (const key of new Set([...says.keys(), ...is.keys()])) {
      const [reported, counted] = [says, is].map((lots) => textOf(lots, key)) as [string, string];
      if (reported !== counted) differences.push(`value dates ${id} ${key}: stored ${reported}, computed ${counted}`);
    }
  }
  return differences;
}

/** Lots whose day had not come by the last transfer. */
const toCome = (lots: SettlementLots, now: number): SettlementLots =>
  new Map(
    [...lots]
      .map(([key, list]) => [key, list.filter(({ at }) => at > now)] as const)
      .filter(([, list]) => list.length > 0),
  );

function textOf(lots: SettlementLots, key: string): string {
  const [currency = '', reference] = key.split(' ');
  const list = lots.get(key);
  return list
    ? (serializeSettlementLots(new Map([[key, list]]), currency, reference === undefined ? 'available' : 'frozen') ??
        'none')
    : 'none';
}

function areLots(text: string): boolean {
  try {
    const rows = JSON.parse(text) as unknown;
    return (
      Array.isArray(rows) &&
      rows.every(
        (row: unknown) =>
          Array.isArray(row) &&
          typeof row[0] === 'string' &&
          Number.isSafeInteger(row[1]) &&
          typeof row[2] === 'string' &&
          /^\d{1,18}$/.test(row[2]),
      )
    );
  } catch {
    return false;
  }
}
