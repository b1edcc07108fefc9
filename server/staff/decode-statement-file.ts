/** The text of a bank's file, by the encoding that it declares, starts with, or that its channel's format names. */
import { isUtf8 } from 'node:buffer';
import type { CsvStatementFormat } from '@bourse/core/accounts/staff/csv-statement-format.ts';

const BOM_BYTES = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;
/** A document's first two characters, "<?", in UTF-16. */
const XML_BEGINNINGS = [
  ['utf-16le', [0x3c, 0, 0x3f, 0]],
  ['utf-16be', [0, 0x3c, 0, 0x3f]],
] as const;
const XML_DECLARATION = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

const startsWith = (bytes: Buffer, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
const findStart = <T>(bytes: Buffer, of: readonly (readonly [T, readonly number[]])[]): T | undefined =>
  of.find(([, start]) => startsWith(bytes, start))?.[0];

/**
 * A byte order mark decides; otherwise what an XML document declares, or the channel's format; otherwise UTF-8, or, if
 * the bytes aren't that, Windows-1252, of which ISO-8859-1 is part: references are ASCII, the same in both. Null, with
 * the encoding, if the bytes aren't in it or nobody knows it: a reference could become another one.
 */
export function decodeStatementFile(
  bytes: Buffer,
  named: CsvStatementFormat['encoding'] = null,
): { text: string | null; encoding: string } {
  const marked = findStart(bytes, BOM_BYTES);
  const wide = marked ? undefined : findStart(bytes, XML_BEGINNINGS);
  const declared = wide ? undefined : XML_DECLARATION.exec(bytes.toString('latin1', 0, 300))?.[1]?.toLowerCase();
  const encoding = marked ?? wide ?? declared ?? named ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const text = decode(bytes, encoding);
  // Without a mark, a document in UTF-16 has to say so itself.
  const says = wide && text ? XML_DECLARATION.exec(text)?.[1]?.toLowerCase() : 'utf-16';
  return { text: says?.startsWith('utf-16') ? text : null, encoding };
}

function decode(bytes: Buffer, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
