import { creditFactsOf, creditParts, creditScore, SCORE_HIGHEST, SCORE_LOWEST } from '@bourse/core/credit/score.ts';
import { readCustomer } from '../desk/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';

export function getCreditScore({ database, clock }: Parts): Handler<'user/getCreditScore'> {
  return async (_, { account }) => {
    const parts = creditParts(creditFactsOf(await readCustomer(database.kysely, account), clock.now()));
    return { score: creditScore(parts), lowest: SCORE_LOWEST, highest: SCORE_HIGHEST, parts };
  };
}
