import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

export const getSeal = ({ database }: Pick<Parts, 'database'>): Handler<'ledger/getSeal'> => async (input) => {
  let query = database.kysely.selectFrom('seals').select(['number', 'previous', 'hash', 'root', 'transfers_total', 'count', 'notes', 'at']);
  if (input.number !== undefined) query = query.where('number', '=', BigInt(input.number));
  const seal = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
  if (!seal) return refuse('notFound');
  return {
    number: Number(seal.number), hash: seal.hash.toString('hex'), root: seal.root.toString('hex'), previous: seal.previous.toString('hex'),
    transfers: seal.transfers_total.toString(), count: seal.count, notes: seal.notes === '' ? [] : seal.notes.split('\n'), at: seal.at.toISOString(),
  };
};
