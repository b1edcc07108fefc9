import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  blocks: {
    columns: `block, order_seq, instrument, currency, quantity, minimum, price, reference, offered_at, expires_at`,
    by: 'block',
  },
  block_sales: { columns: 'trade, block, order_seq, quantity, value, sold, at', by: 'trade' },
  block_purchases: {
    columns: `purchase_seq, trade, block, instrument, market, currency, quantity, price, status, held, value, traded_on,
      quote, locked_until, position_seq, reserved_at, settled_at`,
    by: 'purchase_seq',
  },
};
