import type { BlockState } from '@bourse/core/blocks/records.ts';
import type { Block, Bought, Purchase, Sale } from '@bourse/core/blocks/types.ts';
import type { AccountWork } from '../desk/account-work.ts';
import { numberOfPerson } from '../desk/same-person.ts';
import { type AreaRecords, by, type Load, type LoadedKind, type StoredKind } from '../desk/record-kinds.ts';
import type { AccountId } from '../ids.ts';
import { quoteText } from './quote-text.ts';
import { purchaseOf, saleOf } from './rows.ts';

const blocks: StoredKind<Block> = {
  tables: [
    {
      table: 'blocks',
      columns: `account_id bigint, block bigint, order_seq bigint, instrument text, market text, currency text,
        quantity bigint, minimum bigint, price bigint, reference bigint, reference_seq bigint, house boolean,
        around text,
        offered_at timestamptz, expires_at timestamptz`,
      row: ({ account, thing: b }) => [
        account,
        b.block,
        b.order,
        b.instrument,
        b.market,
        b.currency,
        b.quantity,
        b.minimum,
        b.price,
        b.reference,
        BigInt(b.referenceSeq),
        b.house,
        b.around,
        b.offeredAt,
        b.expiresAt,
      ],
    },
  ],
};

const blockPurchases: StoredKind<Purchase> = {
  tables: [
    {
      table: 'block_purchases',
      columns: `account_id bigint, purchase_seq bigint, trade bigint, block bigint, instrument text, market text,
        currency text, quantity bigint, price bigint, status text, held bigint, value bigint, traded_on text,
        quote text, locked_until timestamptz, position_seq bigint, reserved_at timestamptz, settled_at timestamptz`,
      row: ({ account, thing: p }) => [
        account,
        p.seq,
        p.trade,
        p.block,
        p.instrument,
        p.market,
        p.currency,
        p.quantity,
        p.price,
        p.status,
        p.held,
        p.value,
        p.tradedOn,
        quoteText(p.quote),
        p.lockedUntil,
        p.position,
        p.reservedAt,
        p.settledAt,
      ],
      changes: { key: ['account_id', 'purchase_seq'], columns: ['status', 'held', 'position_seq', 'settled_at'] },
    },
  ],
  numberOf: ({ seq }) => seq,
  apply: (work, purchase) => void work.loaded('blockPurchases').set(purchase.seq, purchase),
};

const blockSales: StoredKind<Sale> = {
  tables: [
    {
      table: 'block_sales',
      columns: `account_id bigint, trade bigint, block bigint, order_seq bigint, quantity bigint, value bigint,
        sold boolean, at timestamptz`,
      row: ({ account, thing: s }, at) => [account, s.trade, s.block, s.order, s.quantity, s.value, s.sold, at],
    },
  ],
  numberOf: ({ trade }) => trade,
  apply: (work, sale) => void work.loaded('blockSales').set(sale.trade, sale),
};

const purchasesLoaded: LoadedKind<Purchase> = {
  of: purchaseOf,
  numberOf: (row) => row.purchase_seq as bigint,
  scopes: {
    seq: by('block_purchases', 'account_id bigint, purchase_seq bigint'),
    day: by('block_purchases', 'account_id bigint, traded_on text'),
  },
  sees: (list) => ({ blockPurchases: list }),
};
const salesLoaded: LoadedKind<Sale> = {
  of: saleOf,
  numberOf: (row) => row.trade as bigint,
  scopes: { trade: by('block_sales', 'account_id bigint, trade bigint') },
  sees: (list) => ({ blockSales: list }),
};

const elsewhereLoaded: LoadedKind<Bought> = {
  of: (row) => ({ status: row.status, currency: row.currency, tradedOn: row.traded_on, value: row.value }) as Bought,
  numberOf: (row) => numberOfPerson(row.owner as AccountId, row.purchase_seq as bigint),
  scopes: {
    day: {
      by: 'account_id bigint, traded_on text',
      select: `select n.account_id, p.account_id as owner, p.purchase_seq, p.status, p.currency, p.traded_on, p.value
        from accounts me
        join accounts o on o.holder = me.holder and o.account_id <> me.account_id
        join block_purchases p on p.account_id = o.account_id and p.traded_on = n.traded_on
        where me.account_id = n.account_id`,
    },
  },
};

/** For accounts in the same batch, includes the batch's decisions so far. */
export function seesElsewhere(work: Pick<AccountWork, 'loaded' | 'samePerson'>): BlockState {
  const found = new Map(work.loaded<Bought>('blocksElsewhere'));
  for (const other of work.samePerson?.present ?? [])
    for (const [seq, purchase] of other.loaded<Bought>('blockPurchases'))
      found.set(numberOfPerson(other.account, seq), purchase);
  return { blocksElsewhere: [...found.values()] };
}

export const BLOCK_RECORDS = {
  stored: { blocks, blockPurchases, blockSales },
  loaded: {
    blockPurchases: purchasesLoaded,
    blocksElsewhere: elsewhereLoaded,
    blockSales: salesLoaded,
  },
} satisfies AreaRecords;

export const purchaseNumbered = (seq: bigint): Load => ({ kind: 'blockPurchases', scope: 'seq', values: [seq] });
export const purchasesOn = (date: string): Load => ({ kind: 'blockPurchases', scope: 'day', values: [date] });
export const saleOfTrade = (trade: bigint): Load => ({ kind: 'blockSales', scope: 'trade', values: [trade] });
export const boughtElsewhere = (date: string): Load => ({ kind: 'blocksElsewhere', scope: 'day', values: [date] });
