import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  refuseIdentitySubmission,
  findIdNumberFault,
  buildPersonKey,
  toDisplayedVerificationStatus,
  normalizePersonName,
} from './identity-verification.ts';

describe('a verification', () => {
  it.each([
    ['none', null, 'notCertified'],
    ['submitted', 'identityAwaitingReview', 'underReview'],
    ['certified', 'identityCertified', 'certified'],
    ['failed', null, 'failed'],
  ] as const)(
    'with status "%s" answers another submission with %s and is displayed as %s',
    (verification, refused, displayed) => {
      expect(refuseIdentitySubmission(verification)?.refused ?? null).toBe(refused);
      expect(toDisplayedVerificationStatus(verification)).toBe(displayed);
    },
  );
  it('keeps a name as written and collapses spaces into one', () => {
    expect(normalizePersonName('  Ana  María\u00a0Núñez ')).toBe('Ana María Núñez');
    expect(normalizePersonName('김\u3000하루')).toBe('김 하루');
    fc.assert(
      fc.property(fc.string(), (text) => normalizePersonName(normalizePersonName(text)) === normalizePersonName(text)),
    );
  });
  it('recognises the same person however the name is typed, and nobody else', () => {
    const person = buildPersonKey('Ana María O\u2019Neill', '900101', '1');
    for (const typed of ["ana maría o'neill", 'ANA MARÍA ONEILL', 'Ana-Mari\u0301a O Neill', 'Ａｎａ María O’Neill'])
      expect(buildPersonKey(typed, '900101', '1'), typed).toBe(person);
    expect(buildPersonKey('Ana María O’Neill', '900101', '2')).not.toBe(person);
    expect(buildPersonKey('Ana Marta O’Neill', '900101', '1')).not.toBe(person);
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9|]{1,8}$/),
        fc.stringMatching(/^\d{6}$/),
        fc.stringMatching(/^\d$/),
        (name, first, last) => buildPersonKey(name, first, last).split('|').length === 3,
      ),
    );
  });
});

describe('a Korean ID number', () => {
  // The 26th has begun in Korea.
  const now = Date.parse('2026-11-25T15:30:00.000Z');
  it.each([
    ['900101', '1', null],
    ['900101', '6', null],
    ['000229', '3', null],
    ['261126', '4', null],
    ['000229', '1', 'birth'],
    ['010229', '3', 'birth'],
    ['991331', '1', 'birth'],
    ['990431', '2', 'birth'],
    ['261127', '4', 'birth'],
    ['900101', '3', 'birth'],
    ['900101', '9', 'century'],
    ['900101', '0', 'century'],
  ] as const)('%s-%s answers %s', (first, last, fault) =>
    expect(findIdNumberFault('korean', first, last, now)).toBe(fault),
  );
  it('is checked only if the ID number is Korean', () =>
    expect(findIdNumberFault('other', '991331', '9', now)).toBeNull());
});
