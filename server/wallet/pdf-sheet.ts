/** Paper for customers' documents: A4, tables with column names on each page, and page numbers. */
import { fillPlaceholders, type Language } from '@bourse/contract/texts/index.ts';
import { type Texts } from '@bourse/contract/texts/text-tables.ts';
import PDFDocument from 'pdfkit';
import { drawPdfText } from '../fonts/draw-pdf-text.ts';
import { fontPathOf } from '../fonts/font-files.ts';

const MARGIN = 36;
const LINE_HEIGHT = 13;
export const FONT_SIZES = { title: 18, heading: 12, text: 8.5, table: 7.5 } as const;
const INK_COLOR = '#10131a';
export const PALE_COLOR = '#5d6576';
const RULE_COLOR = '#c9cdd6';

/** From the left margin, in points; `end` aligns figures to the right. */
export interface PdfSheetColumn {
  name: string;
  x: number;
  width: number;
  end?: true;
}
export type PdfSheetCells = Readonly<Record<string, string>>;

export class PdfSheet {
  readonly document: PDFKit.PDFDocument;
  private readonly texts: Texts;
  private readonly columns: readonly PdfSheetColumn[];
  private readonly language: Language;
  private y = MARGIN;

  constructor(texts: Texts, columns: readonly PdfSheetColumn[], language: Language, info: PDFKit.DocumentInfo) {
    this.texts = texts;
    this.columns = columns;
    this.language = language;
    const font = fontPathOf(language);
    this.document = new PDFDocument({ size: 'A4', margin: MARGIN, font, bufferPages: true, info, lang: 'und' });
  }

  private draw(words: string, x: number, options: PDFKit.Mixins.TextOptions & { width: number }): void {
    drawPdfText(this.document, this.language, words, { x, y: this.y }, options);
  }

  private get width(): number {
    return this.document.page.width - 2 * MARGIN;
  }

  text(words: string, size: number, color: string = INK_COLOR): void {
    this.document.fontSize(size).fillColor(color);
    const height = this.document.heightOfString(words, { width: this.width });
    this.room(height);
    this.draw(words, MARGIN, { width: this.width });
    this.y += height + 4;
  }

  pair(name: string, value: string): void {
    this.document.fontSize(FONT_SIZES.text).fillColor(PALE_COLOR).text(name, MARGIN, this.y, { width: 110 });
    this.document.fillColor(INK_COLOR);
    this.draw(value, MARGIN + 114, { width: this.width - 114 });
    this.y += Math.max(LINE_HEIGHT, this.document.heightOfString(value, { width: this.width - 114 }) + 2);
  }

  /** A row that doesn't fit begins a new page with the column names above it. */
  row(cells: PdfSheetCells, heading: PdfSheetCells | null): void {
    if (this.room(LINE_HEIGHT) && heading) this.cells(heading, PALE_COLOR);
    this.cells(cells, INK_COLOR);
  }

  heading(words: string, columns: PdfSheetCells): void {
    this.room(4 * LINE_HEIGHT);
    this.y += LINE_HEIGHT / 2;
    this.document.fontSize(FONT_SIZES.heading).fillColor(INK_COLOR);
    this.draw(words, MARGIN, { width: this.width, lineBreak: false });
    this.y += 1.6 * LINE_HEIGHT;
    this.cells(columns, PALE_COLOR);
  }

  private cells(cells: PdfSheetCells, color: string): void {
    this.document.fontSize(FONT_SIZES.table).fillColor(color);
    for (const column of this.columns) {
      const words = cells[column.name];
      if (words)
        this.draw(words, MARGIN + column.x, {
          width: column.width,
          height: LINE_HEIGHT,
          align: column.end ? 'right' : 'left',
          lineBreak: false,
          ellipsis: true,
        });
    }
    this.y += LINE_HEIGHT;
    this.document
      .moveTo(MARGIN, this.y - 3)
      .lineTo(MARGIN + this.width, this.y - 3)
      .lineWidth(0.4)
      .strokeColor(RULE_COLOR)
      .stroke();
  }

  /** Continues on a new page if there is no room for `height`; returns whether it did. */
  private room(height: number): boolean {
    if (this.y + height < this.document.page.height - MARGIN - 2 * LINE_HEIGHT) return false;
    this.document.addPage();
    this.y = MARGIN;
    return true;
  }

  number(): void {
    const { start, count } = this.document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.document.switchToPage(page);
      // Below the margin, where a text would otherwise begin another page.
      this.document.page.margins.bottom = 0;
      this.document
        .fontSize(FONT_SIZES.table)
        .fillColor(PALE_COLOR)
        .text(
          fillPlaceholders(this.texts.funds.paper.page, { page: page - start + 1, pages: count }),
          MARGIN,
          this.document.page.height - MARGIN,
          { width: this.width, align: 'right', lineBreak: false },
        );
    }
  }
}

interface PdfOptions {
  texts: Texts;
  language: Language;
  title: string;
  columns: readonly PdfSheetColumn[];
  at: Date;
}

export async function renderPdf(
  { texts, language, title, columns, at }: PdfOptions,
  write: (sheet: PdfSheet) => void,
): Promise<Buffer> {
  const sheet = new PdfSheet(texts, columns, language, {
    Title: title,
    Creator: 'Bourse',
    Producer: 'Bourse',
    CreationDate: at,
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    sheet.document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject);
  });
  write(sheet);
  sheet.number();
  sheet.document.end();
  await finished;
  return Buffer.concat(chunks);
}
