import { describe, expect, it } from 'vitest';
import { toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { parseRandomKey, drawRandomBlock, computeExponential } from './keyed-randomness.ts';

const bytesOf = (words: Uint32Array): Uint8Array => {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => view.setUint32(i * 4, word, true));
  return bytes;
};
const block = (key: Uint8Array, rounds: number): string => {
  const out = new Uint32Array(16);
  drawRandomBlock(parseRandomKey(key), 0, 0, out, rounds);
  return toHex(bytesOf(out));
};

describe('the simulator draws', () => {
  it('the block function of RFC 8439, appendix A.1, test vector 1', () => {
    expect(block(new Uint8Array(32), 20)).toBe(
      '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7' +
        'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
    );
  });

  it('with 8 rounds, as draft-strombergson-chacha-test-vectors-01, TC1 gives it', () => {
    expect(block(new Uint8Array(32), 8)).toBe(
      '3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e' +
        '984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42',
    );
  });

  it('an exponential that is close to e^x and never falls', () => {
    let last = 0;
    for (let x = -1; x <= 1; x += 0.001) {
      const y = computeExponential(x);
      expect(Math.abs(y / Math.exp(x) - 1)).toBeLessThan(0.002);
      expect(y).toBeGreaterThan(last);
      last = y;
    }
  });
});
