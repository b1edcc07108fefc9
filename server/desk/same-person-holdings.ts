/**
 * Holdings and orders of a verified person's other accounts in an instrument. Their rows aren't locked: opening a side
 * changes the person's own count (`consumed-liquidity.ts`), so if two read at once, one is decided again.
 */
import type { OtherAccountHoldings } from '@bourse/core/trading/orders/account-state.ts';
import { portfolioKindOf, FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId } from '../ids.ts';
import { parseColumnDefinitions, buildSelectForEachStatement } from '../pipeline/batch-sql.ts';
import type { BinaryElement } from '../pipeline/postgres-binary-format.ts';

/** Play money is counted nowhere else, and counts nothing else. */
const held = (holder: string, account: string, instrument: string): string => `
  select o.account_id as owner, p.side, p.open_quantity as quantity, null as effect from accounts o
    join positions p on p.account_id = o.account_id and p.instrument = ${instrument} and p.status <> 'closed'
    where o.holder = ${holder} and o.account_id <> ${account} and p.portfolio < ${FIRST_LEAGUE_PORTFOLIO}
  union all
  select o.account_id, w.side, w.quantity - w.filled, w.effect from accounts o
    join orders w on w.account_id = o.account_id and w.instrument = ${instrument} and w.status = 'pending'
    where o.holder = ${holder} and o.account_id <> ${account} and w.portfolio < ${FIRST_LEAGUE_PORTFOLIO}`;

export const selectSamePersonHoldings = buildSelectForEachStatement(
  'read-others',
  parseColumnDefinitions('account_id bigint, holder bigint, instrument text'),
  `select n.account_id, n.instrument, h.* from (${held('n.holder', 'n.account_id', 'n.instrument')}) h`,
);

export interface SamePersonHoldingRow {
  owner: AccountId;
  side: Position['side'];
  quantity: bigint;
  /** Null for a position. */
  effect: Order['effect'] | null;
}
const ofRows = (rows: readonly SamePersonHoldingRow[]): OtherAccountHoldings => ({
  positions: rows
    .filter(({ effect }) => effect === null)
    .map(({ side, quantity }) => ({ side, openQuantity: quantity })),
  orders: rows.flatMap(({ side, effect }) => (effect === null ? [] : [{ side, effect, status: 'pending' as const }])),
});

/** Larger than any number within an account. */
const ACCOUNTS_APART = 10n ** 12n;
/** Numbers a thing of any of a person's accounts. */
export const encodePersonWideNumber = (owner: AccountId, seq: bigint): bigint => owner * ACCOUNTS_APART + seq;

/** Another account of the person in the same batch, as its decisions have left it so far. */
interface SamePersonBatchAccount {
  account: AccountId;
  orders: ReadonlyMap<bigint, Order>;
  positions: ReadonlyMap<bigint, Position>;
  loaded<Thing>(kind: string): ReadonlyMap<bigint, Thing>;
}

export class SamePersonHoldings {
  private readonly rows = new Map<string, SamePersonHoldingRow[]>();
  /** With the instruments for which everything has been loaded. */
  private readonly siblings: { of: SamePersonBatchAccount; instruments: ReadonlySet<string> }[] = [];

  add(instrument: string, row: SamePersonHoldingRow): void {
    const list = this.rows.get(instrument);
    if (list) list.push(row);
    else this.rows.set(instrument, [row]);
  }
  addSibling(of: SamePersonBatchAccount, instruments: ReadonlySet<string>): void {
    this.siblings.push({ of, instruments });
  }

  /** Those in the same batch. */
  get present(): readonly SamePersonBatchAccount[] {
    return this.siblings.map(({ of }) => of);
  }

  in(instrument: string | null): OtherAccountHoldings {
    if (instrument === null) return ofRows([]);
    const present = this.siblings.filter(({ instruments }) => instruments.has(instrument)).map(({ of }) => of);
    const stored = ofRows(
      (this.rows.get(instrument) ?? []).filter(({ owner }) => !present.some(({ account }) => account === owner)),
    );
    const counts = (each: Order | Position): boolean =>
      each.instrument === instrument && portfolioKindOf(each.portfolio ?? MAIN_PORTFOLIO) !== 'league';
    return {
      positions: [...stored.positions, ...present.flatMap(({ positions }) => [...positions.values()].filter(counts))],
      orders: [...stored.orders, ...present.flatMap(({ orders }) => [...orders.values()].filter(counts))],
    };
  }
}

/** What to look up, for accounts whose person has several. */
export const listSamePersonLookups = (
  locked: readonly Record<string, unknown>[],
  instrumentsOf: ReadonlyMap<AccountId, ReadonlySet<string>>,
): BinaryElement[][] =>
  locked.flatMap(({ account_id, holder }) =>
    holder === null
      ? []
      : [...(instrumentsOf.get(account_id as AccountId) ?? [])].map((instrument) => [
          account_id as AccountId,
          holder as AccountId,
          instrument,
        ]),
  );
