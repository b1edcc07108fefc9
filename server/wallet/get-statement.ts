import { refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { askForDocument } from './ask-for-document.ts';
import { isDate, isZone, periodOf } from './statement-period.ts';
import { spanOf } from './statement-store.ts';

/** A statement is made in memory, and a PDF needs more of it. */
const ROWS_MAXIMUM = { pdf: 10_000, csv: 50_000 } as const;

/** Records what is requested, and up to which transfer; `make-statements.ts` makes it. */
export const getStatement =
  (parts: Pick<Parts, 'database' | 'clock' | 'live' | 'zones'>): Handler<'wallet/getStatement'> =>
  async (input, { account, language }) => {
    const { from, to, format, zone = 'UTC' } = input;
    if (!isZone(zone)) return refuse('badInput', { field: 'zone' });
    if (!isDate(from)) return refuse('badInput', { field: 'from' });
    if (!isDate(to) || to < from) return refuse('badInput', { field: 'to' });
    const period = periodOf(parts.zones, { from, to, zone });

    return runCommand(parts, {
      actor: { account },
      key: keyOf('wallet/getStatement', input),
      async decide({ db, now }) {
        const { transfer_seq: through } = await db
          .selectFrom('accounts')
          .select('transfer_seq')
          .where('account_id', '=', account)
          .executeTakeFirstOrThrow();
        const { first, last } = await spanOf(db, account, period.start, period.end, through);
        const rows = last < first ? 0 : Number(last - first) + 1;
        if (rows > ROWS_MAXIMUM[format]) return refuse('statementTooLong', { rows, maximum: ROWS_MAXIMUM[format] });
        return askForDocument(db, account, { from, to, zone, format, language, market: null }, now);
      },
    });
  };
