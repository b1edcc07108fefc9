import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hmacSha256, sha256, toHex } from './sha256.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('SHA-256 gives the published digests', () => {
  // FIPS 180-4 example computations published by NIST (CSRC, "Examples with Intermediate Values").
  const vectors: [string, string, string][] = [
    ['nothing', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['one block', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'two blocks',
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a million a', 'a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ];
  test.each(vectors)('%s', (_, text, digest) => expect(toHex(sha256(ascii(text)))).toBe(digest));
});

describe('HMAC-SHA-256 gives the published codes', () => {
  // RFC 4231, test cases 1, 2, 3, 6 and 7.
  const cases: [string, Uint8Array, Uint8Array, string][] = [
    [
      'case 1',
      new Uint8Array(20).fill(0x0b),
      ascii('Hi There'),
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      'a key shorter than the digest',
      ascii('Jefe'),
      ascii('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'case 3',
      new Uint8Array(20).fill(0xaa),
      new Uint8Array(50).fill(0xdd),
      '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    ],
    [
      'a key longer than a block',
      new Uint8Array(131).fill(0xaa),
      ascii('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      'key and data longer than a block',
      new Uint8Array(131).fill(0xaa),
      ascii(
        'This is a test using a larger than block-size key and a larger than block-size data. The key ' +
          'needs to be hashed before being used by the HMAC algorithm.',
      ),
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ];
  test.each(cases)('%s', (_, key, data, code) => expect(toHex(hmacSha256(key, data))).toBe(code));
});

test('agrees with an independent implementation on any bytes, at every padding length', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(bytes, bytes, (key, data) => {
      expect(toHex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
      expect(toHex(hmacSha256(key, data))).toBe(createHmac('sha256', key).update(data).digest('hex'));
    }),
  );
});
