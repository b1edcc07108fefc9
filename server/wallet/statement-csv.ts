/**
 * A statement as CSV: UTF-8 with a byte order mark, lines as in RFC 4180, no cell that a spreadsheet would evaluate.
 */
import { formatCsvLine } from '@bourse/core/reporting/csv.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { StatementSection } from '@bourse/core/reporting/wallet/account-statement.ts';
import {
  otherAssetRows,
  formatBalances,
  hasOtherPortfolios,
  type StatementDocument,
  statementDocumentRow,
  documentDetails,
  portfolioLabel,
} from './statement-document.ts';

const BYTE_ORDER_MARK = '\uFEFF';
function sectionLines(paper: StatementDocument, section: StatementSection): string[] {
  const { texts, facts } = paper;
  const { currency, opening, rows, closing } = section;
  const own = hasOtherPortfolios(paper) ? [portfolioLabel(paper, section.portfolio)] : [];
  const t = texts.funds.paper;
  const values = (held: typeof opening): string[] => Object.values(formatBalances(held, currency));
  const bare = (what: string, held: typeof opening): string =>
    formatCsvLine([currency, '', '', what, '', '', '', '', '', '', ...values(held), ...own]);
  return [
    bare(t.opening, opening),
    ...rows.map((each) => {
      const row = statementDocumentRow(texts, facts.zone, facts.account_id, each);
      return formatCsvLine([
        currency,
        row.seq,
        row.time,
        [row.what, row.asOf].filter((each) => each !== '').join(' · '),
        row.reference,
        row.from,
        row.to,
        row.moved,
        row.into,
        row.out,
        ...values(each.after),
        ...own,
      ]);
    }),
    bare(t.closing, closing),
  ];
}

export function renderStatementCsv(paper: StatementDocument): Buffer {
  const {
    funds: { paper: t },
    terms: { bucket },
  } = paper.texts;
  const columns = [
    t.currency,
    t.seq,
    t.time,
    t.what,
    t.reference,
    t.from,
    t.to,
    t.moved,
    t.into,
    t.out,
    labelOf(bucket, 'available'),
    labelOf(bucket, 'frozen'),
    labelOf(bucket, 'margin'),
    t.total,
    ...(hasOtherPortfolios(paper) ? [paper.texts.portfolios.pick] : []),
  ];
  const head = [
    [t.title],
    ...documentDetails(paper),
    ...(paper.isPractice ? [[paper.texts.shell.practice]] : []),
    [t.check],
    [t.asTable],
    [t.numbers],
    [],
    columns,
  ].map(formatCsvLine);
  const body = paper.sections.flatMap((section) => sectionLines(paper, section));
  const own = hasOtherPortfolios(paper) ? [portfolioLabel(paper, MAIN_PORTFOLIO)] : [];
  const otherAssetLines = otherAssetRows(paper).map(({ what, currency, amount }) =>
    formatCsvLine([currency, '', '', what, ...Array<string>(9).fill(''), amount, ...own]),
  );
  const aside = otherAssetLines.length > 0 ? [formatCsvLine([t.beside]), ...otherAssetLines] : [];
  return Buffer.from(
    [BYTE_ORDER_MARK, ...head, ...(body.length > 0 ? body : [formatCsvLine([t.nothing])]), ...aside].join(''),
  );
}
