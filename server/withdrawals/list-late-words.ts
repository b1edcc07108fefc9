import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { recordNewLooks } from '../desk/record-new-looks.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { encodeId } from '../ids.ts';

type Row = AnswerOf<Calls['staff/listLateWords']>['rows'][number];
const ROWS = 200;

export function listLateWords(parts: Pick<Parts, 'database' | 'clock' | 'live'>): Handler<'staff/listLateWords'> {
  return async (_, caller) => {
    const rows = await parts.database.kysely
      .selectFrom('late_words as l')
      .innerJoin('requests as r', (join) =>
        join.onRef('r.account_id', '=', 'l.account_id').onRef('r.request_seq', '=', 'l.request_seq'),
      )
      .select([
        'l.account_id',
        'l.request_seq',
        'l.said',
        'l.word',
        'l.status',
        'l.at',
        'r.amount',
        'r.fee',
        'r.currency',
      ])
      .orderBy('l.at', 'desc')
      .limit(ROWS)
      .execute();
    await recordNewLooks(
      parts,
      caller,
      { action: 'listLateWords', subject: 'withdrawals' },
      rows.map(({ account_id }) => account_id),
    );
    return {
      rows: rows.map(({ account_id, request_seq, said, word, status, at, amount, fee, currency }) => ({
        review: encodeId('r', account_id, request_seq),
        customer: account_id.toString(),
        said: said as Row['said'],
        word,
        status: status as Row['status'],
        at: at.toISOString(),
        amount: formatAmount((amount ?? 0n) - (fee ?? 0n), currency ?? ''),
        currency: currency ?? '',
      })),
    };
  };
}
