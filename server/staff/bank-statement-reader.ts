/**
 * Parses banks' files in a separate process, one at a time, so that a large or hostile one delays no customer. It gets
 * none of the server's secrets; one that takes too long or is idle is ended.
 */
import { join } from 'node:path';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CsvStatementFormat } from '@bourse/core/accounts/staff/csv-statement-format.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import { type AnswerOutcomeHandlers, createWorkerProcessClient } from '../runtime/worker-process-client.ts';
import type { BankStatementRequest } from './bank-statement-reader-main.ts';
import type { BankStatement } from './parse-bank-statement.ts';

type StatementAnswer = BankStatement | Refusal;

const PARSE_TIMEOUT_MS = 10_000;
const IDLE_MS = 20_000;
/** A file that can't be parsed in this time or memory isn't a bank's; which line is to blame isn't known. */
const UNREADABLE = refuse('fileUnreadable', { line: 1 });

const reader = createWorkerProcessClient({
  program: join(import.meta.dirname, 'bank-statement-reader-main.ts'),
  options: { env: {}, execArgv: ['--max-old-space-size=256'], serialization: 'advanced', stdio: 'ignore' },
  idleMs: IDLE_MS,
  longestMs: PARSE_TIMEOUT_MS,
});

const ENDS: AnswerOutcomeHandlers<StatementAnswer> = {
  onMessage: (message) => message as StatementAnswer,
  // These signals come from outside; on its own it only dies of its input.
  onExit: (_, signal) => (signal === 'SIGKILL' || signal === 'SIGTERM' ? refuse('uploadFailed') : UNREADABLE),
  onError: () => refuse('uploadFailed'),
  onTimeout: () => UNREADABLE,
};

export const readBankStatement = (
  bytes: Buffer,
  currency: Currency,
  format?: CsvStatementFormat,
): Promise<StatementAnswer> =>
  reader.ask<StatementAnswer>({ bytes, currency, format } satisfies BankStatementRequest, ENDS);
