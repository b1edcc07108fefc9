/** One-triggers-the-other and one-cancels-the-other, by the written rules. */
import { decodeId } from '@bourse/server/ids.ts';
import { isAccepted } from '../trial-journal.ts';
import type { StoredRowsSnapshot, OrderRow } from './stored-rows-snapshot.ts';
import type { AnsweredJournal } from './check-trading-answers.ts';

const nameOf = ({ account_id, order_seq }: Pick<OrderRow, 'account_id' | 'order_seq'>): string =>
  `${account_id}/${order_seq}`;

export function checkLinkedOrders(
  journal: AnsweredJournal,
  { orders, positions, fills, steps }: StoredRowsSnapshot,
): Record<string, number> {
  const rows = new Map(orders.map((row) => [nameOf(row), row]));
  const firstFills = new Map<string, bigint>();
  for (const fill of fills) if (!firstFills.has(nameOf(fill))) firstFills.set(nameOf(fill), fill.fill_seq);
  const next = orders.filter(({ first_steps }) => first_steps.includes(' waitsForOther '));
  const open = new Map(
    positions.map(({ account_id, position_seq, open_quantity }) => [`${account_id}/${position_seq}`, open_quantity]),
  );
  for (const row of next)
    checkNext(
      row,
      rows.get(`${row.account_id}/${row.parent_seq}`),
      open.get(`${row.account_id}/${row.parent_seq}`) ?? 0n,
      firstFills,
      journal,
    );
  const partly = checkProtectedEntries(
    orders,
    rows,
    open,
    new Set(steps.filter(({ cause }) => cause === 'replaced' || cause === 'adjusted').map(nameOf)),
    journal,
  );
  const pairs = checkPairs(orders, journal);

  const children = Map.groupBy(next, (row) => `${row.account_id}/${row.parent_seq}`);
  for (const { path, input, customer, decision, key } of journal.entries) {
    if (path !== 'trading/placeOrder' || input['oto'] === undefined || !isAccepted(decision)) continue;
    const { id } = (decision.data as { order: { id: string } }).order;
    const name = `${customer.userId}/${decodeId('o', BigInt(customer.userId), id)}`;
    const count = children.get(name)?.length ?? 0;
    if (count !== 1)
      journal.violate(
        `order ${name}: triggers ${count} others, asked for was one (${key})`,
        count === 0 ? 'lost' : 'twice',
      );
  }
  return {
    triggers: next.length,
    triggered: next.filter(({ parent_seq, account_id }) => (rows.get(`${account_id}/${parent_seq}`)?.filled ?? 0n) > 0n)
      .length,
    pairs,
    partly,
  };
}

/**
 * An opening order is inactive until the first order is over, a closing one until the first has filled a part that is
 * still held. It activates if the first has filled, and ends if not.
 */
function checkNext(
  row: OrderRow,
  first: OrderRow | undefined,
  held: bigint,
  firstFills: ReadonlyMap<string, bigint>,
  { violate }: AnsweredJournal,
): void {
  const name = `order ${nameOf(row)}, triggered by ${row.parent_seq}`;
  if (!first) return violate(`${name}: which is not there`);
  const isWaiting = row.status === 'pending';
  if (isWaiting && row.inactive && first.status !== 'pending')
    violate(`${name}: sleeps, and that one is ${first.status} (${first.cause})`);
  if (isWaiting && row.inactive && row.effect === 'close' && held > 0n)
    violate(`${name}: sleeps, and ${held} of what that one has bought are held`);
  if (isWaiting && !row.inactive && (first.filled === 0n || (first.status === 'pending' && row.effect === 'open')))
    violate(`${name}: is awake, and that one is ${first.status} with ${first.filled} filled`);
  if (row.inactive && row.hold !== 0n) violate(`${name}: sleeps, and holds ${row.hold}`);
  const [own, before] = [firstFills.get(nameOf(row)), firstFills.get(nameOf(first))];
  if (own !== undefined && (before === undefined || before > own)) violate(`${name}: has filled before that one`);
}

/**
 * Of two opening orders at most one fills, and ends the other; while both wait, one holds the money for either. Of two
 * that close the same units one shrinks by what the other has filled. A group ends as one, whatever ends it.
 */
function checkPairs(orders: readonly OrderRow[], { violate }: AnsweredJournal): number {
  const groups = Map.groupBy(
    orders.filter(({ group_seq }) => group_seq !== null),
    (row) => `${row.account_id}/${row.group_seq}`,
  );
  for (const [name, those] of groups) {
    const filled = those.filter((row) => row.filled > 0n);
    const whose = those
      .map((row) => `${row.order_seq} ${row.status} (${row.cause}) ${row.filled} of ${row.quantity}`)
      .join(', ');
    // An entry's take profit, stop loss and trailing stop are three.
    if (those.length < 2 || those.length > 3) violate(`group ${name}: has ${those.length} orders, ${whose}`);
    if (filled.length > 1 && filled.some(({ effect }) => effect === 'open'))
      violate(`group ${name}: more than one has filled, ${whose}`);
    const waiting = those.filter(({ status }) => status === 'pending');
    const carriesOn = waiting.some(({ effect, filled: units }) => effect === 'open' && units > 0n);
    const isPartlyDone = waiting.length > 0 && waiting.length < those.length;
    if (isPartlyDone && !carriesOn) violate(`group ${name}: one is done, another waits, ${whose}`);
    if (waiting.length === 2 && waiting.every(({ effect }) => effect === 'open')) {
      const holding = waiting.filter(({ hold }) => hold > 0n).length;
      if (holding !== 1) violate(`group ${name}: ${holding} of its orders hold money, ${whose}`);
    }
  }
  return groups.size;
}

/** The prices or distances that an entry names, with the types of their orders. */
const listNamedExits = (entry: OrderRow): readonly (readonly [named: bigint, types: readonly string[]])[] =>
  (
    [
      [entry.take_profit, ['limit']],
      [entry.stop_loss, ['stop', 'stopLimit']],
      [entry.trailing_stop_amount ?? entry.trailing_stop_rate, ['trailing']],
    ] as const
  ).flatMap(([named, types]) => (named === null ? [] : [[named, types] as const]));

/**
 * While an entry fills, each filled part is covered: for each exit that the entry names one order waits, for everything
 * held of it, unless its owner has changed that. A growing exit has an entry that still waits. Returns the number of
 * partly filled entries.
 */
export function checkProtectedEntries(
  orders: readonly OrderRow[],
  rows: ReadonlyMap<string, OrderRow>,
  open: ReadonlyMap<string, bigint>,
  changed: ReadonlySet<string>,
  { violate }: Pick<AnsweredJournal, 'violate'>,
): number {
  const growing = orders.filter(({ status, grows_to }) => status === 'pending' && grows_to !== null);
  for (const row of growing)
    if (rows.get(`${row.account_id}/${row.parent_seq}`)?.status !== 'pending')
      violate(`order ${nameOf(row)}: grows with ${row.parent_seq}, which is over`);
  const exits = Map.groupBy(growing, (row) => `${row.account_id}/${row.parent_seq}`);
  const partly = orders.filter(
    (row) =>
      row.status === 'pending' &&
      row.effect === 'open' &&
      listNamedExits(row).length > 0 &&
      (open.get(nameOf(row)) ?? 0n) > 0n,
  );
  for (const entry of partly) {
    const held = open.get(nameOf(entry));
    for (const [price, types] of listNamedExits(entry)) {
      // The order that was placed with the entry has the next number.
      const own = (exits.get(nameOf(entry)) ?? []).filter(
        (row) => types.includes(row.type) && row.order_seq !== entry.order_seq + 1n,
      );
      const covered = own.length === 1 && (own[0]!.quantity - own[0]!.filled === held || changed.has(nameOf(own[0]!)));
      const rests = own.map((row) => `${row.quantity - row.filled}`).join(' and ') || 'nothing';
      if (!covered)
        violate(`order ${nameOf(entry)}: ${held} of it are held, and its ${types[0]} at ${price} waits for ${rests}`);
    }
  }
  return partly.length;
}
