/**
 * Reports of the payout service that contradict the recorded outcome, stored and listed: they reveal customers paid
 * twice, or not at all.
 */
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { Request } from '@bourse/core/compliance/requests.ts';
import { readRequest } from '../requests/request-store.ts';
import { appendAudit } from '../staff-audit/audit-entries.ts';
import { inOneTransaction } from '../commands/transaction.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { recordNewLooks } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';

export type Report = { status: 'paid'; reference: string } | { status: 'failed'; reason: string };

/** The service as an actor in the record. */
const SERVICE = { staff: null, login: 'payout service' } as const;

/**
 * Whether it contradicts the recorded outcome: paid though it failed, failed though it was paid, or paid under another
 * reference, which is a second payment.
 */
const contradicts = ({ status, details }: Request, word: Report): boolean =>
  word.status === 'paid' ? status !== 'done' || details.reference !== word.reference : status === 'done';

/** A repeated report is recorded once. */
export async function keepLateWord(
  parts: Pick<Parts, 'database' | 'clock' | 'live'>,
  account: AccountId,
  seq: bigint,
  word: Report,
): Promise<void> {
  const request = await readRequest(parts.database.kysely, account, seq);
  if (request?.kind !== 'withdrawal' || request.status === 'processing' || !contradicts(request, word)) return;
  const said = word.status === 'paid' ? word.reference : word.reason;
  await inOneTransaction(parts, async ({ db, now }) => {
    const fresh = await db
      .insertInto('late_words')
      .values({
        account_id: account,
        request_seq: seq,
        said: word.status,
        word: said,
        status: request.status,
        at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('said')
      .executeTakeFirst();
    if (!fresh) return;
    const amount =
      request.amount === null || request.currency === null
        ? null
        : formatAmount(request.amount - (request.fee ?? 0n), request.currency);
    await appendAudit(
      db,
      SERVICE,
      [
        {
          action: 'payoutContradicted',
          subject: `review ${encodeId('r', account, seq)}`,
          account,
          detail: { verdict: word.status, reference: said, state: request.status, amount, currency: request.currency },
        },
      ],
      now,
    );
  });
}

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
