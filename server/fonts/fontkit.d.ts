/** The parts of the font engine that we use; it comes without types. */
declare module 'fontkit' {
  interface Path {
    toSVG(): string;
  }
  interface Glyph {
    /** 0 stands for a missing glyph. */
    id: number;
    advanceWidth: number;
    path: Path;
  }
  interface GlyphPosition {
    xAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  export interface Font {
    unitsPerEm: number;
    ascent: number;
    /** Below zero. */
    descent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { glyphs: readonly Glyph[]; positions: readonly GlyphPosition[]; advanceWidth: number };
  }
  export function openSync(path: string): Font;
}
