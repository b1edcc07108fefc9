/** What is declared of a table is what is written and read back. */
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { expect, it } from 'vitest';
import { orderTable } from '../ledger/order-table.ts';
import { positionTable } from '../ledger/position-table.ts';
import { ACCOUNT, defineRecordTable, type ReadableRecordTable, type WrittenRecord } from './record-table.ts';

const AT = Date.parse('2026-03-02T10:00:00Z');
const writtenOf = <Thing>(thing: Thing): WrittenRecord<Thing> => ({
  account: 7n as WrittenRecord['account'],
  thing,
  createdWith: null,
  records: {},
});

/** As `select *` would read what was written. */
function rowOf<Thing>(table: ReadableRecordTable<Thing>, thing: Thing): Record<string, unknown> {
  const values = table.row(writtenOf(thing), AT);
  const columns = table.columns.split(', ').map((each) => each.split(' ') as [string, string]);
  return Object.fromEntries(
    columns.map(([name, type], index) => {
      const value = values[index];
      return [name, type === 'timestamptz' && typeof value === 'number' ? new Date(value) : value];
    }),
  );
}

const order: Order = {
  seq: 1n,
  portfolio: 3,
  instrument: 'US.NWRB',
  market: 'US',
  side: 'long',
  effect: 'open',
  type: 'trailing',
  status: 'pending',
  quantity: 2n,
  filled: 3n,
  notional: 4n,
  averagePrice: 5n,
  limitPrice: 6n,
  stopPrice: 7n,
  trail: { kind: 'rate', rate: 8n },
  triggerPriceSource: 'mark',
  leverage: 9,
  dayTrading: true,
  timeInForce: 'gtd',
  goodTill: AT + 10,
  takeProfit: 11n,
  stopLoss: 12n,
  clientId: 'mine',
  hold: 13n,
  fees: 14n,
  tax: 15n,
  currency: 'USD',
  cause: 'placed',
  position: 16n,
  triggeredAt: AT + 17,
  best: 18n,
  group: 19n,
  parent: 20n,
  inactive: false,
  growsTo: 21n,
  doNotReduce: true,
  steps: 22,
  expiresAt: AT + 23,
  createdAt: AT + 24,
  plannedAt: AT + 25,
  pricesAfter: AT + 26,
  cancelRequestedAt: AT + 27,
  updatedAt: AT + 28,
};
const position: Position = {
  seq: 1n,
  portfolio: 3,
  instrument: 'US.NWRB',
  market: 'US',
  side: 'long',
  status: 'inPosition',
  quantity: 2n,
  openQuantity: 3n,
  cost: 4n,
  openCost: 5n,
  averageCost: 6n,
  reserved: 7n,
  pledge: { loan: 8n, quantity: 9n },
  margin: 10n,
  leverage: 11,
  dayTrading: false,
  terms: { initial: 12n, maintenance: 13n, warning: 14n },
  liquidationPrice: 15n,
  callPrice: 16n,
  calledAt: AT + 17,
  callDueAt: AT + 18,
  financing: 19n,
  financedOn: '2026-03-01',
  paidActions: 'split',
  lockedUntil: AT + 20,
  lockDays: 21,
  lockMinutes: 22,
  fees: 23n,
  tax: 24n,
  realized: 25n,
  insured: { loss: 26n, charges: 27n },
  closePrice: 28n,
  currency: 'USD',
  source: 'trade',
  openedAt: AT + 29,
  closedAt: AT + 30,
};

it('reads an order back as it was written, with all it has and with what it may lack', () => {
  expect(orderTable.parse(rowOf(orderTable, order))).toEqual(order);
  const least = { ...order, doNotReduce: false, trail: null };
  for (const property of ['portfolio', 'plannedAt', 'pricesAfter', 'cancelRequestedAt'] as const)
    delete least[property];
  expect(orderTable.parse(rowOf(orderTable, least))).toStrictEqual(least);
  const amount = { ...least, trail: { kind: 'amount', amount: 5n } } as const;
  expect(orderTable.parse(rowOf(orderTable, amount)).trail).toEqual(amount.trail);
});

it('reads a position back as it was written, with all it has and with what it may lack', () => {
  expect(positionTable.parse(rowOf(positionTable, position))).toEqual(position);
  const least = { ...position, paidActions: '', terms: null };
  for (const property of ['portfolio', 'pledge'] as const) delete least[property];
  expect(positionTable.parse(rowOf(positionTable, least))).toStrictEqual(least);
});

it('changes only the columns that are declared as changing, by the key', () => {
  expect(orderTable.changes!.key).toEqual(['account_id', 'order_seq']);
  expect(orderTable.changes!.columns).toEqual(expect.arrayContaining(['status', 'limit_price', 'updated_at']));
  for (const fixed of ['account_id', 'instrument', 'created_at', 'first_steps'])
    expect(orderTable.changes!.columns).not.toContain(fixed);
});

interface Sample {
  seq: bigint;
  fees: bigint;
  tax: bigint;
  cause: string | null;
  note?: string;
}
const key = { account_id: ACCOUNT };
const declare = defineRecordTable<Sample>();
// Each of these would compile if it were allowed: the check of types is the test.
const declarations = [
  declare('positions', { key, fixed: { fees: 'bigint', tax: 'bigint' } }),
  // @ts-expect-error fees belong to the column of that name, not to tax.
  declare('positions', { key, fixed: { tax: { type: 'bigint', property: 'fees' } } }),
  // @ts-expect-error tax is a bigint.
  declare('positions', { key, fixed: { tax: 'text' } }),
  // @ts-expect-error there is no such column.
  declare('positions', { key, fixed: { taxes: 'bigint' } }),
  // @ts-expect-error the record has no such property.
  declare('positions', { key, fixed: { margin: 'bigint' } }),
  // @ts-expect-error the column can't hold null.
  declare('orders', { key, fixed: { cause: 'text' } }),
  // @ts-expect-error a property that may be absent needs a value that stands for that.
  declare('positions', { key, fixed: { source: { type: 'text', property: 'note' } } }),
];

it('declares its table for each sample', () => {
  expect(new Set(declarations.map(({ table }) => table))).toEqual(new Set(['positions', 'orders']));
});
