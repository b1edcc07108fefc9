/** A bank's statement: SWIFT MT940, ISO 20022 camt.053, or CSV with a header. */
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { StatementAccount, StatementEntries } from '@bourse/core/accounts/staff/bank-statement-parsing.ts';
import { type CsvStatementFormat, PLAIN_CSV_FORMAT } from '@bourse/core/accounts/staff/csv-statement-format.ts';
import { listMt940Accounts, parseMt940Statement } from '@bourse/core/accounts/staff/mt940-statement.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { decodeStatementFile } from './decode-statement-file.ts';
import { listCamtAccounts, parseCamtStatement } from './parse-camt-statement.ts';
import { parseCsvStatement } from './parse-csv-statement.ts';

const CAMT = { parse: parseCamtStatement, accounts: listCamtAccounts };
const MT940 = { parse: parseMt940Statement, accounts: listMt940Accounts };

export interface BankStatement extends StatementEntries {
  /** The accounts whose statements it contains; CSV doesn't say. */
  accounts: StatementAccount[];
  encoding: string;
}

/**
 * Entries that can't be read are listed; the whole file is refused where its encoding, structure or balances are wrong.
 * `csv`: how its channel's bank writes CSV.
 */
export function parseBankStatement(
  bytes: Buffer,
  currency: Currency,
  csv: CsvStatementFormat = PLAIN_CSV_FORMAT,
): BankStatement | Refusal {
  const { text, encoding } = decodeStatementFile(bytes, csv.encoding);
  if (text === null) return refuse('fileEncoding', { encoding });
  const plain = text.replace(/^\uFEFF/, '');
  const ofBanks = plain.trimStart().startsWith('<') ? CAMT : isMt940(plain) ? MT940 : null;
  if (!ofBanks) {
    const read = parseCsvStatement(plain, currency, csv);
    return 'refused' in read ? read : { ...read, accounts: [], encoding };
  }
  const read = ofBanks.parse(plain, currency);
  if (typeof read.unreadable === 'number')
    return refuse('unbalanced' in read ? 'statementUnbalanced' : 'fileUnreadable', { line: read.unreadable });
  return { ...(read as StatementEntries), accounts: ofBanks.accounts(plain), encoding };
}

/**
 * Never by its fields alone: a payer can write them into a CSV cell, but not in front of its header, which has
 * separators.
 */
function isMt940(text: string): boolean {
  const start = /^:\d{2}[A-Z]?:/m.exec(text)?.index;
  return start !== undefined && /^[^,;\t|"]*$/.test(text.slice(0, start)) && /^:(20|25|28C?):/m.test(text);
}
