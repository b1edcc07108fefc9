import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { generateTotpCode, createTotpSecret, formatTotpSecret, findTotpStep } from './totp-codes.ts';

/** RFC 6238, appendix B, the last six of its eight digits. */
const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i the code is that of the standard', (second, code) => {
  expect(generateTotpCode(RFC_SECRET, second * 1000)).toBe(code);
  expect(findTotpStep(RFC_SECRET, code, 0n, second * 1000)).toBe(BigInt(Math.floor(second / 30)));
});

test('accepts a code one step early or late, and not two', () => {
  const now = 1_800_000_000_000;
  for (const [steps, right] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    expect(
      findTotpStep(RFC_SECRET, generateTotpCode(RFC_SECRET, now + steps * 30_000), 0n, now) !== null,
      String(steps),
    ).toBe(right);
  }
});

test('rejects a used code and any code of an earlier step', () => {
  const now = 1_800_000_000_000;
  const step = findTotpStep(RFC_SECRET, generateTotpCode(RFC_SECRET, now), 0n, now)!;
  expect(findTotpStep(RFC_SECRET, generateTotpCode(RFC_SECRET, now), step, now)).toBeNull();
  expect(findTotpStep(RFC_SECRET, generateTotpCode(RFC_SECRET, now - 30_000), step, now)).toBeNull();
  expect(findTotpStep(RFC_SECRET, generateTotpCode(RFC_SECRET, now + 30_000), step, now)).toBe(step + 1n);
});

test('a new secret has 160 bits and is formatted as authenticator apps expect', () => {
  const secret = createTotpSecret();
  expect(secret).toHaveLength(20);
  const formatted = formatTotpSecret(secret, 'Bourse', '0101234567');
  expect(Buffer.from(Secret.fromBase32(formatted.secret).bytes)).toEqual(secret);
  expect(formatted.uri).toMatch(
    /^otpauth:\/\/totp\/Bourse:0101234567\?issuer=Bourse&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  );
});
