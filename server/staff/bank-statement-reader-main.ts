/** The process that parses banks' files: a file in, its lines or a refusal out. It ends with its parent. */
import type { CsvStatementFormat } from '@bourse/core/accounts/staff/csv-statement-format.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import { parseBankStatement } from './parse-bank-statement.ts';

export interface BankStatementRequest {
  bytes: Uint8Array;
  currency: Currency;
  format: CsvStatementFormat | undefined;
}

process.on('message', (request) => {
  const { bytes, currency, format } = request as BankStatementRequest;
  process.send?.(parseBankStatement(Buffer.from(bytes), currency, format));
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C at the server lets it finish.
process.on('SIGINT', () => {});
