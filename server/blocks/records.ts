/** Blocks, purchases and sales as the desk stores and loads them. */
import type { Block, Purchase, Sale } from '@bourse/core/blocks/types.ts';
import '@bourse/core/blocks/records.ts';
import { type AreaRecords, by, type Load, type LoadedKind, type StoredKind } from '../desk/record-kinds.ts';
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

export const BLOCK_RECORDS = {
  stored: { blocks, blockPurchases, blockSales },
  loaded: { blockPurchases: purchasesLoaded, blockSales: salesLoaded },
} satisfies AreaRecords;

export const purchaseNumbered = (seq: bigint): Load => ({ kind: 'blockPurchases', scope: 'seq', values: [seq] });
export const purchasesOn = (date: string): Load => ({ kind: 'blockPurchases', scope: 'day', values: [date] });
export const saleOfTrade = (trade: bigint): Load => ({ kind: 'blockSales', scope: 'trade', values: [trade] });
