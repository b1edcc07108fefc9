import { createHash } from 'node:crypto';
import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';

const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' };

export const readStatement =
  ({ database }: Pick<Parts, 'database'>): Handler<'wallet/readStatement'> =>
  async (input, { account }) => {
    const seq = decodeId('s', account, input.statement);
    const found =
      seq === null
        ? undefined
        : await database.kysely
            .selectFrom('statements')
            .select(['market', 'from_on', 'to_on', 'format', 'content', 'sha256'])
            .where('account_id', '=', account)
            .where('statement_seq', '=', seq)
            .executeTakeFirst();
    if (!found) return refuse('notFound');
    const { content, sha256, format } = found;
    if (!content || !sha256) return refuse('statementNotThere');
    // Not the document that was made: nobody may take it for one.
    if (!createHash('sha256').update(content).digest().equals(sha256))
      throw new Error(`the document of statement ${seq} doesn't have its hash`);
    const name =
      found.market === null
        ? `statement-${found.from_on}-${found.to_on}`
        : `contract-note-${found.market}-${found.from_on}`;
    return {
      name: `${name}.${format}`,
      type: TYPES[format] ?? 'application/octet-stream',
      content: content.toString('base64'),
      sha256: sha256.toString('hex'),
    };
  };
