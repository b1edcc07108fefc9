import { refuse } from '@bourse/contract/errors.ts';
import { keyed } from '../desk/keyed.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { isDate, isZone, periodOf } from './statement-period.ts';
import { statementRow } from './statement-row.ts';
import { selectStatements, spanOf } from './statement-store.ts';

/** A statement is made in memory; paper takes more of it. */
const ROWS_MAXIMUM = { pdf: 10_000, csv: 50_000 } as const;
const A_DAY = 50;
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/** Writes down what is wanted, and through which transfer; `make-statements.ts` makes it. */
export const getStatement = (parts: Pick<Parts, 'database' | 'clock' | 'live' | 'zones'>): Handler<'wallet/getStatement'> => async (input, { account, language }) => {
  const { from, to, format, zone = 'UTC' } = input;
  if (!isZone(zone)) return refuse('badInput', { field: 'zone' });
  if (!isDate(from)) return refuse('badInput', { field: 'from' });
  if (!isDate(to) || to < from) return refuse('badInput', { field: 'to' });
  const period = periodOf(parts.zones, { from, to, zone });

  return keyed(parts, {
    account, call: 'wallet/getStatement', key: input.key, compared: input,
    async decide({ db, now }) {
      const { transfer_seq: through } = await db.selectFrom('accounts').select('transfer_seq').where('account_id', '=', account).executeTakeFirstOrThrow();
      const { first, last } = await spanOf(db, account, period.start, period.end, through);
      const rows = last < first ? 0 : Number(last - first) + 1;
      if (rows > ROWS_MAXIMUM[format]) return refuse('statementTooLong', { rows, maximum: ROWS_MAXIMUM[format] });
      const recent = await db.selectFrom('statements').select((count) => count.fn.countAll<bigint>().as('asked')).where('account_id', '=', account).where('requested_at', '>', new Date(now - DAY_MS)).executeTakeFirstOrThrow();
      if (Number(recent.asked) >= A_DAY) return refuse('tooFrequent', { retryAfterSeconds: DAY_SECONDS });

      const { entity_seq: seq } = await db.updateTable('accounts').set((set) => ({ entity_seq: set('entity_seq', '+', 1n) })).where('account_id', '=', account).returning('entity_seq').executeTakeFirstOrThrow();
      const at = new Date(now);
      await db.insertInto('statements').values({ account_id: account, statement_seq: seq, from_on: from, to_on: to, zone, format, language, through_seq: through, requested_at: at, try_at: at }).execute();
      return statementRow(await selectStatements(db).where('account_id', '=', account).where('statement_seq', '=', seq).executeTakeFirstOrThrow());
    },
  });
};
