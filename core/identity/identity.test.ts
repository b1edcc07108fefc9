import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSubmitting, personOf, shownVerification, tidyName } from './identity.ts';

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
