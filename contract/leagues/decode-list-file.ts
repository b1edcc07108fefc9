/**
 * A list as Excel saves it: UTF-8, UTF-16 ("Unicode text"), or the Korean code page 949, which is what is left if it
 * isn't UTF-8. (The Encoding Standard's euc-kr is code page 949.)
 */
export function decodeListFile(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : findUnmarkedUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

/** No other text has zero bytes: in UTF-16 most are those of commas, digits and line breaks, behind or before them. */
function findUnmarkedUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 1].map((place) => bytes.filter((byte, at) => byte === 0 && at % 2 === place).length) as [
    number,
    number,
  ];
  if (zeros[0] + zeros[1] === 0) return null;
  return zeros[1] > zeros[0] ? 'utf-16le' : 'utf-16be';
}

export type ListFileFault = 'spreadsheet' | 'notText';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Of Excel's files until 2003. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
/** What a zip of a spreadsheet names: Excel's folder, or the type of an OpenDocument. */
const SPREADSHEET_NAMES = /xl\/workbook|opendocument\.spreadsheet/;
/** Also files in an encoding that nobody recognises have some of these; pictures and programs have many. */
const NO_TEXT = /[\p{Co}\p{Cn}\p{Cs}]|(?![\t\n\v\f\r])\p{Cc}/gu;
const UNREADABLE = /\uFFFD/g;

/** Why a file can't be a list of names, whatever its name says; null if it can. */
export function findListFileFault(bytes: Uint8Array): ListFileFault | null {
  const beginsWith = (signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte);
  if (beginsWith(COMPOUND)) return 'spreadsheet';
  if (beginsWith(ZIP))
    return SPREADSHEET_NAMES.test(new TextDecoder('latin1').decode(bytes)) ? 'spreadsheet' : 'notText';
  const text = decodeListFile(bytes);
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(NO_TEXT) * 50 > text.length || count(UNREADABLE) * 5 > text.length ? 'notText' : null;
}
