import { expect, test } from 'vitest';
import { createMarginRuleDraft, parseMarginRuleDraft } from './margin-rule-draft.ts';

const draft = {
  ...createMarginRuleDraft('US'),
  from: '2031-01-02',
  initial: '50',
  warning: '30',
  maintenance: '25',
  maximumLeverage: '2',
};

test('sends percentages as rates, and an empty field as applying to all', () => {
  expect(parseMarginRuleDraft(draft)).toEqual({
    faults: {},
    rule: {
      market: 'US',
      board: null,
      instrument: null,
      volatilityFrom: null,
      valueFrom: null,
      from: '2031-01-02',
      initial: '0.5',
      warning: '0.3',
      maintenance: '0.25',
      maximumLeverage: 2,
    },
  });
  expect(
    parseMarginRuleDraft({
      ...draft,
      board: 'otc',
      instrument: ' us.nwrb ',
      volatilityFrom: '3.5',
      valueFrom: '50,000',
    }).rule,
  ).toMatchObject({ board: 'otc', instrument: 'US.NWRB', volatilityFrom: '0.035', valueFrom: '50000' });
});

test.each([
  ['from', '', 'needed'],
  ['instrument', 'NWRB', 'badInstrument'],
  ['volatilityFrom', '0', 'badPercent'],
  ['volatilityFrom', '3,5', 'badPercent'],
  ['valueFrom', 'a lot', 'badAmount'],
  ['initial', '', 'badPercent'],
  ['warning', '-1', 'badPercent'],
  ['maintenance', '0', 'badPercent'],
  ['maximumLeverage', '2.5', 'badLeverage'],
] as const)('%s can\'t be "%s"', (name, value, fault) => {
  expect(parseMarginRuleDraft({ ...draft, [name]: value })).toEqual({ rule: null, faults: { [name]: fault } });
});
