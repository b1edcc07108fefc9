/** The picture of a price, 1200 × 630, as networks show with a link. All text is drawn as outlines. */
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { SharedPrice } from './shared-price.ts';
import { openFont, splitByFont } from '../../fonts/font-files.ts';

export const PRICE_PICTURE_SIZE = { width: 1200, height: 630 } as const;
const MARGIN = 64;
const WIDEST = PRICE_PICTURE_SIZE.width - 2 * MARGIN;
const INK = '#10131a';
const PALE = '#5d6576';
const GREEN = '#0b7a4b';
const RED = '#c9252d';
const BLUE = '#1f5fd0';
/** Rising, falling and unchanged, in the colours that readers of each language expect. */
const COLOURS: Readonly<Record<Language, readonly [string, string]>> = {
  en: [GREEN, RED],
  esp: [GREEN, RED],
  kor: [RED, BLUE],
  cn: [RED, GREEN],
  zhs: [RED, GREEN],
};
const CURVE = { top: 372, bottom: 532 } as const;
const MARK = 'M18 31l5-6 4 3 7-8M30 20h4v4';

/** The day's curve from edge to edge, with the previous close as a line to compare it with. */
function curveOf(points: readonly number[], colour: string): string {
  if (points.length < 3) return '';
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const height = CURVE.bottom - CURVE.top;
  const yOf = (value: number): number =>
    most === least ? CURVE.top + height / 2 : CURVE.bottom - ((value - least) / (most - least)) * height;
  const [before = 0, ...day] = points;
  const step = WIDEST / (day.length - 1);
  const line = day.map((value, index) => `${(MARGIN + index * step).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ');
  const y = yOf(before).toFixed(1);
  return [
    `<path d="M${MARGIN} ${y}h${WIDEST}" stroke="#c9cdd6" stroke-width="2" stroke-dasharray="8 8"/>`,
    `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="5" stroke-linejoin="round"/>`,
  ].join('');
}

function changeOf({ price }: SharedPrice, letters: Lettering, colour: string): string {
  if (!price) return '';
  const { rises, change, rate } = price;
  const [x, y] = [MARGIN, 316];
  const arrow = rises === 0 ? '' : rises > 0 ? `M${x} ${y}h30l-15 -26z` : `M${x} ${y - 26}h30l-15 26z`;
  const at = { x: rises === 0 ? x : x + 44, y, size: 40, fill: colour, weight: 1 };
  return `<path d="${arrow}" fill="${colour}"/>${letters.path(`${change} (${rate})`, at)}`;
}

/** As SVG; `title` is the operator's. */
export function renderPriceSvg(shared: SharedPrice, title: string, language: Language): string {
  const letters = letteringFor(language);
  const { instrument, name, price, curve, says } = shared;
  const [rising, falling] = COLOURS[language];
  const colour = !price || price.rises === 0 ? PALE : price.rises > 0 ? rising : falling;
  const last = price ? `${price.last}` : '–';
  const lastWidth = letters.width(last, 104);
  const { width, height } = PRICE_PICTURE_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<g transform="translate(${width - MARGIN - 56} 44)">` + '<rect width="56" height="56" rx="16" fill="#3a4bd8"/>',
    `<path transform="translate(0 0) scale(1.08)" d="${MARK}" fill="none" stroke="#fff" stroke-width="3"/></g>`,
    letters.path(letters.fitted(title, 28, 300), {
      x: width - MARGIN - 72,
      y: 82,
      size: 28,
      fill: PALE,
      end: true,
    }),
    letters.path(letters.fitted(name, 46, 700), { x: MARGIN, y: 88, size: 46, fill: INK, weight: 1 }),
    letters.path(`${instrument.code} · ${instrument.market}`, { x: MARGIN, y: 132, size: 26, fill: PALE }),
    letters.path(last, { x: MARGIN, y: 252, size: 104, fill: INK, weight: 2 }),
    letters.path(instrument.currency, { x: MARGIN + lastWidth + 20, y: 252, size: 40, fill: PALE }),
    changeOf(shared, letters, colour),
    curveOf(curve, colour),
    letters.path(letters.fitted(says.join(' · '), 24, WIDEST), { x: MARGIN, y: 588, size: 24, fill: PALE }),
    '</svg>',
  ].join('');
}

export async function renderSvgAsPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** Text as outlines, so that a picture looks the same on a machine without any font. */
interface Lettering {
  /** The text's width in px at this size. */
  width(text: string, size: number): number;
  /** As an SVG path that begins at `x` on the baseline `y`; `weight`: an outline added around it, in px. */
  path(text: string, at: { x: number; y: number; size: number; fill: string; weight?: number; end?: true }): string;
  /** The text, shortened to fit the width. */
  fitted(text: string, size: number, widest: number): string;
}

function letteringFor(language: Language): Lettering {
  const width = (text: string, size: number): number =>
    splitByFont(text, language).reduce((sum, run) => {
      const font = openFont(run.path);
      return sum + (font.layout(run.text).advanceWidth * size) / font.unitsPerEm;
    }, 0);
  return {
    width,
    path(text, { x, y, size, fill, weight = 0, end }) {
      let at = end ? x - width(text, size) : x;
      const drawn = splitByFont(text, language).map((run) => {
        const font = openFont(run.path);
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(run.text);
        const outlines = glyphs.map((glyph, index) => {
          const { xAdvance, xOffset, yOffset } = positions[index]!;
          const [left, top] = [at + xOffset * scale, y - yOffset * scale];
          const size = `scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
          const place = `translate(${left.toFixed(2)} ${top.toFixed(2)}) ${size}`;
          at += xAdvance * scale;
          return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
        });
        const bold = weight === 0 ? '' : ` stroke="${fill}" stroke-width="${(weight / scale).toFixed(1)}"`;
        return `<g fill="${fill}"${bold}>${outlines.join('')}</g>`;
      });
      return drawn.join('');
    },
    fitted(text, size, widest) {
      if (width(text, size) <= widest) return text;
      const letters = [...text];
      while (letters.length > 1 && width(`${letters.join('')}…`, size) > widest) letters.pop();
      return `${letters.join('').trimEnd()}…`;
    },
  };
}
