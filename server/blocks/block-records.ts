/** Blocks, purchases and sales as the desk stores and loads them, and their rows as decisions see them. */
import type {
  BlockOffer,
  BlockDecisionState,
  DailyLimitPurchase,
  BlockPurchase,
  BlockSale,
} from '@bourse/core/products/blocks/block-types.ts';
import type { BatchAccount } from '../desk/batch-account.ts';
import { encodePersonWideNumber } from '../desk/same-person-holdings.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import type { AccountId } from '../ids.ts';
import type { Quote } from '@bourse/core/markets/market-types.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const blockTable = defineRecordTable<BlockOffer>()('blocks', {
  key: { account_id: ACCOUNT },
  fixed: {
    block: 'bigint',
    order_seq: { type: 'bigint', property: 'order' },
    instrument: 'text',
    market: 'text',
    currency: 'text',
    quantity: 'bigint',
    minimum: 'bigint',
    price: 'bigint',
    reference: 'bigint',
    reference_seq: { type: 'bigint', write: ({ thing }) => BigInt(thing.referenceSeq) },
    house: 'boolean',
    price_reference: 'text',
    offered_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
  read: ({ reference_seq }) => ({ referenceSeq: Number(reference_seq) }),
});
export const parseBlockRow = blockTable.parse;
const blocks: RecordWriting<BlockOffer> = { tables: [blockTable] };

const purchaseTable = defineRecordTable<BlockPurchase>()('block_purchases', {
  key: { account_id: ACCOUNT, purchase_seq: { type: 'bigint', property: 'seq' } },
  fixed: {
    trade: 'bigint',
    block: 'bigint',
    instrument: 'text',
    market: 'text',
    currency: 'text',
    quantity: 'bigint',
    price: 'bigint',
    value: 'bigint',
    traded_on: 'text',
    quote: { type: 'text', write: ({ thing }) => quoteText(thing.quote) },
    locked_until: 'timestamptz',
    reserved_at: 'timestamptz',
  },
  changing: {
    status: 'text',
    held: 'bigint',
    position_seq: { type: 'bigint', property: 'position' },
    settled_at: 'timestamptz',
  },
  read: ({ quote }) => ({ quote: quoteFrom(quote as string) }),
});
export const parsePurchaseRow = purchaseTable.parse;

const blockPurchases: RecordWriting<BlockPurchase> = {
  tables: [purchaseTable],
  numberOf: ({ seq }) => seq,
  apply: (work, purchase) => void work.loaded('blockPurchases').set(purchase.seq, purchase),
};

const blockSaleTable = defineRecordTable<BlockSale>()('block_sales', {
  key: { account_id: ACCOUNT },
  fixed: {
    trade: 'bigint',
    block: 'bigint',
    order_seq: { type: 'bigint', property: 'order' },
    quantity: 'bigint',
    value: 'bigint',
    sold: 'boolean',
    at: BATCH_TIME,
  },
});
const parseSaleRow = blockSaleTable.parse;

const blockSales: RecordWriting<BlockSale> = {
  tables: [blockSaleTable],
  numberOf: ({ trade }) => trade,
  apply: (work, sale) => void work.loaded('blockSales').set(sale.trade, sale),
};

const purchaseLoading: RecordLoading<BlockPurchase> = {
  of: parsePurchaseRow,
  numberOf: (row) => row.purchase_seq as bigint,
  scopes: {
    seq: buildScopeByColumns('block_purchases', 'account_id bigint, purchase_seq bigint'),
    day: buildScopeByColumns('block_purchases', 'account_id bigint, traded_on text'),
  },
  sees: (list) => ({ blockPurchases: list }),
};
const saleLoading: RecordLoading<BlockSale> = {
  of: parseSaleRow,
  numberOf: (row) => row.trade as bigint,
  scopes: { trade: buildScopeByColumns('block_sales', 'account_id bigint, trade bigint') },
  sees: (list) => ({ blockSales: list }),
};

const otherAccountPurchaseLoading: RecordLoading<DailyLimitPurchase> = {
  of: (row) =>
    ({ status: row.status, currency: row.currency, tradedOn: row.traded_on, value: row.value }) as DailyLimitPurchase,
  numberOf: (row) => encodePersonWideNumber(row.owner as AccountId, row.purchase_seq as bigint),
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
export function buildBlockDecisionState(work: Pick<BatchAccount, 'loaded' | 'samePerson'>): BlockDecisionState {
  const found = new Map(work.loaded<DailyLimitPurchase>('blocksElsewhere'));
  for (const other of work.samePerson?.present ?? [])
    for (const [seq, purchase] of other.loaded<DailyLimitPurchase>('blockPurchases'))
      found.set(encodePersonWideNumber(other.account, seq), purchase);
  return { blocksElsewhere: [...found.values()] };
}

export const BLOCK_RECORDS = {
  stored: { blocks, blockPurchases, blockSales },
  loaded: {
    blockPurchases: purchaseLoading,
    blocksElsewhere: otherAccountPurchaseLoading,
    blockSales: saleLoading,
  },
} satisfies AreaRecordDefinitions;

export const buildPurchaseBySeqLoad = defineRecordLoad<[seq: bigint]>('blockPurchases', 'seq');
export const buildPurchasesOnDateLoad = defineRecordLoad<[date: string]>('blockPurchases', 'day');
export const buildSaleByTradeLoad = defineRecordLoad<[trade: bigint]>('blockSales', 'trade');
export const buildOtherAccountPurchasesLoad = defineRecordLoad<[date: string]>('blocksElsewhere', 'day');

/** A quote as a purchase stores it. */
const quoteText = (quote: Quote): string =>
  JSON.stringify(quote, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
const quoteFrom = (text: string): Quote =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Quote;

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  blocks: {
    columns: `block, order_seq, instrument, currency, quantity, minimum, price, reference, offered_at, expires_at`,
    orderBy: 'block',
  },
  block_sales: { columns: 'trade, block, order_seq, quantity, value, sold, at', orderBy: 'trade' },
  block_purchases: {
    columns: `purchase_seq, trade, block, instrument, market, currency, quantity, price, status, held, value, traded_on,
      quote, locked_until, position_seq, reserved_at, settled_at`,
    orderBy: 'purchase_seq',
  },
};
