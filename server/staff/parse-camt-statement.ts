/** ISO 20022 camt.053: the booked entries of an account statement, each with its payments. */
import { isDate } from '@bourse/core/dates.ts';
import { type Currency, parseAmount, sumAmounts } from '@bourse/core/ledger/money.ts';
import {
  findPaymentReference,
  parseBankEntryId,
  STATEMENT_LINES_MAXIMUM,
  type StatementAccount,
  type StatementEntries,
  toUnreadableEntry,
  type UnreadableReason,
  type UnreadableStatement,
} from '@bourse/core/accounts/staff/bank-statement-parsing.ts';
import { Parser } from 'htmlparser2';

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
  let opened = -1;
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
        opened = parser.startIndex;
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
        // An empty element (`<TxDtls/>`) ends itself; any other end that isn't there breaks the document.
        broken ||= isImplied && !(opened === parser.startIndex && text[parser.endIndex - 1] === '/');
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return broken || open.length > 1 ? null : root;
}

/** In plain loops: a file has ten thousand entries, each with some forty of these. */
function elementsAt(element: XmlElement | undefined, ...path: string[]): XmlElement[] {
  let found = element ? [element] : [];
  for (const name of path) {
    const inner: XmlElement[] = [];
    for (const each of found) for (const child of each.inner) if (child.name === name) inner.push(child);
    if (inner.length === 0) return inner;
    found = inner;
  }
  return found;
}
const textAt = (element: XmlElement | undefined, ...path: string[]): string =>
  elementsAt(element, ...path)[0]?.text.trim() ?? '';

/** What an entry adds to the balance (null: it doesn't say), its lines, and what can't be read of it. */
interface ReadEntry extends StatementEntries {
  moved: bigint | null;
}

const describe = (element: XmlElement): string =>
  [element.text.trim(), ...element.inner.slice(0, 20).map(describe)].filter(Boolean).join(' ');

function parseEntry(entry: XmlElement, currency: Currency): ReadEntry {
  const bad = (reason: UnreadableReason, moved: bigint | null): ReadEntry => ({
    moved,
    lines: [],
    unreadable: [toUnreadableEntry(entry.line, reason, describe(entry))],
  });
  const amount = elementsAt(entry, 'Amt')[0];
  if (amount?.currency !== currency) return bad('currency', null);
  const whole = parseDecimalAmount(amount, currency);
  if (whole === null) return bad('amount', null);
  const side = textAt(entry, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') return bad('side', whole === 0n ? 0n : null);
  // The side of the entry itself: a reversal (RvslInd) already says the way that its money went.
  const sign = side === 'CRDT' ? 1n : -1n;
  if (whole === 0n) return bad('zero', 0n);
  const on = [...elementsAt(entry, 'BookgDt'), ...elementsAt(entry, 'ValDt')]
    // A day may have its zone behind it.
    .map((date) => (textAt(date, 'Dt') || textAt(date, 'DtTm')).slice(0, 10))
    .find(isDate);
  if (on === undefined) return bad('date', sign * whole);
  return { moved: sign * whole, ...splitEntry(entry, { on, whole, sign }, currency) };
}

/** An entry's payments as lines, with the bank's charges; as one line if they don't make its amount. */
function splitEntry(
  entry: XmlElement,
  { on, whole, sign }: { on: string; whole: bigint; sign: bigint },
  currency: Currency,
): StatementEntries {
  const banks = textAt(entry, 'AcctSvcrRef');
  const ofBank = [textAt(entry, 'NtryRef'), banks];
  const payments = elementsAt(entry, 'NtryDtls', 'TxDtls');
  const amounts = payments.map((payment) => findPaymentAmount(payment, currency));
  const charges = findCharges(entry, payments, amounts, sign * whole, currency);
  const found: StatementEntries = { lines: [], unreadable: [] };
  const add = (line: number, amount: bigint, texts: readonly string[], entryId: { entry?: string }): void => {
    const reference = findPaymentReference(texts);
    if (reference !== '') found.lines.push({ line, on, reference, amount: sign * amount, ...entryId });
    else found.unreadable.push(toUnreadableEntry(line, 'reference', describe(entry)));
  };
  if (charges === null && payments.length > 1) {
    found.unreadable.push(toUnreadableEntry(entry.line, 'payments', describe(entry)));
    // Without its payments' references: none of them is for the whole.
    add(entry.line, whole, [...ofBank, textAt(entry, 'AddtlNtryInf')], parseBankEntryId(banks));
    return found;
  }
  if (payments.length <= 1) {
    const [part = entry] = payments;
    const own = textAt(part, 'Refs', 'AcctSvcrRef');
    const texts = [...referenceTextsIn(part), ...ofBank, ...furtherTextsIn(part), textAt(entry, 'AddtlNtryInf')];
    add(part.line, charges === null ? whole : amounts[0]!, texts, parseBankEntryId(banks || own));
  } else
    for (const [index, part] of payments.entries()) {
      // A payment among several has a name of its own, or its position.
      const own = textAt(part, 'Refs', 'AcctSvcrRef');
      const texts = [...referenceTextsIn(part), ...ofBank, ...furtherTextsIn(part)];
      add(part.line, amounts[index]!, texts, own ? parseBankEntryId(own) : parseBankEntryId(banks, index));
    }
  // Never under a payment's reference, which would call it back; CHRG is ISO 20022's code.
  if (charges) found.lines.push({ line: entry.line, on, reference: `CHRG ${banks}`.trim(), amount: -charges });
  return found;
}

/** In the account's currency; null if it names none, or nothing that moved. */
const findPaymentAmount = (payment: XmlElement, currency: Currency): bigint | null =>
  [
    elementsAt(payment, 'Amt'),
    elementsAt(payment, 'AmtDtls', 'TxAmt', 'Amt'),
    elementsAt(payment, 'AmtDtls', 'CntrValAmt', 'Amt'),
    elementsAt(payment, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
    .map(([amount]) => parseDecimalAmount(amount, currency) || null)
    .find((amount) => amount !== null) ?? null;

/**
 * What the bank took between the payments and their entry: 0 if they make its amount, null if even the charges that it
 * states don't explain the difference.
 */
function findCharges(
  entry: XmlElement,
  payments: readonly XmlElement[],
  amounts: readonly (bigint | null)[],
  moved: bigint,
  currency: Currency,
): bigint | null {
  if (amounts.length === 0 || amounts.includes(null)) return null;
  const sum = sumAmounts(amounts.map((each) => each ?? 0n));
  const missing = (moved > 0n ? sum : -sum) - moved;
  if (missing === 0n) return 0n;
  const ofEntry = sumCharges(entry, currency);
  const ofPayments = sumAmounts(payments.map((payment) => sumCharges(payment, currency)));
  return [ofEntry, ofPayments, ofEntry + ofPayments].includes(missing) ? missing : null;
}

/** Charges on an entry or a payment, in the account's currency; below zero if the bank gives some back. */
function sumCharges(element: XmlElement, currency: Currency): bigint {
  const charges = elementsAt(element, 'Chrgs');
  const total = charges.flatMap((each) => elementsAt(each, 'TtlChrgsAndTaxAmt'))[0];
  if (total) return parseDecimalAmount(total, currency) ?? 0n;
  const records = charges.flatMap((each) => [each, ...elementsAt(each, 'Rcrd')]);
  return sumAmounts(
    records.map((each) => {
      const amount = parseDecimalAmount(elementsAt(each, 'Amt')[0], currency) ?? 0n;
      return textAt(each, 'CdtDbtInd') === 'CRDT' ? -amount : amount;
    }),
  );
}

/** Texts that some banks have instead of references, such as "Received money from … with reference …". */
const furtherTextsIn = (payment: XmlElement): string[] => [
  ...elementsAt(payment, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb').map(({ text }) => text),
  ...elementsAt(payment, 'RmtInf', 'Strd', 'AddtlRmtInf').map(({ text }) => text),
  textAt(payment, 'AddtlTxInf'),
];

const referenceTextsIn = (payment: XmlElement): string[] => [
  textAt(payment, 'Refs', 'EndToEndId'),
  ...elementsAt(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text),
  elementsAt(payment, 'RmtInf', 'Ustrd')
    .map(({ text }) => text)
    .join(''),
  textAt(payment, 'Refs', 'InstrId'),
  textAt(payment, 'Refs', 'TxId'),
];

function parseDecimalAmount(element: XmlElement | undefined, currency: Currency): bigint | null {
  if (!element || element.currency !== currency || !/^\d{1,15}(\.\d{1,8})?$/.test(element.text.trim())) return null;
  return parseAmount(element.text.trim(), currency);
}

/**
 * Whether entries that add so much lead from the opening balance to the closing one, where a statement gives both; null
 * if they do, or an entry doesn't say what it adds.
 */
function findImbalance(
  statement: XmlElement,
  moved: readonly (bigint | null)[],
  currency: Currency,
): UnreadableStatement | null {
  const balances = elementsAt(statement, 'Bal');
  const of = (code: string): XmlElement[] => balances.filter((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
  const [opening = of('PRCD')[0], closing] = [of('OPBD')[0], of('CLBD').at(-1)];
  if (!opening || !closing || moved.includes(null)) return null;
  let sum = sumAmounts(moved.map((each) => each ?? 0n));
  for (const [balance, sign] of [
    [opening, 1n],
    [closing, -1n],
  ] as const) {
    const [amount, side] = [parseDecimalAmount(elementsAt(balance, 'Amt')[0], currency), textAt(balance, 'CdtDbtInd')];
    if (amount === null || (side !== 'CRDT' && side !== 'DBIT')) return { unreadable: balance.line };
    sum += sign * (side === 'CRDT' ? amount : -amount);
  }
  return sum === 0n ? null : { unreadable: closing.line, unbalanced: true };
}

/** Whose account each statement of the document is for: its IBAN, or the bank's own number. */
export const listCamtAccounts = (text: string): StatementAccount[] =>
  elementsAt(parseXml(text) ?? undefined, ...STATEMENTS, 'Acct').map((account) => ({
    line: account.line,
    account: textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id'),
  }));

/** Entries that haven't been booked yet, or never will be. */
const NOT_BOOKED = ['PDNG', 'INFO', 'FUTR'];

/**
 * Lines with their line numbers, and the entries that can't be read, with the reason. An entry without an amount in
 * this currency leaves its statement's balances unchecked: nobody can write an element into an XML text.
 */
export function parseCamtStatement(text: string, currency: Currency): StatementEntries | UnreadableStatement {
  const parsed = parseXml(text) ?? undefined;
  const statements = elementsAt(parsed, ...STATEMENTS);
  if (statements.length === 0) return { unreadable: 1 };
  const tooMany = elementsAt(parsed, ...STATEMENTS, 'Ntry')[STATEMENT_LINES_MAXIMUM];
  if (tooMany) return { unreadable: tooMany.line };
  const found: StatementEntries = { lines: [], unreadable: [] };
  for (const statement of statements) {
    const moved: (bigint | null)[] = [];
    for (const entry of elementsAt(statement, 'Ntry')) {
      const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
      if (NOT_BOOKED.includes(status)) continue;
      const read = status === 'BOOK' ? parseEntry(entry, currency) : null;
      moved.push(read ? read.moved : null);
      found.lines.push(...(read?.lines ?? []));
      found.unreadable.push(...(read?.unreadable ?? [toUnreadableEntry(entry.line, 'form', describe(entry))]));
      if (found.lines.length + found.unreadable.length > STATEMENT_LINES_MAXIMUM) return { unreadable: entry.line };
    }
    const wrong = findImbalance(statement, moved, currency);
    if (wrong) return wrong;
  }
  return found;
}
