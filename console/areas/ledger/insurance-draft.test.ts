import { expect, test } from 'vitest';
import { type InsuranceRule, createInsuranceDraft, parseInsuranceDraft } from './insurance-draft.ts';

const holds: InsuranceRule = {
  currency: 'USD',
  from: '2026-11-24T12:00:00.000Z',
  capital: '1500000.00',
  alarm: '0.5',
  limit: '0.3',
  status: 'inForce',
  proposal: null,
};
const draft = { ...createInsuranceDraft('USD', [holds], '1500000.00'), from: '2031-01-02T03:04' };

test('a new rule starts from the current values in percent, and only its start date must be entered', () => {
  expect(draft).toMatchObject({ capital: '1500000.00', alarm: '50', limit: '30' });
  expect(parseInsuranceDraft(draft)).toEqual({
    faults: {},
    rule: {
      currency: 'USD',
      from: new Date('2031-01-02T03:04').toISOString(),
      capital: '1500000.00',
      alarm: '0.5',
      limit: '0.3',
    },
  });
  expect(createInsuranceDraft('KRW', [holds], '1400000000')).toMatchObject({
    capital: '1400000000',
    alarm: '',
    limit: '',
  });
  expect(parseInsuranceDraft({ ...draft, limit: '0' }).rule).toMatchObject({ limit: '0' });
});

test.each([
  ['from', '', 'needed'],
  ['capital', '0', 'badAmount'],
  ['alarm', '101', 'badPart'],
  ['limit', '50.1', 'badLimit'],
  ['limit', '', 'badLimit'],
] as const)('%s can\'t be "%s"', (name, value, fault) => {
  expect(parseInsuranceDraft({ ...draft, [name]: value })).toEqual({ rule: null, faults: { [name]: fault } });
});
