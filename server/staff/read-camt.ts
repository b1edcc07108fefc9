/** ISO 20022 camt.053: a bank's statement in XML. What isn't booked yet is left out. */
import { isDate } from '@bourse/core/dates.ts';
import { type Currency, parseAmount } from '@bourse/core/money.ts';
import { entryOf, LINES_MAXIMUM, referenceIn } from '@bourse/core/staff/bank-lines.ts';
import type { Unreadable } from '@bourse/core/staff/read-mt940.ts';
import type { StatementLine } from '@bourse/core/staff/reconcile.ts';
import type { StatedAccount } from '@bourse/core/staff/statement-account.ts';
import { Parser } from 'htmlparser2';

interface Element {
  name: string;
  line: number;
  currency: string | undefined;
  text: string;
  inner: Element[];
}

const STATEMENTS = ['Document', 'BkToCstmrStmt', 'Stmt'];
const DEEP = 40;
const plain = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The whole document as elements; null if it isn't one, or is nested too deeply. */
function treeOf(text: string): Element | null {
  const root: Element = { name: '', line: 1, currency: undefined, text: '', inner: [] };
  const open = [root];
  let broken = false;
  let [seen, line] = [0, 1];
  const parser = new Parser(
    {
      onopentag(name, { Ccy }) {
        for (; seen < parser.startIndex; seen += 1) if (text.charCodeAt(seen) === 10) line += 1;
        const element: Element = { name: plain(name), line, currency: Ccy, text: '', inner: [] };
        broken ||= open.length > DEEP;
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
      ontext(said) {
        open.at(-1)!.text += said;
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

const all = (element: Element | undefined, ...path: string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap(({ inner }) => inner.filter((each) => each.name === name)),
    element ? [element] : [],
  );
const textOf = (element: Element | undefined, ...path: string[]): string => all(element, ...path)[0]?.text.trim() ?? '';

/** A booked entry, or each of the payments that it sums up. */
function linesOf(entry: Element, currency: Currency): StatementLine[] | Unreadable {
  const bad = { unreadable: entry.line };
  const side = textOf(entry, 'CdtDbtInd');
  // The side of the entry itself: a reversal (RvslInd) already says the way that its money went.
  const isIn = side === 'CRDT';
  const on = [...all(entry, 'BookgDt'), ...all(entry, 'ValDt')]
    .map((date) => textOf(date, 'Dt') || textOf(date, 'DtTm').slice(0, 10))
    .find(Boolean);
  const whole = amountIn(all(entry, 'Amt')[0], currency);
  if (!on || !isDate(on) || whole === null || (side !== 'CRDT' && side !== 'DBIT')) return bad;
  const payments = all(entry, 'NtryDtls', 'TxDtls');
  const parts = payments.length > 1 ? payments : [payments[0] ?? entry];
  const ofBank = [textOf(entry, 'NtryRef'), textOf(entry, 'AcctSvcrRef')];
  const banks = textOf(entry, 'AcctSvcrRef');
  // A payment among several has a name of its own, or its position.
  const named = (part: Element, index: number): { entry?: string } => {
    const own = textOf(part, 'Refs', 'AcctSvcrRef');
    if (parts.length === 1) return entryOf(banks || own);
    return own ? entryOf(own) : entryOf(banks, index);
  };
  const lines = parts.map((part, index): StatementLine | null => {
    const amount =
      payments.length > 1 ? amountIn(all(part, 'Amt')[0] ?? all(part, 'AmtDtls', 'TxAmt', 'Amt')[0], currency) : whole;
    const reference = referenceIn([...saidIn(part), ...ofBank]);
    return amount === null || reference === ''
      ? null
      : { line: part.line, on, reference, amount: isIn ? amount : -amount, ...named(part, index) };
  });
  const sum = lines.reduce((total, each) => total + (each ? (isIn ? each.amount : -each.amount) : 0n), 0n);
  return lines.includes(null) || lines.length > LINES_MAXIMUM || sum !== whole ? bad : (lines as StatementLine[]);
}

const saidIn = (payment: Element): string[] => [
  textOf(payment, 'Refs', 'EndToEndId'),
  ...all(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text),
  all(payment, 'RmtInf', 'Ustrd')
    .map(({ text }) => text)
    .join(''),
  textOf(payment, 'Refs', 'InstrId'),
  textOf(payment, 'Refs', 'TxId'),
];

const amountIn = (element: Element | undefined, currency: Currency): bigint | null =>
  decimalIn(element, currency) || null;

function decimalIn(element: Element | undefined, currency: Currency): bigint | null {
  if (!element || element.currency !== currency || !/^\d{1,15}(\.\d{1,8})?$/.test(element.text.trim())) return null;
  return parseAmount(element.text.trim(), currency);
}

/** Whether the entries lead from the opening balance to the closing one, where a statement gives both. */
function imbalanceOf(statement: Element, entries: readonly StatementLine[], currency: Currency): Unreadable | null {
  const balances = all(statement, 'Bal');
  const of = (code: string): Element[] => balances.filter((each) => textOf(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
  const [opening = of('PRCD')[0], closing] = [of('OPBD')[0], of('CLBD').at(-1)];
  if (!opening || !closing) return null;
  let sum = 0n;
  for (const [balance, sign] of [
    [opening, 1n],
    [closing, -1n],
  ] as const) {
    const [amount, side] = [decimalIn(all(balance, 'Amt')[0], currency), textOf(balance, 'CdtDbtInd')];
    if (amount === null || (side !== 'CRDT' && side !== 'DBIT')) return { unreadable: balance.line };
    sum += sign * (side === 'CRDT' ? amount : -amount);
  }
  for (const { amount } of entries) sum += amount;
  return sum === 0n ? null : { unreadable: closing.line, unbalanced: true };
}

/** Whose account each statement of the document is for: its IBAN, or the bank's own number. */
export const accountsInCamt = (text: string): StatedAccount[] =>
  all(treeOf(text) ?? undefined, ...STATEMENTS, 'Acct').map((account) => ({
    line: account.line,
    account: textOf(account, 'Id', 'IBAN') || textOf(account, 'Id', 'Othr', 'Id'),
  }));

/** Lines with their line numbers, or the first that can't be read or is in another currency. */
export function readCamt(text: string, currency: Currency): StatementLine[] | Unreadable {
  const statements = all(treeOf(text) ?? undefined, ...STATEMENTS);
  if (statements.length === 0) return { unreadable: 1 };
  const lines: StatementLine[] = [];
  for (const statement of statements) {
    const before = lines.length;
    for (const entry of all(statement, 'Ntry')) {
      const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts');
      if (status !== 'BOOK') continue;
      const read = linesOf(entry, currency);
      if ('unreadable' in read) return read;
      if (lines.length + read.length > LINES_MAXIMUM) return { unreadable: entry.line };
      lines.push(...read);
    }
    const wrong = imbalanceOf(statement, lines.slice(before), currency);
    if (wrong) return wrong;
  }
  return lines;
}
