import { expect, test } from 'vitest';
import {
  type InsuranceAccountRule,
  createInsuranceAccountRuleDraft,
  parseInsuranceAccountRuleDraft,
} from './insurance-account-rule-draft.ts';

const holds: InsuranceAccountRule = {
  currency: 'USD',
  from: '2026-11-24T12:00:00.000Z',
  capital: '1500000.00',
  alarm: '0.5',
  limit: '0.3',
  status: 'inForce',
  proposal: null,
};
const draft = { ...createInsuranceAccountRuleDraft('USD', [holds], '1500000.00'), from: '2031-01-02T03:04' };

test('a new rule starts from the current values in percent, and only its start date must be entered', () => {
  expect(draft).toMatchObject({ capital: '1500000.00', alarm: '50', limit: '30' });
  expect(parseInsuranceAccountRuleDraft(draft)).toEqual({
    faults: {},
    rule: {
      currency: 'USD',
      from: new Date('2031-01-02T03:04').toISOString(),
      capital: '1500000.00',
      alarm: '0.5',
      limit: '0.3',
    },
  });
  expect(createInsuranceAccountRuleDraft('KRW', [holds], '1400000000')).toMatchObject({
    capital: '1400000000',
    alarm: '',
    limit: '',
  });
  expect(parseInsuranceAccountRuleDraft({ ...draft, limit: '0' }).rule).toMatchObject({ limit: '0' });
});

test.each([
  ['from', '', 'needed'],
  ['capital', '0', 'badAmount'],
  ['alarm', '101', 'badPart'],
  ['limit', '50.1', 'badLimit'],
  ['limit', '', 'badLimit'],
] as const)('%s can\'t be "%s"', (name, value, fault) => {
  expect(parseInsuranceAccountRuleDraft({ ...draft, [name]: value })).toEqual({
    rule: null,
    faults: { [name]: fault },
  });
});
