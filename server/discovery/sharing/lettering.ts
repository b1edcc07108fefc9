import type { Language } from '@bourse/contract/texts/languages.ts';
import { type Font, openSync } from 'fontkit';
import { fontOf } from '../../paper-font.ts';

/** Text as outlines, so that a picture looks the same on a machine without any font. */
export interface Lettering {
  /** The text's width in px at this size. */
  width(text: string, size: number): number;
  /** As an SVG path that begins at `x` on the baseline `y`; `weight`: an outline added around it, in px. */
  path(text: string, at: { x: number; y: number; size: number; fill: string; weight?: number; end?: true }): string;
  /** The text, shortened to fit the width. */
  fitted(text: string, size: number, widest: number): string;
}

const fonts = new Map<string, Font>();
function fontFor(language: Language): Font {
  const path = fontOf(language);
  const kept = fonts.get(path) ?? openSync(path);
  fonts.set(path, kept);
  return kept;
}

export function letteringFor(language: Language): Lettering {
  const font = fontFor(language);
  const width = (text: string, size: number): number => (font.layout(text).advanceWidth * size) / font.unitsPerEm;
  return {
    width,
    path(text, { x, y, size, fill, weight = 0, end }) {
      const scale = size / font.unitsPerEm;
      let at = end ? x - width(text, size) : x;
      const drawn = font.layout(text).glyphs.map((glyph) => {
        const place = `translate(${at.toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
        const outline = `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
        at += glyph.advanceWidth * scale;
        return outline;
      });
      const bold = weight === 0 ? '' : ` stroke="${fill}" stroke-width="${(weight / scale).toFixed(1)}"`;
      return `<g fill="${fill}"${bold}>${drawn.join('')}</g>`;
    },
    fitted(text, size, widest) {
      if (width(text, size) <= widest) return text;
      const letters = [...text];
      while (letters.length > 1 && width(`${letters.join('')}…`, size) > widest) letters.pop();
      return `${letters.join('').trimEnd()}…`;
    },
  };
}
