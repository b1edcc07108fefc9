import { refuse } from '@bourse/contract/refusals.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readTradeCorrections } from './store.ts';

export const listTradeCorrections =
  ({ database }: ServerDependencies): Handler<'trading/listTradeCorrections'> =>
  async (input, { account }) => {
    const seq = decodeId('p', account, input.position);
    const found = seq === null ? null : await readTradeCorrections(database.kysely, account, seq);
    if (!found) return refuse('positionNotFound');
    return {
      rows: found.map(
        ({ fill, order, measure, why, price, reference, quantity, currency, difference, fee, tax, at }) => ({
          fill: encodeId('f', account, fill),
          order: encodeId('o', account, order),
          measure,
          why,
          price: formatScaled(price),
          reference: formatScaled(reference),
          quantity: formatScaled(quantity),
          currency,
          gained: formatAmount(difference + fee + tax, currency),
          chargesBack: formatAmount(fee + tax, currency),
          at: at.toISOString(),
        }),
      ),
    };
  };
