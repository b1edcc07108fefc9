/** Requests a statement or a contract note, which a job then makes. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { isTimeZone } from '../time/zones.ts';
import { isCalendarDate, computePeriodInstants } from './statement-period.ts';
import {
  countStatementsSince,
  insertStatement,
  type NewStatement,
  readLastTransferSeq,
} from './statement-claims-store.ts';
import { findTransferRange } from './statement-store.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { loadContractNoteFills, type ContractNoteDependencies } from './contract-note-store.ts';
import { buildStatementView } from './list-and-read-statements.ts';

/** A statement is made in memory, and a PDF needs more of it. */
const ROWS_MAXIMUM = { pdf: 10_000, csv: 50_000 } as const;

/** Records what is requested, and up to which transfer; `make-statements.ts` makes it. */
export const requestStatement =
  (
    dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'timeZones'>,
  ): Handler<'wallet/getStatement'> =>
  async (input, { account, language }) => {
    const { from, to, format, zone = 'UTC' } = input;
    if (!isTimeZone(zone)) return refuse('badInput', { field: 'zone' });
    if (!isCalendarDate(from)) return refuse('badInput', { field: 'from' });
    if (!isCalendarDate(to) || to < from) return refuse('badInput', { field: 'to' });
    const period = computePeriodInstants(dependencies.timeZones, { from, to, zone });

    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('wallet/getStatement', input),
      async decide({ db, now }) {
        const through = await readLastTransferSeq(db, account);
        const { first, last } = await findTransferRange(db, account, period.start, period.end, through);
        const rows = last < first ? 0 : Number(last - first) + 1;
        if (rows > ROWS_MAXIMUM[format]) return refuse('statementTooLong', { rows, maximum: ROWS_MAXIMUM[format] });
        return insertDocumentRequest(db, { account, from, to, zone, format, language, market: null }, now);
      },
    });
  };

/** Records the requested day; `make-statements.ts` makes the document. */
export const requestContractNote =
  (
    dependencies: ContractNoteDependencies & Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
  ): Handler<'wallet/getContractNote'> =>
  async ({ market, date, key }, { account, language }) => {
    if (!isCalendarDate(date)) return refuse('badInput', { field: 'date' });
    const fills = await loadContractNoteFills(dependencies, account, market, date, language);
    const refusal =
      fills.length === 0
        ? refuse('nothingTraded', { date })
        : fills.every(({ isFinal }) => isFinal)
          ? null
          : refuse('dayNotEnded', { date });
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('wallet/getContractNote', { market, date, key }),
      decide: async ({ db, now }) =>
        refusal ??
        insertDocumentRequest(
          db,
          { account, from: date, to: date, zone: getMarketRules(market).zone, format: 'pdf', language, market },
          now,
        ),
    });
  };

/** Records a requested document, with the last transfer that it may include. */

const DOCUMENTS_A_DAY = 50;
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/** The caller must hold the account's row. */
async function insertDocumentRequest(
  db: Parameters<typeof insertStatement>[0],
  document: NewStatement,
  now: number,
): Promise<ReturnType<typeof buildStatementView> | Refusal> {
  if ((await countStatementsSince(db, document.account, now - DAY_MS)) >= DOCUMENTS_A_DAY)
    return refuse('tooFrequent', { retryAfterSeconds: DAY_SECONDS });
  return buildStatementView(await insertStatement(db, document, now));
}
