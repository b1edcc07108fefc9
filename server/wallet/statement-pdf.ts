/** A statement on paper: A4, a table a currency, on each page its number. */
import { join } from 'node:path';
import { groupThousands } from '@bourse/contract/format.ts';
import { fill, type Language, type Texts } from '@bourse/contract/texts/index.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import PDFDocument from 'pdfkit';
import type { StatementSection } from '@bourse/core/wallet/statement.ts';
import { type Balances, balancesOf, type Paper, paperRow, particulars } from './statement-paper.ts';

/** Han characters are drawn differently in the two Chinese scripts; the Korean font has the Latin letters for the others. */
const FONTS: Readonly<Record<Language, string>> = { en: 'kor', esp: 'kor', kor: 'kor', cn: 'cn', zhs: 'zhs' };
export const fontOf = (language: Language): string => join(import.meta.dirname, 'fonts', `${FONTS[language]}.otf`);

const MARGIN = 36;
const LINE = 13;
const SIZES = { title: 18, heading: 12, text: 8.5, table: 7.5 } as const;
const INK = '#10131a';
const PALE = '#5d6576';
const RULE = '#c9cdd6';

/** From the left margin, in points; `end` sets figures to the right. */
const COLUMNS = [
  { name: 'seq', x: 0, width: 32 }, { name: 'time', x: 34, width: 84 }, { name: 'what', x: 120, width: 112 }, { name: 'into', x: 232, width: 70, end: true },
  { name: 'out', x: 304, width: 70, end: true }, { name: 'available', x: 376, width: 72, end: true }, { name: 'total', x: 450, width: 73, end: true },
] as const;
type Cells = Partial<Record<(typeof COLUMNS)[number]['name'], string>>;

class Sheet {
  readonly document: PDFKit.PDFDocument;
  private readonly texts: Texts;
  private y = MARGIN;

  constructor(texts: Texts, font: string, info: PDFKit.DocumentInfo) {
    this.texts = texts;
    this.document = new PDFDocument({ size: 'A4', margin: MARGIN, font, bufferPages: true, info, lang: 'und' });
  }

  private get width(): number { return this.document.page.width - 2 * MARGIN; }

  text(words: string, size: number, color: string = INK): void {
    this.document.fontSize(size).fillColor(color);
    const height = this.document.heightOfString(words, { width: this.width });
    this.room(height);
    this.document.text(words, MARGIN, this.y, { width: this.width });
    this.y += height + 4;
  }

  pair(name: string, value: string): void {
    this.document.fontSize(SIZES.text).fillColor(PALE).text(name, MARGIN, this.y, { width: 110 });
    this.document.fillColor(INK).text(value, MARGIN + 114, this.y, { width: this.width - 114 });
    this.y += Math.max(LINE, this.document.heightOfString(value, { width: this.width - 114 }) + 2);
  }

  /** What the row is and what it was for begins a new page with the columns' names above it. */
  row(cells: Cells, heading: Cells | null): void {
    if (this.room(LINE) && heading) this.cells(heading, PALE);
    this.cells(cells, INK);
  }

  heading(words: string, columns: Cells): void {
    this.room(4 * LINE);
    this.y += LINE / 2;
    this.document.fontSize(SIZES.heading).fillColor(INK).text(words, MARGIN, this.y, { width: this.width, lineBreak: false });
    this.y += 1.6 * LINE;
    this.cells(columns, PALE);
  }

  private cells(cells: Cells, color: string): void {
    this.document.fontSize(SIZES.table).fillColor(color);
    for (const column of COLUMNS) {
      const words = cells[column.name];
      if (words) this.document.text(words, MARGIN + column.x, this.y, { width: column.width, height: LINE, align: 'end' in column ? 'right' : 'left', lineBreak: false, ellipsis: true });
    }
    this.y += LINE;
    this.document.moveTo(MARGIN, this.y - 3).lineTo(MARGIN + this.width, this.y - 3).lineWidth(0.4).strokeColor(RULE).stroke();
  }

  /** Goes on with a new page where `height` has no room any more; whether it did. */
  private room(height: number): boolean {
    if (this.y + height < this.document.page.height - MARGIN - 2 * LINE) return false;
    this.document.addPage();
    this.y = MARGIN;
    return true;
  }

  number(): void {
    const { start, count } = this.document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.document.switchToPage(page);
      // Beneath the margin, where a text would otherwise begin another page.
      this.document.page.margins.bottom = 0;
      this.document.fontSize(SIZES.table).fillColor(PALE).text(fill(this.texts.funds.paper.page, { page: page - start + 1, pages: count }), MARGIN, this.document.page.height - MARGIN, { width: this.width, align: 'right', lineBreak: false });
    }
  }
}

function table(sheet: Sheet, { texts, facts }: Paper, { currency, opening, rows, closing }: StatementSection): void {
  const { funds: { paper: t }, terms: { bucket }, currencies } = texts;
  const columns: Cells = { seq: t.seq, time: t.time, what: t.what, into: t.into, out: t.out, available: labelOf(bucket, 'available'), total: t.total };
  const figures = ({ available, total }: Balances): Cells => ({ available: groupThousands(available), total: groupThousands(total) });
  const bare = (what: string, held: typeof opening): Cells => ({ what, ...figures(balancesOf(held, currency)) });
  sheet.heading(`${currency} · ${labelOf(currencies, currency)}`, columns);
  sheet.row(bare(t.opening, opening), columns);
  for (const each of rows) {
    const { seq, time, what, into, out, balances } = paperRow(texts, facts.zone, facts.account_id, each);
    sheet.row({ seq, time, what, into: groupThousands(into), out: groupThousands(out), ...figures(balances) }, columns);
  }
  sheet.row(bare(t.closing, closing), columns);
}

export async function statementPdf(paper: Paper): Promise<Buffer> {
  const { texts, facts } = paper;
  const t = texts.funds.paper;
  const sheet = new Sheet(texts, fontOf(facts.language as Language), { Title: t.title, Creator: 'Bourse', Producer: 'Bourse', CreationDate: facts.requested_at });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => { sheet.document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve).on('error', reject); });
  sheet.text(t.title, SIZES.title);
  for (const [name, value] of particulars(paper)) sheet.pair(name, value);
  if (paper.isPractice) sheet.text(texts.shell.practice, SIZES.text);
  sheet.text(t.check, SIZES.text, PALE);
  if (paper.sections.length === 0) sheet.text(t.nothing, SIZES.text);
  for (const section of paper.sections) table(sheet, paper, section);
  sheet.number();
  sheet.document.end();
  await finished;
  return Buffer.concat(chunks);
}
