/**
 * Proves value dates: from the first transfer that can have one, each account's lots are computed again by the market's
 * settlement date of each trade, and compared with what its balances say; and nothing has left an account before it had
 * settled.
 */
import type pg from 'pg';
import type { Hours, Market } from '@bourse/core/market.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { moveCash, NO_LOTS, type Lots } from '@bourse/core/wallet/value-dates.ts';
import { readLots, writeLots } from '../desk/lots.ts';
import { createSettlements } from '../desk/settlements.ts';
import { temporalZones } from '../zones.ts';

interface Row extends Transfer {
  account_id: bigint;
  seq: bigint;
  market: Market | null;
  at: Date;
  available: bigint | null;
}
const AT_ONCE = 5_000;

/** `available`: what was available before it. An order names its market, and so does a position. */
const TRANSFERS = `select t.account_id, t.seq, t.currency, t.amount, t.debit, t.credit, t.code, t.reference, t.at,
    case when t.debit = 'available' then t.debit_after + t.amount when t.credit = 'available' then t.credit_after - t.amount end as available,
    case when t.reference ~ '^[ox][0-9]{1,18}$' then (select o.market from orders o where o.account_id = t.account_id and o.order_seq = substr(t.reference, 2)::bigint)
      when t.reference ~ '^p[0-9]{1,18}$' then (select p.market from positions p where p.account_id = t.account_id and p.position_seq = substr(t.reference, 2)::bigint) end as market
  from transfers t where t.at >= $1 and (t.debit in ('available', 'frozen') or t.credit = 'available') order by t.account_id, t.seq`;

interface Account {
  id: bigint;
  lots: Lots /** An exchange that has paid and not yet brought anything. */;
  open: Row[];
}

export async function auditValueDates(client: pg.ClientBase): Promise<string[]> {
  const {
    rows: [world],
  } = await client.query<{ hours: Hours; from: Date; latest: Date | null }>(
    'select hours, coalesce(settles_from, created_at) as from, (select max(at) from transfers) as latest from world',
  );
  if (!world) return [];
  const settlements = createSettlements({ hours: world.hours, settlesFrom: world.from.getTime() }, temporalZones());
  const differences: string[] = [];
  const computed = new Map<bigint, Lots>();
  let account = null as Account | null;
  const keep = (): void => {
    if (account && account.lots.size > 0) computed.set(account.id, account.lots);
  };

  await client.query(
    `declare dated no scroll cursor for ${TRANSFERS.replace('$1', `'${world.from.toISOString()}'::timestamptz`)}`,
  );
  for (let rows: Row[] = []; (rows = (await client.query<Row>(`fetch ${AT_ONCE} from dated`)).rows).length > 0; ) {
    for (const row of rows) {
      if (row.account_id !== account?.id) {
        keep();
        account = { id: row.account_id, lots: NO_LOTS, open: [] };
      }
      const told = step(account, row, settlements);
      if (told) differences.push(told);
    }
  }
  keep();
  await client.query('close dated');
  return [...differences, ...(await compare(client, computed, world.latest?.getTime() ?? 0))];
}

/** Why the transfer can't be; null where it can. */
function step(account: Account, row: Row, settlements: ReturnType<typeof createSettlements>): string | null {
  const run = [...account.open, row];
  account.open = row.code === 'exchangeOut' || row.code === 'exchangeSpread' ? run : [];
  if (account.open.length > 0) return null;
  // Of each currency what was there before the first of them.
  const before = new Map(run.toReversed().map(({ currency, available }) => [currency, available ?? 0n]));
  try {
    const value = row.market === null ? null : settlements[row.market](row.at.getTime());
    account.lots = moveCash(account.lots, run, (currency) => before.get(currency) ?? 0n, value, row.at.getTime());
    return null;
  } catch (error) {
    return `transfer ${row.account_id}/${row.seq}: left before it had settled (${(error as Error).message})`;
  }
}

async function compare(client: pg.ClientBase, computed: ReadonlyMap<bigint, Lots>, now: number): Promise<string[]> {
  const { rows } = await client.query<{ account_id: bigint; currency: string; bucket: string; lots: string }>(
    'select account_id, currency, bucket, lots from balances where lots is not null',
  );
  const stored = new Map<bigint, Lots>();
  const differences: string[] = [];
  for (const { account_id: id, currency, bucket, lots } of rows) {
    if (areLots(lots)) stored.set(id, readLots(stored.get(id) ?? NO_LOTS, currency, lots));
    else
      differences.push(`value dates ${id} ${currency} ${bucket}: stored ${JSON.stringify(lots)}, which says nothing`);
  }
  for (const id of new Set([...computed.keys(), ...stored.keys()])) {
    const [says, is] = [stored.get(id) ?? NO_LOTS, computed.get(id) ?? NO_LOTS].map((lots) => toCome(lots, now)) as [
      Lots,
      Lots,
    ];
    for (const key of new Set([...says.keys(), ...is.keys()])) {
      const [told, due] = [says, is].map((lots) => textOf(lots, key)) as [string, string];
      if (told !== due) differences.push(`value dates ${id} ${key}: stored ${told}, computed ${due}`);
    }
  }
  return differences;
}

/** Lots whose day had not come by the last transfer. */
const toCome = (lots: Lots, now: number): Lots =>
  new Map(
    [...lots]
      .map(([key, list]) => [key, list.filter(({ at }) => at > now)] as const)
      .filter(([, list]) => list.length > 0),
  );

function textOf(lots: Lots, key: string): string {
  const [currency = '', reference] = key.split(' ');
  const list = lots.get(key);
  return list
    ? (writeLots(new Map([[key, list]]), `${currency} ${reference === undefined ? 'available' : 'frozen'}`) ?? 'none')
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
