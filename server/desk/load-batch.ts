/**
 * Load: the batch's accounts are locked first, in order; only later statements read, so that nothing read is older than
 * the lock.
 */
import type { CustomerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import { toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { AccountId } from '../ids.ts';
import { BatchAccount, type LendableToAccount } from './batch-account.ts';
import { encodeArrayParameter, type BinaryElement } from '../pipeline/postgres-binary-format.ts';
import type { BatchStatement } from '../pipeline/batch-sql.ts';
import type { CommandIfDue, DeskCommand } from './command.ts';
import type { DeskConnection } from '../pipeline/desk-database-connection.ts';
import { ConsumedLiquidity } from './consumed-liquidity.ts';
import { buildPortfolioStatusLoads } from './command-portfolio.ts';
import type { RecordLoadRequest, RecordRegistry } from './record-registry.ts';
import {
  type SamePersonHoldingRow,
  listSamePersonLookups,
  selectSamePersonHoldings,
  SamePersonHoldings,
} from './same-person-holdings.ts';
import * as statements from './desk-sql.ts';

/** What a command loads besides its own requests. */
export type ListAdditionalLoads = (command: Pick<DeskCommand, 'account'>) => readonly RecordLoadRequest[];

/** With locks, to be saved; or as they are in a snapshot, for reads only. */
export interface BatchReadMode {
  begin: string;
  accounts: BatchStatement;
  locks: boolean;
}
const LOCKING_MODE: BatchReadMode = { begin: 'begin', accounts: statements.lockAccounts, locks: true };
export const SNAPSHOT_READ_MODE: BatchReadMode = {
  begin: 'begin isolation level repeatable read read only',
  accounts: statements.selectAccounts,
  locks: false,
};

/** Opens a transaction and answers the accounts as they are under the lock, at `now` (epoch ms). One round trip. */
export async function loadBatch(
  connection: DeskConnection,
  batch: readonly CommandIfDue[],
  registry: RecordRegistry,
  now: number,
  also: ListAdditionalLoads = () => [],
  opening: BatchReadMode = LOCKING_MODE,
): Promise<Map<AccountId, BatchAccount>> {
  const accounts = [...new Set(batch.map((command) => command.account))].sort((a, b) => (a < b ? -1 : 1));
  const keys = batch.flatMap(({ account, actor, key, once }) => [
    ...(key && !('staff' in actor) ? [[account, key.value]] : []),
    ...(once ? [[account, once.name]] : []),
  ]);
  const paying = new Set(batch.filter(({ currencies }) => currencies.length > 0).map(({ account }) => account));
  const currencies = new Set(batch.flatMap((command) => command.currencies));
  const borrowed = batch.flatMap(({ account, borrows }) => (borrows ? [[borrows, account, now] as const] : []));
  const read = (statement: BatchStatement, ...lists: (readonly (readonly BinaryElement[])[])[]): Promise<Row[]> =>
    lists.every((list) => list.length === 0)
      ? Promise.resolve([])
      : connection.run(statement, parameters(statement, lists));

  const [, locked, rests, keyRows, balances, lentRows, found] = await Promise.all(
    connection.sendTogether(
      () =>
        [
          connection.run({ name: '', text: opening.begin }),
          read(opening.accounts, accounts.map(alone)),
          read(statements.selectFeeRemainders, accounts.map(alone)),
          read(statements.selectCommandKeys, keys),
          read(statements.selectBalances, [...paying].map(alone), [...currencies].map(alone)),
          read(statements.selectLentStock, borrowed),
          Promise.all(
            [...collectLoads(batch, also)].map(async ([{ kind, scope }, list]): Promise<[string, Row[]]> => {
              const statement = loadStatementOf(registry, kind, scope, opening);
              return [kind, statement === null ? [] : await read(statement, list)];
            }),
          ),
        ] as const,
    ),
  );

  const lent = new Map<string, bigint>();
  for (const row of lentRows) lent.set(row.instrument as string, row.lent as bigint);
  const ladders = await readConsumedLiquidityOfAccounts(connection, locked);
  const accountOf = (row: Row): AccountId => row.account_id as AccountId;
  const works = new Map(
    locked.map((row) => [accountOf(row), createBatchAccount(row, lent, ladders.get(accountOf(row)))]),
  );
  const workOf = (row: Row): BatchAccount => works.get(accountOf(row)) as BatchAccount;
  for (const row of rests) workOf(row).feeRemainders.set(row.name as string, row.remainder as bigint);
  await loadSamePersonHoldings(connection, batch, locked, works);
  for (const row of lentRows) workOf(row).lendable.set(row.instrument as string, parseLendableStock(row));
  for (const row of keyRows)
    workOf(row).keys.set(row.key as string, { hash: row.input_hash as Buffer, answer: row.answer as string });
  for (const row of balances)
    workOf(row).setBalance(
      row.portfolio as number,
      row.currency as string,
      row.bucket as CustomerAccount,
      row.amount as bigint,
      row.place as string,
      row.lots as string | null,
    );
  for (const [kind, rows] of found) {
    const { of, numberOf } = registry.loaded.get(kind)!;
    for (const row of rows) workOf(row).loaded(kind).set(numberOf(row), of(row));
  }
  return works;
}

type Row = Record<string, unknown>;
const parseLendableStock = ({ lenders, barred_until: barred }: Row): LendableToAccount => ({
  lenders: lenders as bigint,
  barredUntil: toEpochMsOrNull(barred),
});
const alone = <Value extends BinaryElement>(value: Value): [Value] => [value];

/** Null if loading the kind takes a lock and this opening takes none. */
function loadStatementOf(
  { loaded }: RecordRegistry,
  kind: string,
  scope: string,
  { locks }: BatchReadMode,
): BatchStatement | null {
  const found = loaded.get(kind);
  const statement = found?.scopes.get(scope);
  if (!statement) throw new Error(`nobody loads ${kind} by ${scope}`);
  return found?.locks === undefined || locks ? statement : null;
}

/** The batch's requests besides money, by kind and scope: rows of the account and the requested value. */
function collectLoads(
  batch: readonly CommandIfDue[],
  also: ListAdditionalLoads,
): Map<{ kind: string; scope: string }, BinaryElement[][]> {
  const requested = new Map<string, [{ kind: string; scope: string }, BinaryElement[][]]>();
  const ask = (kind: string, scope: string, row: BinaryElement[]): void => {
    const name = `${kind} ${scope}`;
    const list = requested.get(name);
    if (list) list[1].push(row);
    else requested.set(name, [{ kind, scope }, [row]]);
  };
  for (const command of batch) {
    const { account, instrument, portfolio = MAIN_PORTFOLIO, orders = [], positions = [], loads = [] } = command;
    if (instrument !== null) {
      ask('orders', 'instrument', [account, instrument]);
      ask('positions', 'instrument', [account, instrument]);
    }
    for (const seq of orders) ask('orders', 'seq', [account, seq]);
    for (const seq of positions) ask('positions', 'seq', [account, seq]);
    for (const { kind, scope, values } of [...buildPortfolioStatusLoads(portfolio), ...loads, ...also(command)])
      ask(kind, scope, [account, ...values]);
  }
  return new Map(requested.values());
}

function createBatchAccount(row: Row, lent: Map<string, bigint>, ladders: ConsumedLiquidity | undefined): BatchAccount {
  const marginEnabled = row.margin_since !== null;
  const work = new BatchAccount(
    row.account_id as AccountId,
    row.place as string,
    {
      lastSeq: row.entity_seq as bigint,
      transferSeq: row.transfer_seq as bigint,
      eventSeq: row.event_seq as bigint,
    },
    marginEnabled,
    lent,
    row.seat as boolean,
    row.states as Restriction[],
    ladders,
    marginEnabled || row.day_trader === true,
    row.house as boolean,
  );
  return work;
}

/**
 * What each account, or its holder, has consumed of displayed sizes. Only people with several accounts need an extra
 * read, which their lock doesn't cover; saving checks it.
 */
async function readConsumedLiquidityOfAccounts(
  connection: DeskConnection,
  locked: readonly Record<string, unknown>[],
): Promise<Map<AccountId, ConsumedLiquidity>> {
  const holders = [...new Set(locked.flatMap(({ holder }) => (holder === null ? [] : [holder as AccountId])))];
  const shared = new Map(holders.map((holder) => [holder, new ConsumedLiquidity('', { holder, version: 0n })]));
  const rows =
    holders.length === 0
      ? []
      : await connection.run(
          statements.selectSharedConsumption,
          parameters(statements.selectSharedConsumption, [holders.map((holder) => [holder])]),
        );
  for (const row of rows)
    shared.set(
      row.holder as AccountId,
      new ConsumedLiquidity(row.consumed as string, {
        holder: row.holder as AccountId,
        version: row.version as bigint,
      }),
    );
  return new Map(
    locked.map(({ account_id, holder, consumed }) => [
      account_id as AccountId,
      shared.get(holder as AccountId) ?? new ConsumedLiquidity(consumed as string, null, account_id as AccountId),
    ]),
  );
}

/** Read after the person's consumption: any later change is detected when that is saved. */
async function loadSamePersonHoldings(
  connection: DeskConnection,
  batch: readonly CommandIfDue[],
  locked: readonly Row[],
  works: ReadonlyMap<AccountId, BatchAccount>,
): Promise<void> {
  const shared = locked.filter(({ holder }) => holder !== null);
  if (shared.length === 0) return;
  const instrumentsOf = new Map<AccountId, Set<string>>();
  for (const { account, instrument } of batch)
    if (instrument !== null) instrumentsOf.set(account, (instrumentsOf.get(account) ?? new Set()).add(instrument));
  const requested = listSamePersonLookups(shared, instrumentsOf);
  for (const row of shared) works.get(row.account_id as AccountId)!.samePerson = new SamePersonHoldings();
  for (const one of shared)
    for (const other of shared)
      if (one !== other && one.holder === other.holder) {
        const account = other.account_id as AccountId;
        const sameHolder = works.get(account)!;
        works
          .get(one.account_id as AccountId)!
          .samePerson!.addSibling(sameHolder, instrumentsOf.get(account) ?? new Set());
      }
  const rows =
    requested.length === 0
      ? []
      : await connection.run(selectSamePersonHoldings, parameters(selectSamePersonHoldings, [requested]));
  for (const row of rows)
    works
      .get(row.account_id as AccountId)!
      .samePerson!.add(row.instrument as string, row as unknown as SamePersonHoldingRow);
}

/** The leaders' numbers: of each partition, and of the jobs. */
export async function readLeadershipNumbers(connection: DeskConnection): Promise<ReadonlySet<bigint>> {
  const rows = await connection.run(statements.selectLeadershipNumbers);
  return new Set(rows.map(({ number }) => number as bigint));
}

/** Which of the accounts are not locked at this moment. */
export async function findUnlockedAccounts(
  connection: DeskConnection,
  accounts: readonly AccountId[],
): Promise<Set<AccountId>> {
  const rows = await connection.run(
    statements.selectUnlockedAccounts,
    parameters(statements.selectUnlockedAccounts, [[...new Set(accounts)].map((account) => [account])]),
  );
  return new Set(rows.map((row) => row.account_id as AccountId));
}

/** The columns of each list, one after the other, as the statement's parameters. */
function parameters({ columns }: BatchStatement, lists: readonly (readonly (readonly BinaryElement[])[])[]): Buffer[] {
  const width = columns.length / lists.length;
  return columns.map((type, column) => encodeArrayParameter(type, lists[Math.floor(column / width)]!, column % width));
}
