/** A contract note as a PDF: a day's trades with their charges, and when they settle. */
import { formatDateTime, groupThousands } from '@bourse/contract/format.ts';
import type { Language } from '@bourse/contract/texts/index.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { ContractNoteSection } from '@bourse/core/reporting/wallet/contract-note.ts';
import { type PdfSheetColumn, renderPdf, PALE_COLOR, type PdfSheet, FONT_SIZES } from './pdf-sheet.ts';
import { documentDetails, type StatementDocument } from './statement-document.ts';

/** `settlesOn`: the market's date; null if the money of a trade is booked at once. */
export interface ContractNote {
  market: Market;
  date: string;
  settlesOn: string | null;
  sections: readonly ContractNoteSection[];
}

const COLUMNS: readonly PdfSheetColumn[] = [
  { name: 'time', x: 0, width: 78 },
  { name: 'what', x: 80, width: 106 },
  { name: 'side', x: 188, width: 42 },
  { name: 'quantity', x: 230, width: 48, end: true },
  { name: 'price', x: 280, width: 52, end: true },
  { name: 'value', x: 334, width: 62, end: true },
  { name: 'net', x: 398, width: 62, end: true },
  { name: 'moved', x: 462, width: 61, end: true },
];

function drawSectionTable(
  sheet: PdfSheet,
  { texts, facts }: StatementDocument,
  { currency, rows, charges, bought, sold, net, insured, result, cash, margin }: ContractNoteSection,
): void {
  const { note: t, types } = texts.funds;
  const money = (amount: bigint): string => groupThousands(formatAmount(amount, currency));
  const columns = {
    time: texts.funds.time,
    what: t.instrument,
    side: t.side,
    quantity: t.quantity,
    price: t.price,
    value: t.value,
    net: t.net,
    moved: t.moved,
  };
  sheet.heading(`${currency} · ${labelOf(texts.currencies, currency)}`, columns);
  for (const row of rows) {
    sheet.row(
      {
        time: formatDateTime(new Date(row.at).toISOString(), facts.zone),
        what: `${row.instrument.split('.')[1]} ${row.name}`,
        side: row.isPurchase ? types.buy : types.sell,
        quantity: groupThousands(formatScaled(row.quantity)),
        price: groupThousands(formatScaled(row.price)),
        value: money(row.value),
        net: money(row.net),
        ...(row.moved ? { moved: money(row.moved.cash) } : {}),
      },
      columns,
    );
    for (const { name, amount } of row.charges)
      if (amount > 0n) sheet.row({ what: labelOf(texts.charges, name), value: money(amount) }, columns);
    if (row.insured > 0n) sheet.row({ what: texts.wallet.insured, value: money(-row.insured) }, columns);
    if (row.result !== null) sheet.row({ what: t.result, net: money(row.result) }, columns);
  }
  const total = (what: string, amount: bigint): void => sheet.row({ what, net: money(amount) }, columns);
  total(t.bought, bought);
  total(t.sold, sold);
  for (const { name, amount } of charges) total(labelOf(texts.charges, name), amount);
  if (insured > 0n) total(texts.wallet.insured, -insured);
  total(t.netInAll, net);
  if (result !== null) total(t.resultInAll, result);
  sheet.row({ what: t.movedInAll, moved: money(cash) }, columns);
  sheet.row({ what: t.intoMargin, moved: money(margin) }, columns);
}

export function renderContractNotePdf(paper: StatementDocument, note: ContractNote): Promise<Buffer> {
  const { texts, facts } = paper;
  const { note: t, paper: p } = texts.funds;
  const formatNoteDate = (date: string): string => date.replaceAll('-', '.');
  return renderPdf(
    { texts, language: facts.language as Language, title: t.title, columns: COLUMNS, at: facts.requested_at },
    (sheet) => {
      sheet.text(t.title, FONT_SIZES.title);
      for (const [name, value] of documentDetails(paper).filter(([name]) => name !== p.period)) sheet.pair(name, value);
      sheet.pair(t.market, texts.markets.name[note.market]);
      sheet.pair(t.tradeDate, formatNoteDate(note.date));
      sheet.pair(t.settlementDate, note.settlesOn === null ? t.atOnce : formatNoteDate(note.settlesOn));
      if (paper.isPractice) sheet.text(texts.shell.practice, FONT_SIZES.text);
      sheet.text(t.says, FONT_SIZES.text, PALE_COLOR);
      for (const section of note.sections) drawSectionTable(sheet, paper, section);
    },
  );
}
