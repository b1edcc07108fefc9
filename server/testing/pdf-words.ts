/**
 * The words of a PDF in the order of its tables' cells: each text is drawn with glyphs of one font, whose own table
 * maps them to characters.
 */
import { inflateSync } from 'node:zlib';

export function extractPdfWords(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
  const characters = new Map(streams.filter((each) => each.includes('begincmap')).flatMap(parseCharacterMap));
  const drawn = streams.flatMap((each) => [...each.matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, text = '']) => text));
  return drawn.map((text) =>
    [...text.matchAll(/<([0-9a-f]+)>/g)]
      .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
      .map((glyph) => characters.get(glyph) ?? '?')
      .join(''),
  );
}

function parseCharacterMap(map: string): [string, string][] {
  return [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, from = '', list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, code = ''], index): [string, string] => [
      (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
      Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ]),
  );
}
