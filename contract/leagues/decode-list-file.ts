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
