/**
 * Recomputes the ledger from its rows without any of the server's code: transfers in order give balances, pending
 * orders give what is frozen, fills give positions and orders, and leaves give seals.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CUSTOMER_LEDGER_ACCOUNTS } from './customer-ledger-accounts.ts';

interface Transfer {
  account_id: bigint;
  seq: bigint;
  currency: string;
  amount: bigint;
  debit: string;
  credit: string;
  debit_after: bigint | null;
  credit_after: bigint | null;
  code: string;
  reference: string;
  at: Date;
  xid: bigint;
  debit_portfolio: number;
  credit_portfolio: number;
}
export interface LedgerSealRow {
  number: bigint;
  previous: Buffer;
  hash: Buffer;
  count: number;
  notes: string;
  transfers_total: bigint;
  last_xid: bigint;
}

export interface LedgerCheckFigures {
  transfers: number;
  orders: number;
  fills: number;
  seals: number;
  sealed: number;
}

const rowsOf = async <Row extends object>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

/** Reports every difference; the figures say how much was checked. */
export async function checkLedger(client: pg.Client, differ: (sentence: string) => void): Promise<LedgerCheckFigures> {
  const transfers = await rowsOf<Transfer>(client, 'select * from transfers order by account_id, seq');
  const computed = recomputeBalances(transfers, differ);
  const stored = new Map(
    (
      await rowsOf<{ account_id: bigint; portfolio: number; currency: string; bucket: string; amount: bigint }>(
        client,
        'select * from balances',
      )
    ).map((row) => [`${row.account_id} ${row.portfolio} ${row.currency} ${row.bucket}`, row.amount]),
  );
  compare('balance', computed, stored, differ);
  await checkHolds(client, stored, differ);
  const counted = await checkFills(client, differ);
  const seals = await rowsOf<LedgerSealRow>(client, 'select * from seals order by number');
  checkSeals(transfers, seals, differ);
  await checkEvents(client, differ);
  return {
    transfers: transfers.length,
    ...counted,
    seals: seals.length,
    sealed: Number(seals.at(-1)?.transfers_total ?? 0n),
  };
}

/** Balances by "account portfolio currency bucket"; the house's sides must bring each currency to zero. */
function recomputeBalances(transfers: readonly Transfer[], differ: (sentence: string) => void): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const totals = new Map<string, bigint>();
  const nextSeq = new Map<bigint, bigint>();
  const move = (row: Transfer, portfolio: number, bucket: string, change: bigint, after: bigint | null): void => {
    totals.set(row.currency, (totals.get(row.currency) ?? 0n) + change);
    if (!CUSTOMER_LEDGER_ACCOUNTS.has(bucket)) return;
    const key = `${row.account_id} ${portfolio} ${row.currency} ${bucket}`;
    const balance = (balances.get(key) ?? 0n) + change;
    balances.set(key, balance);
    if (balance !== after)
      differ(`transfer ${row.account_id}/${row.seq}: ${bucket} is ${after} after it, computed ${balance}`);
    if (balance < 0n) differ(`transfer ${row.account_id}/${row.seq}: ${bucket} falls to ${balance}`);
  };
  for (const row of transfers) {
    const expected = nextSeq.get(row.account_id) ?? 1n;
    if (row.seq !== expected) differ(`transfer ${row.account_id}/${row.seq}: expected number ${expected}`);
    nextSeq.set(row.account_id, row.seq + 1n);
    if (row.amount <= 0n) differ(`transfer ${row.account_id}/${row.seq}: amount ${row.amount}`);
    move(row, row.debit_portfolio, row.debit, -row.amount, row.debit_after);
    move(row, row.credit_portfolio, row.credit, row.amount, row.credit_after);
  }
  for (const [currency, total] of totals) if (total !== 0n) differ(`all transfers in ${currency} come to ${total}`);
  return balances;
}

async function checkHolds(
  client: pg.Client,
  stored: ReadonlyMap<string, bigint>,
  differ: (sentence: string) => void,
): Promise<void> {
  /** The bucket's balances, including those of play, which has its own accounts. */
  const bucket = (name: 'frozen' | 'margin'): Map<string, bigint> => {
    const played = name === 'frozen' ? 'playFrozen' : 'playMargin';
    return new Map(
      [...stored].flatMap(([key, amount]) => {
        const [purse, lies] = [key.slice(0, key.lastIndexOf(' ')), key.slice(key.lastIndexOf(' ') + 1)];
        return lies === name || lies === played ? [[`${purse} ${name}`, amount] as const] : [];
      }),
    );
  };
  const sums = async (text: string, name: string): Promise<Map<string, bigint>> => {
    const sum = new Map<string, bigint>();
    for (const row of await rowsOf<{ account_id: bigint; portfolio: number; currency: string; amount: bigint }>(
      client,
      text,
    )) {
      const key = `${row.account_id} ${row.portfolio} ${row.currency} ${name}`;
      sum.set(key, (sum.get(key) ?? 0n) + row.amount);
    }
    return sum;
  };
  compare(
    'held',
    await sums(
      `select account_id, portfolio, currency, hold as amount from orders where status = 'pending'
    union all select f.account_id, o.portfolio, o.currency, f.held from fills f
    join orders o using (account_id, order_seq) where f.held is not null and
      not exists (select from day_end_charges c where (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq))
    union all select account_id, 0, currency, amount from requests where kind = 'withdrawal'
      and status in ('submitted', 'inReview', 'processing')`,
      'frozen',
    ),
    bucket('frozen'),
    differ,
  );
  compare(
    'margin',
    await sums(
      `select account_id, portfolio, currency, margin as amount from positions where status <> 'closed'`,
      'margin',
    ),
    bucket('margin'),
    differ,
  );
}

async function checkFills(
  client: pg.Client,
  differ: (sentence: string) => void,
): Promise<{ orders: number; fills: number }> {
  const fills = await rowsOf<{
    account_id: bigint;
    order_seq: bigint;
    position_seq: bigint;
    effect: string;
    quantity: bigint;
  }>(client, 'select * from fills');
  const [filled, opened, open] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()];
  const add = (sums: Map<string, bigint>, key: string, quantity: bigint): void => {
    sums.set(key, (sums.get(key) ?? 0n) + quantity);
  };
  for (const fill of fills) {
    const position = `${fill.account_id} ${fill.position_seq}`;
    add(filled, `${fill.account_id} ${fill.order_seq}`, fill.quantity);
    add(open, position, fill.effect === 'open' ? fill.quantity : -fill.quantity);
    if (fill.effect === 'open') add(opened, position, fill.quantity);
  }
  const orders = await rowsOf<{ account_id: bigint; order_seq: bigint; filled: bigint }>(
    client,
    'select account_id, order_seq, filled from orders',
  );
  const positions = await rowsOf<{ account_id: bigint; position_seq: bigint; quantity: bigint; open_quantity: bigint }>(
    client,
    'select * from positions',
  );
  const byPosition = (amount: (row: (typeof positions)[number]) => bigint) =>
    new Map(positions.map((row) => [`${row.account_id} ${row.position_seq}`, amount(row)]));
  compare('filled', filled, new Map(orders.map((row) => [`${row.account_id} ${row.order_seq}`, row.filled])), differ);
  compare(
    'position',
    opened,
    byPosition((row) => row.quantity),
    differ,
  );
  compare(
    'open position',
    open,
    byPosition((row) => row.open_quantity),
    differ,
  );
  return { orders: orders.length, fills: fills.length };
}

/**
 * A customer's events are numbered without gaps. In an account older than the retention period, events before the
 * oldest one that isn't a message may have been deleted.
 */
async function checkEvents(client: pg.Client, differ: (sentence: string) => void): Promise<void> {
  const rows = await rowsOf<{ account_id: bigint; count: bigint; first: bigint; counter: bigint }>(
    client,
    `select a.account_id, a.event_seq as counter, f.first, count(e.seq) filter (where e.seq >= f.first) as count
      from accounts a left join events e using (account_id),
        lateral (select case
            when (select max(at) from transfers) > interval '8 days' +
              (select min(at) from transfers t where t.account_id = a.account_id)
            then coalesce(min(seq) filter (where notice is null), a.event_seq + 1) else 1 end as first
          from events where account_id = a.account_id) f
      group by a.account_id, a.event_seq, f.first`,
  );
  for (const { account_id: account, count, first, counter } of rows)
    if (count !== counter - first + 1n && first <= counter)
      differ(`events of ${account}: ${count} rows from ${first} on, counted ${counter}`);
}

function compare(
  what: string,
  computed: ReadonlyMap<string, bigint>,
  stored: ReadonlyMap<string, bigint>,
  differ: (sentence: string) => void,
): void {
  for (const key of new Set([...computed.keys(), ...stored.keys()])) {
    const [a, b] = [computed.get(key) ?? 0n, stored.get(key) ?? 0n];
    if (a !== b) differ(`${what} ${key}: stored ${b}, computed ${a}`);
  }
}

const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Leaf and node hashes of RFC 9162, section 2.1.1. */
function checkSeals(
  transfers: readonly Transfer[],
  seals: readonly LedgerSealRow[],
  differ: (sentence: string) => void,
): void {
  const ordered = transfers.toSorted((a, b) =>
    a.xid === b.xid
      ? a.account_id === b.account_id
        ? a.seq < b.seq
          ? -1
          : 1
        : a.account_id < b.account_id
          ? -1
          : 1
      : a.xid < b.xid
        ? -1
        : 1,
  );
  let [previous, total] = [Buffer.alloc(32) as Buffer, 0];
  for (const seal of seals) {
    const rows = ordered.slice(total, total + seal.count);
    total += seal.count;
    const hash = sha256(
      previous,
      `|${total}|`,
      rootOf(rows.map((row) => sha256(Buffer.of(0), lineOf(row)))),
      `|${seal.notes}`,
    );
    if (!hash.equals(seal.hash) || rows.length !== seal.count)
      differ(`seal ${seal.number}: is not what its ${seal.count} transfers give`);
    previous = seal.hash;
  }
}

const lineOf = (row: Transfer): string =>
  [
    row.account_id,
    row.seq,
    row.currency,
    row.amount,
    row.debit,
    row.credit,
    row.debit_after ?? '',
    row.credit_after ?? '',
    row.code,
    row.reference,
    row.at.toISOString(),
    row.xid,
    ...(row.debit_portfolio === 0 && row.credit_portfolio === 0 ? [] : [row.debit_portfolio, row.credit_portfolio]),
  ].join('|');

function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length < 2) return leaves[0] ?? sha256();
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}
