/**
 * Load: the batch's accounts are locked first, in order; only later statements read, so that nothing read is older than
 * the lock.
 */
import type { CustomerBucket } from '@bourse/core/trading/types.ts';
import type { StateEntry } from '@bourse/core/user/states.ts';
import type { AccountId } from '../ids.ts';
import { AccountWork } from './account-work.ts';
import { arrayParameter } from './array-parameter.ts';
import type { Command } from './command.ts';
import type { DeskConnection } from './connection.ts';
import type { Element } from './elements.ts';
import { Ladders } from './ladders.ts';
import { customerOf, orderOf, positionOf, requestOf } from './rows.ts';
import * as statements from './statements.ts';
import type { BatchStatement } from './statements.ts';

/** Opens a transaction and answers the batch's accounts as they are under the lock. One round trip. */
export async function load(
  connection: DeskConnection,
  batch: readonly Command[],
): Promise<Map<AccountId, AccountWork>> {
  const accounts = [...new Set(batch.map((command) => command.account))].sort((a, b) => (a < b ? -1 : 1));
  const keys = batch.flatMap(({ account, key, once }) => [
    ...(key ? [[account, key.value] as const] : []),
    ...(once ? [[account, once.name] as const] : []),
  ]);
  const paying = [
    ...new Set(batch.filter((command) => command.currencies.length > 0).map((command) => command.account)),
  ];
  const currencies = [...new Set(batch.flatMap((command) => command.currencies))];
  const traded = batch
    .filter((command) => command.instrument !== null)
    .map((command) => [command.account, command.instrument] as const);
  const orders = batch.flatMap((command) => (command.orders ?? []).map((seq) => [command.account, seq] as const));
  const positions = batch.flatMap((command) => (command.positions ?? []).map((seq) => [command.account, seq] as const));
  const borrowed = batch.flatMap(({ borrows }) => (borrows ? [[borrows] as const] : []));
  const days = batch.flatMap(({ account, dayTrading }) =>
    dayTrading ? [[account, dayTrading.market, dayTrading.currency, dayTrading.since] as const] : [],
  );
  const openKinds = batch.flatMap(({ account, openRequests }) =>
    (openRequests ?? []).map((kind) => [account, kind] as const),
  );
  const requests = batch.flatMap(({ account, requests: seqs }) => (seqs ?? []).map((seq) => [account, seq] as const));
  const known = new Set(batch.flatMap(({ account, customer }) => (customer ? [account] : [])));
  const read = (
    statement: BatchStatement,
    ...lists: (readonly (readonly Element[])[])[]
  ): Promise<Record<string, unknown>[]> =>
    lists.every((list) => list.length === 0)
      ? Promise.resolve([])
      : connection.run(statement, parameters(statement, lists));

  const [
    ,
    locked,
    keyRows,
    balances,
    orderRows,
    positionRows,
    lentRows,
    approvals,
    dayTrades,
    dayOrders,
    requestRows,
    customers,
  ] = await Promise.all(
    connection.gather(
      () =>
        [
          connection.run({ name: '', text: 'begin' }),
          read(
            statements.lockAccounts,
            accounts.map((account) => [account]),
          ),
          read(statements.readKeys, keys),
          read(
            statements.readBalances,
            paying.map((account) => [account]),
            currencies.map((currency) => [currency]),
          ),
          read(statements.readOrders, traded, orders),
          read(statements.readPositions, traded, positions),
          read(statements.readLent, borrowed),
          read(
            statements.readApprovals,
            days.map(([account]) => [account]),
          ),
          read(statements.readDayTrades, days),
          read(
            statements.readDayOrders,
            days.map(([account, market, currency]) => [account, market, currency]),
          ),
          read(statements.readRequests, openKinds, requests),
          read(
            statements.readCustomers,
            [...known].map((account) => [account]),
          ),
        ] as const,
    ),
  );

  const lent = new Map(borrowed.map(([instrument]) => [instrument, 0n]));
  for (const row of lentRows) lent.set(row.instrument as string, row.lent as bigint);
  const ladders = await readLadders(connection, locked);
  const works = new Map<AccountId, AccountWork>(
    locked.map((row) => {
      const account = row.account_id as AccountId;
      const counters = {
        lastSeq: row.entity_seq as bigint,
        transferSeq: row.transfer_seq as bigint,
        eventSeq: row.event_seq as bigint,
      };
      const marginEnabled = row.margin_since !== null;
      return [
        account,
        new AccountWork(
          account,
          row.place as string,
          counters,
          marginEnabled,
          lent,
          row.seat as boolean,
          row.states as StateEntry[],
          ladders.get(account),
          marginEnabled || row.day_trader === true,
        ),
      ];
    }),
  );
  const workOf = (row: Record<string, unknown>): AccountWork => works.get(row.account_id as AccountId) as AccountWork;
  for (const row of keyRows)
    workOf(row).keys.set(row.key as string, { hash: row.input_hash as Buffer, answer: row.answer as string });
  for (const row of balances)
    workOf(row).setBalance(
      row.currency as string,
      row.bucket as CustomerBucket,
      row.amount as bigint,
      row.place as string,
      row.lots as string | null,
    );
  for (const row of approvals) workOf(row).dayTradingApproved = row.status === 'approved';
  for (const rows of [orderRows, dayOrders])
    for (const row of rows) workOf(row).orders.set(row.order_seq as bigint, orderOf(row));
  for (const rows of [positionRows, dayTrades])
    for (const row of rows) workOf(row).positions.set(row.position_seq as bigint, positionOf(row));
  for (const row of requestRows) workOf(row).requests.set(row.request_seq as bigint, requestOf(row));
  for (const row of customers) workOf(row).customer = customerOf(row);
  return works;
}

/**
 * What each account, or its holder, has taken of displayed sizes. Only people with several accounts cost a look of
 * their own, which their lock doesn't cover: saving it does.
 */
async function readLadders(
  connection: DeskConnection,
  locked: readonly Record<string, unknown>[],
): Promise<Map<AccountId, Ladders>> {
  const holders = [...new Set(locked.flatMap(({ holder }) => (holder === null ? [] : [holder as AccountId])))];
  const shared = new Map(holders.map((holder) => [holder, new Ladders('', { holder, version: 0n })]));
  const rows =
    holders.length === 0
      ? []
      : await connection.run(
          statements.readTogether,
          parameters(statements.readTogether, [holders.map((holder) => [holder])]),
        );
  for (const row of rows)
    shared.set(
      row.holder as AccountId,
      new Ladders(row.consumed as string, { holder: row.holder as AccountId, version: row.version as bigint }),
    );
  return new Map(
    locked.map(({ account_id, holder, consumed }) => [
      account_id as AccountId,
      shared.get(holder as AccountId) ?? new Ladders(consumed as string),
    ]),
  );
}

/** The number of whoever leads. */
export async function readLeader(connection: DeskConnection): Promise<bigint | null> {
  const [row] = await connection.run(statements.readLeader);
  return (row?.number as bigint | undefined) ?? null;
}

/** Which of the accounts nobody has locked at this moment. */
export async function freeAccounts(
  connection: DeskConnection,
  accounts: readonly AccountId[],
): Promise<Set<AccountId>> {
  const rows = await connection.run(
    statements.freeAccounts,
    parameters(statements.freeAccounts, [[...new Set(accounts)].map((account) => [account])]),
  );
  return new Set(rows.map((row) => row.account_id as AccountId));
}

/** Each list's columns one after the other, as the statement's parameters. */
function parameters({ columns }: BatchStatement, lists: readonly (readonly (readonly Element[])[])[]): Buffer[] {
  const width = columns.length / lists.length;
  return columns.map((type, column) => arrayParameter(type, lists[Math.floor(column / width)]!, column % width));
}
