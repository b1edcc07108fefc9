/** What we use of the font engine that draws our papers; it comes without types. */
declare module 'fontkit' {
  interface Path {
    toSVG(): string;
  }
  interface Glyph {
    /** 0 is the sign for what a font hasn't. */
    id: number;
    advanceWidth: number;
    path: Path;
  }
  export interface Font {
    unitsPerEm: number;
    layout(text: string): { glyphs: readonly Glyph[]; advanceWidth: number };
  }
  export function openSync(path: string): Font;
}
