/** Bytes and texts of proofs: hexadecimal, ASCII, and sums as 16 bytes, the most significant first. */

export const SUM_BYTES = 16;
/** No currency has this many minor units: a proof that says more is refused before anything is added. */
export const SUM_MAXIMUM = 2n ** 100n;

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The 32 bytes of a hash written in hexadecimal; null if it is anything else. */
export function hashOf(hex: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

/** A sum written as a decimal without sign; null if it is anything else or larger than any sum can be. */
export function sumOf(text: string): bigint | null {
  if (!/^(0|[1-9]\d{0,30})$/.test(text)) return null;
  const sum = BigInt(text);
  return sum <= SUM_MAXIMUM ? sum : null;
}

export function sumBytes(sum: bigint): Uint8Array {
  const bytes = new Uint8Array(SUM_BYTES);
  let rest = sum;
  for (let index = SUM_BYTES - 1; index >= 0; index--) {
    bytes[index] = Number(rest & 255n);
    rest >>= 8n;
  }
  return bytes;
}
