/** A statement as a PDF: one table per currency. */
import { appendCurrency } from '@bourse/contract/texts/korean-won.ts';
import { groupThousands } from '@bourse/contract/format.ts';
import type { Language } from '@bourse/contract/texts/index.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { StatementSection } from '@bourse/core/reporting/wallet/account-statement.ts';
import {
  type PdfSheetCells,
  type PdfSheetColumn,
  renderPdf,
  PALE_COLOR,
  type PdfSheet,
  FONT_SIZES,
} from './pdf-sheet.ts';
import {
  otherAssetRows,
  type FormattedBalances,
  formatBalances,
  hasOtherPortfolios,
  type StatementDocument,
  statementDocumentRow,
  documentDetails,
} from './statement-document.ts';

const COLUMNS: readonly PdfSheetColumn[] = [
  { name: 'seq', x: 0, width: 28 },
  { name: 'time', x: 30, width: 78 },
  { name: 'what', x: 110, width: 88 },
  { name: 'reference', x: 200, width: 58 },
  { name: 'into', x: 260, width: 62, end: true },
  { name: 'out', x: 324, width: 62, end: true },
  { name: 'available', x: 388, width: 66, end: true },
  { name: 'total', x: 456, width: 67, end: true },
];

/** Names may contain any characters, but fonts don't: in print a portfolio is shown by its number. */
const printedPortfolioName = ({ texts: { portfolios } }: StatementDocument, number: number): string =>
  number === MAIN_PORTFOLIO ? portfolios.main : `${portfolios.pick} ${number}`;

function drawSectionTable(sheet: PdfSheet, paper: StatementDocument, section: StatementSection): void {
  const { texts, facts } = paper;
  const { currency, opening, rows, closing } = section;
  const own = hasOtherPortfolios(paper) ? ` · ${printedPortfolioName(paper, section.portfolio)}` : '';
  const {
    funds: { paper: t },
    terms: { bucket },
    currencies,
  } = texts;
  const columns: PdfSheetCells = {
    seq: t.seq,
    time: t.time,
    what: t.what,
    reference: t.reference,
    into: t.into,
    out: t.out,
    available: labelOf(bucket, 'available'),
    total: t.total,
  };
  const figures = ({ available, total }: FormattedBalances): PdfSheetCells => ({
    available: groupThousands(available),
    total: groupThousands(total),
  });
  const bare = (what: string, held: typeof opening): PdfSheetCells => ({
    what,
    ...figures(formatBalances(held, currency)),
  });
  sheet.heading(`${currency} · ${labelOf(currencies, currency)}${own}`, columns);
  sheet.row(bare(t.opening, opening), columns);
  for (const each of rows) {
    const { seq, time, what, asOf, reference, into, out, balances } = statementDocumentRow(
      texts,
      facts.zone,
      facts.account_id,
      each,
    );
    sheet.row(
      { seq, time, what, reference, into: groupThousands(into), out: groupThousands(out), ...figures(balances) },
      columns,
    );
    if (asOf) sheet.row({ what: asOf }, columns);
  }
  sheet.row(bare(t.closing, closing), columns);
}

export function renderStatementPdf(paper: StatementDocument): Promise<Buffer> {
  const { texts, facts } = paper;
  const t = texts.funds.paper;
  return renderPdf(
    { texts, language: facts.language as Language, title: t.title, columns: COLUMNS, at: facts.requested_at },
    (sheet) => {
      sheet.text(t.title, FONT_SIZES.title);
      for (const [name, value] of documentDetails(paper)) sheet.pair(name, value);
      if (paper.isPractice) sheet.text(texts.shell.practice, FONT_SIZES.text);
      for (const words of [t.check, t.onPaper, t.numbers]) sheet.text(words, FONT_SIZES.text, PALE_COLOR);
      if (paper.sections.length === 0) sheet.text(t.nothing, FONT_SIZES.text);
      for (const section of paper.sections) drawSectionTable(sheet, paper, section);
      const aside = otherAssetRows(paper);
      if (aside.length > 0) sheet.text(t.beside, FONT_SIZES.text, PALE_COLOR);
      for (const { what, currency, amount } of aside)
        sheet.text(
          `${what}: ${appendCurrency(groupThousands(amount), currency, facts.language as Language)}`,
          FONT_SIZES.text,
        );
    },
  );
}
