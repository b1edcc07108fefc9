import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSubmitting, idNumberFault, personOf, shownVerification, tidyName } from './identity.ts';

describe('a verification', () => {
  it.each([
    ['none', null, 'notCertified'],
    ['submitted', 'identityAwaitingReview', 'underReview'],
    ['certified', 'identityCertified', 'certified'],
    ['failed', null, 'failed'],
  ] as const)('that is "%s" answers another try with %s and is shown as %s', (verification, refused, shown) => {
    expect(checkSubmitting(verification)?.refused ?? null).toBe(refused);
    expect(shownVerification(verification)).toBe(shown);
  });
  it('takes a name as it is written, and blanks as one', () => {
    expect(tidyName('  Ana  María\u00a0Núñez ')).toBe('Ana María Núñez');
    expect(tidyName('김\u3000하루')).toBe('김 하루');
    fc.assert(fc.property(fc.string(), (text) => tidyName(tidyName(text)) === tidyName(text)));
  });
  it('finds the same person however the name was typed, and nobody else', () => {
    const person = personOf('Ana María O\u2019Neill', '900101', '1');
    for (const typed of ["ana maría o'neill", 'ANA MARÍA ONEILL', 'Ana-Mari\u0301a O Neill', 'Ａｎａ María O’Neill'])
      expect(personOf(typed, '900101', '1'), typed).toBe(person);
    expect(personOf('Ana María O’Neill', '900101', '2')).not.toBe(person);
    expect(personOf('Ana Marta O’Neill', '900101', '1')).not.toBe(person);
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9|]{1,8}$/),
        fc.stringMatching(/^\d{6}$/),
        fc.stringMatching(/^\d$/),
        (name, first, last) => personOf(name, first, last).split('|').length === 3,
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
    expect(idNumberFault('korean', first, last, now)).toBe(fault),
  );
  it('is checked as one only if it is one', () => expect(idNumberFault('other', '991331', '9', now)).toBeNull());
});
