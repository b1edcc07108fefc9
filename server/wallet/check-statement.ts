import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { statementRow } from './statement-row.ts';
import { selectStatements } from './statement-store.ts';

export const checkStatement =
  ({ database }: Pick<Parts, 'database'>): Handler<'wallet/checkStatement'> =>
  async (input, { account }) => {
    const found = await selectStatements(database.kysely)
      .where('account_id', '=', account)
      .where('sha256', '=', Buffer.from(input.sha256, 'hex'))
      .orderBy('statement_seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return found ? statementRow(found) : refuse('notFound');
  };
