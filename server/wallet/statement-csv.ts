/**
 * A statement as CSV: UTF-8 with a byte order mark, lines as in RFC 4180, no cell that a spreadsheet would evaluate.
 */
import { csvLine } from '@bourse/core/reporting/csv.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { StatementSection } from '@bourse/core/reporting/wallet/statement.ts';
import {
  asideRows,
  balancesOf,
  isDivided,
  type Paper,
  paperRow,
  particulars,
  portfolioName,
} from './statement-paper.ts';

const MARK = '\uFEFF';
function sectionLines(paper: Paper, section: StatementSection): string[] {
  const { texts, facts } = paper;
  const { currency, opening, rows, closing } = section;
  const own = isDivided(paper) ? [portfolioName(paper, section.portfolio)] : [];
  const t = texts.funds.paper;
  const values = (held: typeof opening): string[] => Object.values(balancesOf(held, currency));
  const bare = (what: string, held: typeof opening): string =>
    csvLine([currency, '', '', what, '', '', '', '', '', '', ...values(held), ...own]);
  return [
    bare(t.opening, opening),
    ...rows.map((each) => {
      const row = paperRow(texts, facts.zone, facts.account_id, each);
      return csvLine([
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

export function statementCsv(paper: Paper): Buffer {
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
    ...(isDivided(paper) ? [paper.texts.portfolios.pick] : []),
  ];
  const head = [
    [t.title],
    ...particulars(paper),
    ...(paper.isPractice ? [[paper.texts.shell.practice]] : []),
    [t.check],
    [t.asTable],
    [t.numbers],
    [],
    columns,
  ].map(csvLine);
  const body = paper.sections.flatMap((section) => sectionLines(paper, section));
  const own = isDivided(paper) ? [portfolioName(paper, MAIN)] : [];
  const beside = asideRows(paper).map(({ what, currency, amount }) =>
    csvLine([currency, '', '', what, ...Array<string>(9).fill(''), amount, ...own]),
  );
  const aside = beside.length > 0 ? [csvLine([t.beside]), ...beside] : [];
  return Buffer.from([MARK, ...head, ...(body.length > 0 ? body : [csvLine([t.nothing])]), ...aside].join(''));
}
