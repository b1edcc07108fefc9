/** A statement as CSV: UTF-8 with a mark, lines as RFC 4180 has them, no cell that a spreadsheet would compute. */
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { StatementSection } from '@bourse/core/wallet/statement.ts';
import { balancesOf, type Paper, paperRow, particulars } from './statement-paper.ts';

const MARK = '\uFEFF';
/** What a spreadsheet takes for the beginning of a formula, behind spaces too. */
const FORMULA = /^\s*[=+\-@\t\r]/;

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function sectionLines({ texts, facts }: Paper, { currency, opening, rows, closing }: StatementSection): string[] {
  const t = texts.funds.paper;
  const values = (held: typeof opening): string[] => Object.values(balancesOf(held, currency));
  const bare = (what: string, held: typeof opening): string => line([currency, '', '', what, '', '', '', '', '', '', ...values(held)]);
  return [
    bare(t.opening, opening),
    ...rows.map((each) => {
      const row = paperRow(texts, facts.zone, facts.account_id, each);
      return line([currency, row.seq, row.time, row.what, row.reference, row.from, row.to, row.moved, row.into, row.out, ...values(each.after)]);
    }),
    bare(t.closing, closing),
  ];
}

export function statementCsv(paper: Paper): Buffer {
  const { funds: { paper: t }, terms: { bucket } } = paper.texts;
  const columns = [t.currency, t.seq, t.time, t.what, t.reference, t.from, t.to, t.moved, t.into, t.out, labelOf(bucket, 'available'), labelOf(bucket, 'frozen'), labelOf(bucket, 'margin'), t.total];
  const head = [[t.title], ...particulars(paper), ...(paper.isPractice ? [[paper.texts.shell.practice]] : []), [t.check], [], columns].map(line);
  const body = paper.sections.flatMap((section) => sectionLines(paper, section));
  return Buffer.from([MARK, ...head, ...(body.length > 0 ? body : [line([t.nothing])])].join(''));
}
