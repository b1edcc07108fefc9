import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { sealOnWire } from '../ledger/seal-on-wire.ts';

export const getSeal =
  ({ database }: Pick<Parts, 'database'>): Handler<'ledger/getSeal'> =>
  async (input) => {
    let query = database.kysely
      .selectFrom('seals')
      .select(['number', 'previous', 'hash', 'root', 'transfers_total', 'count', 'notes', 'at']);
    if (input.number !== undefined) query = query.where('number', '=', BigInt(input.number));
    const seal = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
    return seal ? sealOnWire(seal) : refuse('notFound');
  };
