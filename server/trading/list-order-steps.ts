import { refuse } from '@bourse/contract/errors.ts';
import { formatScaled } from '@bourse/core/money.ts';
import type { OrderStatus } from '@bourse/core/trading/types.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import type { TradingParts } from './trading-parts.ts';

export const listOrderSteps = ({ database }: TradingParts): Handler<'trading/listOrderSteps'> => async (input, { account }) => {
  const seq = decodeId('o', account, input.order);
  if (seq === null) return refuse('orderNotFound');
  const rows = await database.kysely.selectFrom('order_changes').selectAll().where('account_id', '=', account).where('order_seq', '=', seq).orderBy('step').execute();
  if (rows.length === 0) return refuse('orderNotFound');
  return {
    rows: rows.map((row) => ({ step: row.step, status: row.status as OrderStatus, cause: row.cause, filled: formatScaled(row.filled), at: row.at.toISOString() })),
    next: null,
  };
};
