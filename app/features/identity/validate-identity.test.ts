import { expect, it } from 'vitest';
import { validateIdentity, type IdentityDraft } from './validate-identity.ts';

const NOW = Date.parse('2026-11-25T15:30:00.000Z');
const whole: IdentityDraft = {
  name: '김하루',
  idKind: 'korean',
  idFirst: '900101',
  idLast: '1',
  front: 'f',
  back: 'b',
  agreed: true,
};

it('reports each missing field, and none of a complete form', () => {
  expect(validateIdentity(whole, NOW)).toEqual({});
  const empty = { ...whole, name: ' ', idFirst: '', idLast: '', front: null, back: null, agreed: false };
  expect(validateIdentity(empty, NOW)).toEqual({
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
  ['idFirst', '991331', 'birthWrong'],
  ['idFirst', '010229', 'birthWrong'],
  ['idLast', '9', 'centuryWrong'],
] as const)('the %s "%s" has the fault %s', (field, value, fault) =>
  expect(validateIdentity({ ...whole, [field]: value }, NOW)).toEqual({ [field]: fault }),
);

it('checks a birth date only in a Korean number', () => {
  const number = { idFirst: '991331', idLast: '9' };
  expect(validateIdentity({ ...whole, idKind: 'other', ...number }, NOW)).toEqual({});
});
