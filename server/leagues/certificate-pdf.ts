/** A certificate on one landscape page of A4. */
import type { Language } from '@bourse/contract/texts/languages.ts';
import PDFDocument from 'pdfkit';
import { drawPdfText } from '../fonts/draw-pdf-text.ts';
import { fontPathOf } from '../fonts/font-files.ts';

const MARGIN = 72;
const LINE = 20;
const INK = '#10131a';
const PALE = '#5d6576';
const ACCENT = '#3457d5';

export interface LeagueCertificate {
  language: Language;
  at: Date;
  title: string;
  league: string;
  name: string;
  place: string;
  pairs: readonly (readonly [name: string, value: string])[];
  foot: readonly string[];
}

export async function renderCertificatePdf(certificate: LeagueCertificate): Promise<Buffer> {
  const { language, at, title, league, name, place, pairs, foot } = certificate;
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    font: fontPathOf(language),
    info: { Title: title, Creator: 'Bourse', Producer: 'Bourse', CreationDate: at },
    lang: 'und',
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject);
  });
  const width = document.page.width - 2 * MARGIN;
  document
    .rect(MARGIN / 2, MARGIN / 2, width + MARGIN, document.page.height - MARGIN)
    .lineWidth(1.5)
    .stroke(ACCENT);
  const line = (words: string, size: number, color: string, y: number): void => {
    document.fontSize(size).fillColor(color);
    const at = { x: MARGIN, y };
    drawPdfText(document, language, words, at, { width, align: 'center', ellipsis: true, height: size * 1.4 });
  };
  line(title, 14, PALE, 80);
  line(league, 22, INK, 106);
  line(name, 34, INK, 150);
  line(place, 24, ACCENT, 204);
  pairs.forEach(([key, value], index) => {
    const y = 256 + index * LINE;
    document
      .fontSize(11)
      .fillColor(PALE)
      .text(key, MARGIN, y, { width: width / 2 - 10, align: 'right' });
    document.fillColor(INK);
    drawPdfText(document, language, value, { x: MARGIN + width / 2 + 10, y }, { width: width / 2 - 10 });
  });
  foot.forEach((words, index) => line(words, 9, PALE, document.page.height - MARGIN - 46 + index * 16));
  document.end();
  await finished;
  return Buffer.concat(chunks);
}
