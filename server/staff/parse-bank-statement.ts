/**
 * A bank's statement: SWIFT MT940, ISO 20022 camt.053, or CSV with a header of `date`, `reference` and `amount`, in any
 * order and among other columns.
 */
import { isDate } from '@bourse/core/dates.ts';
import { type Currency, parseAmount } from '@bourse/core/ledger/money.ts';
import {
  listMt940Accounts,
  parseBankEntryId,
  STATEMENT_LINES_MAXIMUM,
  parseMt940Statement,
  findPaymentReference,
  type StatementAccount,
  type UnreadableStatement,
} from '@bourse/core/accounts/staff/bank-statement-parsing.ts';
import type { BankStatementLine } from '@bourse/core/accounts/staff/bank-reconciliation.ts';
import { Parser } from 'htmlparser2';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { CsvError, parse } from 'csv-parse/sync';

interface XmlElement {
  name: string;
  line: number;
  currency: string | undefined;
  text: string;
  inner: XmlElement[];
}

const STATEMENTS = ['Document', 'BkToCstmrStmt', 'Stmt'];
const NESTING_MAXIMUM = 40;
const withoutNamespace = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The whole document as elements; null if it isn't one, or is nested too deeply. */
function parseXml(text: string): XmlElement | null {
  const root: XmlElement = { name: '', line: 1, currency: undefined, text: '', inner: [] };
  const open = [root];
  let broken = false;
  let [seen, line] = [0, 1];
  const parser = new Parser(
    {
      onopentag(name, { Ccy }) {
        for (; seen < parser.startIndex; seen += 1) if (text.charCodeAt(seen) === 10) line += 1;
        const element: XmlElement = { name: withoutNamespace(name), line, currency: Ccy, text: '', inner: [] };
        broken ||= open.length > NESTING_MAXIMUM;
        // An end tag is searched in all open elements: nothing more is read.
        if (broken) parser.pause();
        open.at(-1)!.inner.push(element);
        open.push(element);
      },
      // No bank's message has a document type: entities defined in one are never expanded.
      onprocessinginstruction(name) {
        broken ||= name.startsWith('!');
        if (broken) parser.pause();
      },
      ontext(content) {
        open.at(-1)!.text += content;
      },
      onclosetag(_, isImplied) {
        broken ||= isImplied;
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return broken || open.length > 1 ? null : root;
}

const elementsAt = (element: XmlElement | undefined, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ inner }) => inner.filter((each) => each.name === name)),
    element ? [element] : [],
  );
const textAt = (element: XmlElement | undefined, ...path: string[]): string =>
  elementsAt(element, ...path)[0]?.text.trim() ?? '';

/** A booked entry, or each of the payments that it sums up. */
function parseEntryLines(entry: XmlElement, currency: Currency): BankStatementLine[] | UnreadableStatement {
  const bad = { unreadable: entry.line };
  const side = textAt(entry, 'CdtDbtInd');
  // The side of the entry itself: a reversal (RvslInd) already says the way that its money went.
  const isIn = side === 'CRDT';
  const on = [...elementsAt(entry, 'BookgDt'), ...elementsAt(entry, 'ValDt')]
    .map((date) => textAt(date, 'Dt') || textAt(date, 'DtTm').slice(0, 10))
    .find(Boolean);
  const whole = parsePositiveAmount(elementsAt(entry, 'Amt')[0], currency);
  if (!on || !isDate(on) || whole === null || (side !== 'CRDT' && side !== 'DBIT')) return bad;
  const payments = elementsAt(entry, 'NtryDtls', 'TxDtls');
  const parts = payments.length > 1 ? payments : [payments[0] ?? entry];
  const ofBank = [textAt(entry, 'NtryRef'), textAt(entry, 'AcctSvcrRef')];
  const banks = textAt(entry, 'AcctSvcrRef');
  // A payment among several has a name of its own, or its position.
  const named = (part: XmlElement, index: number): { entry?: string } => {
    const own = textAt(part, 'Refs', 'AcctSvcrRef');
    if (parts.length === 1) return parseBankEntryId(banks || own);
    return own ? parseBankEntryId(own) : parseBankEntryId(banks, index);
  };
  const lines = parts.map((part, index): BankStatementLine | null => {
    const amount =
      payments.length > 1
        ? parsePositiveAmount(elementsAt(part, 'Amt')[0] ?? elementsAt(part, 'AmtDtls', 'TxAmt', 'Amt')[0], currency)
        : whole;
    const reference = findPaymentReference([...referenceTextsIn(part), ...ofBank]);
    return amount === null || reference === ''
      ? null
      : { line: part.line, on, reference, amount: isIn ? amount : -amount, ...named(part, index) };
  });
  const sum = lines.reduce((total, each) => total + (each ? (isIn ? each.amount : -each.amount) : 0n), 0n);
  return lines.includes(null) || lines.length > STATEMENT_LINES_MAXIMUM || sum !== whole
    ? bad
    : (lines as BankStatementLine[]);
}

const referenceTextsIn = (payment: XmlElement): string[] => [
  textAt(payment, 'Refs', 'EndToEndId'),
  ...elementsAt(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text),
  elementsAt(payment, 'RmtInf', 'Ustrd')
    .map(({ text }) => text)
    .join(''),
  textAt(payment, 'Refs', 'InstrId'),
  textAt(payment, 'Refs', 'TxId'),
];

const parsePositiveAmount = (element: XmlElement | undefined, currency: Currency): bigint | null =>
  parseDecimalAmount(element, currency) || null;

function parseDecimalAmount(element: XmlElement | undefined, currency: Currency): bigint | null {
  if (!element || element.currency !== currency || !/^\d{1,15}(\.\d{1,8})?$/.test(element.text.trim())) return null;
  return parseAmount(element.text.trim(), currency);
}

/** Whether the entries lead from the opening balance to the closing one, where a statement gives both. */
function findImbalance(
  statement: XmlElement,
  entries: readonly BankStatementLine[],
  currency: Currency,
): UnreadableStatement | null {
  const balances = elementsAt(statement, 'Bal');
  const of = (code: string): XmlElement[] => balances.filter((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
  const [opening = of('PRCD')[0], closing] = [of('OPBD')[0], of('CLBD').at(-1)];
  if (!opening || !closing) return null;
  let sum = 0n;
  for (const [balance, sign] of [
    [opening, 1n],
    [closing, -1n],
  ] as const) {
    const [amount, side] = [parseDecimalAmount(elementsAt(balance, 'Amt')[0], currency), textAt(balance, 'CdtDbtInd')];
    if (amount === null || (side !== 'CRDT' && side !== 'DBIT')) return { unreadable: balance.line };
    sum += sign * (side === 'CRDT' ? amount : -amount);
  }
  for (const { amount } of entries) sum += amount;
  return sum === 0n ? null : { unreadable: closing.line, unbalanced: true };
}

/** Whose account each statement of the document is for: its IBAN, or the bank's own number. */
const accountsInCamt = (text: string): StatementAccount[] =>
  elementsAt(parseXml(text) ?? undefined, ...STATEMENTS, 'Acct').map((account) => ({
    line: account.line,
    account: textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id'),
  }));

/** Lines with their line numbers, or the first that can't be read or is in another currency. */
function parseCamt(text: string, currency: Currency): BankStatementLine[] | UnreadableStatement {
  const statements = elementsAt(parseXml(text) ?? undefined, ...STATEMENTS);
  if (statements.length === 0) return { unreadable: 1 };
  const lines: BankStatementLine[] = [];
  for (const statement of statements) {
    const before = lines.length;
    for (const entry of elementsAt(statement, 'Ntry')) {
      const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
      if (status !== 'BOOK') continue;
      const read = parseEntryLines(entry, currency);
      if ('unreadable' in read) return read;
      if (lines.length + read.length > STATEMENT_LINES_MAXIMUM) return { unreadable: entry.line };
      lines.push(...read);
    }
    const wrong = findImbalance(statement, lines.slice(before), currency);
    if (wrong) return wrong;
  }
  return lines;
}

const CAMT = { parse: parseCamt, accounts: accountsInCamt };
const MT940 = { parse: parseMt940Statement, accounts: listMt940Accounts };
const COLUMNS = ['date', 'reference', 'amount'] as const;

export interface BankStatement {
  lines: BankStatementLine[];
  /** The accounts whose statements it contains; CSV doesn't say. */
  accounts: StatementAccount[];
}

/** Refused with the first line that can't be read: nothing is guessed about money. */
export function parseBankStatement(bytes: Buffer, currency: Currency): BankStatement | Refusal {
  const bad = (line: number): Refusal => refuse('fileUnreadable', { line });
  const text = decodeUtf8(bytes);
  if (text === null) return bad(1);
  const ofBanks = text.trimStart().startsWith('<') ? CAMT : isMt940(text) ? MT940 : null;
  if (!ofBanks) {
    const read = parseCsv(text, currency);
    return 'refused' in read ? read : { lines: read, accounts: [] };
  }
  const withoutNamespace = text.replace(/^\uFEFF/, '');
  const lines = ofBanks.parse(withoutNamespace, currency);
  if (!('unreadable' in lines)) return { lines, accounts: ofBanks.accounts(withoutNamespace) };
  return lines.unbalanced ? refuse('statementUnbalanced', { line: lines.unreadable }) : bad(lines.unreadable);
}

/** Never by lines alone: a payer can write them into a CSV cell, but not into its header, which has commas. */
function isMt940(text: string): boolean {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  return /^[:{]|^[^,"]*$/.test(head) && /^:(20|25|28C?):/m.test(text);
}

function parseCsv(text: string, currency: Currency): BankStatementLine[] | Refusal {
  const bad = (line: number): Refusal => refuse('fileUnreadable', { line });
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    // With the number of the line where each ends, as an editor counts them.
    rows = parse(text, {
      info: true,
      bom: true,
      skip_empty_lines: true,
      trim: true,
      to: STATEMENT_LINES_MAXIMUM + 2,
      max_record_size: 10_000,
    }) as unknown as typeof rows;
  } catch (error) {
    if (error instanceof CsvError) return bad(Number(error.lines ?? 1));
    throw error;
  }
  const [head, ...body] = rows;
  const names = (head?.record ?? []).map((cell) => cell.toLowerCase());
  // If two columns have the same name, nobody knows which is meant.
  if (
    COLUMNS.some((name) => names.filter((each) => each === name).length !== 1) ||
    body.length > STATEMENT_LINES_MAXIMUM
  )
    return bad(1);
  const at = COLUMNS.map((name) => names.indexOf(name));
  const lines: BankStatementLine[] = [];
  for (const {
    record,
    info: { lines: line },
  } of body) {
    const [on = '', reference = '', amount = ''] = at.map((column) => record[column] ?? '');
    const value = parseSignedAmount(amount, currency);
    if (!isDate(on) || reference === '' || value === null || value === 0n) return bad(line);
    lines.push({ line, on, reference, amount: value });
  }
  return lines;
}

/** Plain decimals with an optional sign; a formula isn't one. */
function parseSignedAmount(text: string, currency: Currency): bigint | null {
  const [, sign = '', digits = ''] = /^([+-]?)(\d{1,15}(?:\.\d{1,8})?)$/.exec(text) ?? [];
  const amount = digits === '' ? null : parseAmount(digits, currency);
  return amount === null ? null : sign === '-' ? -amount : amount;
}

/** UTF-8 only: in any other encoding a reference could become another one. */
function decodeUtf8(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
