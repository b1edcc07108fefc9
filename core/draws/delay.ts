/**
 * A function that takes long to compute, however many machines one has, and is quick to check: square roots modulo a
 * prime, one after the other (Sloth: Lenstra and Wesolowski, A random zoo, 2015). A root takes one exponentiation,
 * checking it one squaring.
 */
import { ascii } from '../seals/bytes.ts';
import { sha256, toHex } from '../sha256.ts';

/** The 2,048-bit prime of RFC 3526, section 3: made of the digits of pi, and 3 modulo 4. */
export const DELAY_PRIME = BigInt(
  '0xffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd' +
    'ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed' +
    'ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f' +
    '83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b' +
    'e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510' +
    '15728e5a8aacaa68ffffffffffffffff',
);
/** The exponent that gives a root of a number, or of its negative. */
export const ROOT_EXPONENT = (DELAY_PRIME + 1n) / 4n;
const HEX_DIGITS = 512;

/** `base` to the power `ROOT_EXPONENT` modulo `DELAY_PRIME`; a server has a faster one. */
export type RootPower = (base: bigint) => bigint;

const WINDOW = 5;
const digits = [...ROOT_EXPONENT.toString(2 ** WINDOW)].map((digit) => Number.parseInt(digit, 2 ** WINDOW));

export function rootPower(base: bigint): bigint {
  const powers = [1n];
  for (let n = 1; n < 2 ** WINDOW; n++) powers.push((powers[n - 1]! * base) % DELAY_PRIME);
  let result = 1n;
  for (const digit of digits) {
    for (let bit = 0; bit < WINDOW; bit++) result = (result * result) % DELAY_PRIME;
    if (digit > 0) result = (result * powers[digit]!) % DELAY_PRIME;
  }
  return result;
}

/** Changes a number's last bit, so that many roots in a row are not one exponentiation. Its own inverse. */
const flipped = (x: bigint): bigint => (x === DELAY_PRIME - 1n ? x : x ^ 1n);
const isEven = (x: bigint): boolean => (x & 1n) === 0n;

/** One step: the even root of a square, the odd root of the negative of anything else. */
export function delayStep(x: bigint, power: RootPower = rootPower): bigint {
  const start = flipped(x);
  const root = power(start);
  const isSquare = (root * root) % DELAY_PRIME === start;
  return isEven(root) === isSquare ? root : DELAY_PRIME - root;
}

export function delayed(start: bigint, steps: number, power?: RootPower): bigint {
  let x = start;
  for (let step = 0; step < steps; step++) x = delayStep(x, power);
  return x;
}

/** Whether `steps` steps lead from `start` to `output`. */
export function isDelayed(start: bigint, steps: number, output: bigint): boolean {
  if (output < 0n || output >= DELAY_PRIME) return false;
  let x = output;
  for (let step = 0; step < steps; step++) {
    const square = (x * x) % DELAY_PRIME;
    x = flipped(isEven(x) || square === 0n ? square : DELAY_PRIME - square);
  }
  return x === start;
}

/**
 * The starting value: a number below the prime, computed from the entries' root and the operator's secret, if that was
 * revealed.
 */
export function delayStart(offering: string, root: string, secret: string | null): bigint {
  let digitsOfStart = '';
  for (let part = 0; part < HEX_DIGITS / 64; part++)
    digitsOfStart += toHex(sha256(ascii(`delay|${offering}|${root}|${secret ?? ''}|${part}`)));
  return BigInt(`0x${digitsOfStart}`) % DELAY_PRIME;
}

export const delayText = (x: bigint): string => x.toString(16).padStart(HEX_DIGITS, '0');
/** Null for anything but 512 digits. */
export const delayFrom = (text: string): bigint | null =>
  new RegExp(`^[0-9a-f]{${HEX_DIGITS}}$`).test(text) ? BigInt(`0x${text}`) : null;
