/** The process that parses banks' files: a file in, its lines or a refusal out. It ends with its parent. */
import type { Currency } from '@bourse/core/ledger/money.ts';
import { parseBankStatement } from './parse-bank-statement.ts';

export interface BankStatementRequest {
  bytes: Uint8Array;
  currency: Currency;
}

process.on('message', (request) => {
  const { bytes, currency } = request as BankStatementRequest;
  process.send?.(parseBankStatement(Buffer.from(bytes), currency));
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C at the server lets it finish.
process.on('SIGINT', () => {});
