/** Records a requested document, with the last transfer that it may include. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AccountId } from '../ids.ts';
import { statementRow } from './statement-row.ts';
import { selectStatements } from './statement-store.ts';

const A_DAY = 50;
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/** `market`: for a contract note. */
export interface Wanted {
  from: string;
  to: string;
  zone: string;
  format: 'pdf' | 'csv';
  language: string;
  market: string | null;
}

/** The caller must hold the account's row. */
export async function askForDocument(
  db: Parameters<typeof selectStatements>[0],
  account: AccountId,
  { from, to, zone, format, language, market }: Wanted,
  now: number,
): Promise<ReturnType<typeof statementRow> | Refusal> {
  const recent = await db
    .selectFrom('statements')
    .select((count) => count.fn.countAll<bigint>().as('asked'))
    .where('account_id', '=', account)
    .where('requested_at', '>', new Date(now - DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(recent.asked) >= A_DAY) return refuse('tooFrequent', { retryAfterSeconds: DAY_SECONDS });
  const { entity_seq: seq, transfer_seq: through } = await db
    .updateTable('accounts')
    .set((set) => ({ entity_seq: set('entity_seq', '+', 1n) }))
    .where('account_id', '=', account)
    .returning(['entity_seq', 'transfer_seq'])
    .executeTakeFirstOrThrow();
  const at = new Date(now);
  await db
    .insertInto('statements')
    .values({
      account_id: account,
      statement_seq: seq,
      from_on: from,
      to_on: to,
      zone,
      format,
      language,
      market,
      through_seq: through,
      requested_at: at,
      try_at: at,
    })
    .execute();
  return statementRow(
    await selectStatements(db)
      .where('account_id', '=', account)
      .where('statement_seq', '=', seq)
      .executeTakeFirstOrThrow(),
  );
}
