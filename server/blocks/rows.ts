/** Blocks, purchases and sales as the desk stores and loads them, and their rows as decisions see them. */
import type { Block, Purchase, Sale } from '@bourse/core/blocks/types.ts';
import { quoteFrom } from './quote-text.ts';
import { instant, instantOrNull } from '../db/instant.ts';

type Row = Record<string, unknown>;

export const blockOf = (row: Row): Block =>
  ({
    block: row.block,
    order: row.order_seq,
    instrument: row.instrument,
    market: row.market,
    currency: row.currency,
    quantity: row.quantity,
    minimum: row.minimum,
    price: row.price,
    reference: row.reference,
    referenceSeq: Number(row.reference_seq),
    house: row.house,
    around: row.around,
    offeredAt: instant(row.offered_at),
    expiresAt: instant(row.expires_at),
  }) as Block;

export const purchaseOf = (row: Row): Purchase =>
  ({
    seq: row.purchase_seq,
    trade: row.trade,
    block: row.block,
    instrument: row.instrument,
    market: row.market,
    currency: row.currency,
    quantity: row.quantity,
    price: row.price,
    status: row.status,
    held: row.held,
    value: row.value,
    tradedOn: row.traded_on,
    quote: quoteFrom(row.quote as string),
    lockedUntil: instant(row.locked_until),
    position: row.position_seq,
    reservedAt: instant(row.reserved_at),
    settledAt: instantOrNull(row.settled_at),
  }) as Purchase;

export const saleOf = (row: Row): Sale =>
  ({
    trade: row.trade,
    block: row.block,
    order: row.order_seq,
    quantity: row.quantity,
    value: row.value,
    sold: row.sold,
  }) as Sale;
