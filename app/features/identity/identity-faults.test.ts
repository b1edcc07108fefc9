import { expect, it } from 'vitest';
import { identityFaults, type IdentityDraft } from './identity-faults.ts';

const whole: IdentityDraft = { name: '김하루', idFirst: '900101', idLast: '1', front: 'f', back: 'b', agreed: true };

it('names each field that is missing, and none of a whole form', () => {
  expect(identityFaults(whole)).toEqual({});
  expect(identityFaults({ name: ' ', idFirst: '', idLast: '', front: null, back: null, agreed: false })).toEqual({
    name: 'nameRequired',
    idFirst: 'numberRequired',
    idLast: 'lastDigit',
    front: 'frontRequired',
    back: 'backRequired',
    agreed: 'mustAgree',
  });
});

it.each([
  ['name', '1234', 'nameLetters'],
  ['name', 'A', 'nameLetters'],
  ['idFirst', '90010', 'firstDigits'],
  ['idFirst', '9001011', 'firstDigits'],
  ['idLast', '12', 'lastDigit'],
  ['idLast', 'x', 'lastDigit'],
] as const)('%s of "%s" is %s', (field, value, fault) =>
  expect(identityFaults({ ...whole, [field]: value })).toEqual({ [field]: fault }),
);
