import { creditScore, SCORE_HIGHEST, SCORE_LOWEST } from '@bourse/core/credit/score.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { creditPartsOf } from './credit-facts.ts';

export function getCreditScore({ database, clock }: Parts): Handler<'user/getCreditScore'> {
  return async (_, { account }) => {
    const row = await database.kysely.selectFrom('customers').select(['verification', 'created_at']).where('account_id', '=', account).executeTakeFirstOrThrow();
    const parts = creditPartsOf(row, clock.now());
    return { score: creditScore(parts), lowest: SCORE_LOWEST, highest: SCORE_HIGHEST, parts };
  };
}
