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
  export interface Font {
    unitsPerEm: number;
    layout(text: string): { glyphs: readonly Glyph[]; advanceWidth: number };
  }
  export function openSync(path: string): Font;
}
