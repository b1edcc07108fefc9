import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import {
  type AlertDraft,
  endOfDayAfter,
  INITIAL_ALERT_DRAFT,
  buildSetAlertInput,
  checkAlertDraft,
  computeLevelAtDistance,
} from './use-price-alert-form.ts';
import { type Alert, formatAlertTrigger, formatAlertState } from './alert-row.tsx';

const NOW = { last: '190.11', currency: 'USD' };
const draft = (over: Partial<AlertDraft>): AlertDraft => ({ ...INITIAL_ALERT_DRAFT, ...over });

test('checks a draft by the same rule as the server', () => {
  expect(checkAlertDraft(draft({ kind: 'above', price: '200' }), NOW)).toMatchObject({
    upper: 200_00000000n,
    lower: null,
  });
  expect(checkAlertDraft(draft({ kind: 'percent', percent: '5' }), NOW)).toMatchObject({
    upper: 199_61550000n,
    lower: 180_60450000n,
  });
  expect(checkAlertDraft(draft({ kind: 'below', price: '191' }), NOW)).toMatchObject({
    refused: 'alertReached',
    params: { price: '190.11' },
  });
  expect(checkAlertDraft(draft({ kind: 'above' }), NOW)).toMatchObject({ refused: 'alertPriceRequired' });
  expect(checkAlertDraft(draft({ kind: 'percent', percent: '0' }), NOW)).toMatchObject({ refused: 'percentRequired' });
});

test('puts a level at a distance on the next price step, never at the present price', () => {
  expect([
    computeLevelAtDistance('above', 1, '190.11', '0.01'),
    computeLevelAtDistance('below', 1, '190.11', '0.01'),
  ]).toEqual(['192.02', '188.20']);
  expect([
    computeLevelAtDistance('above', 3, '70100', '100'),
    computeLevelAtDistance('below', 3, '70100', '100'),
  ]).toEqual(['72300', '67900']);
});

test("builds the same request from the same draft, expiring at the end of the reader's day", () => {
  const noon = new Date(2026, 10, 20, 12, 0).getTime();
  const input = buildSetAlertInput(draft({ kind: 'percent', percent: '2.5', days: 7 }), 'US.NWRB', noon);
  expect(input).toEqual({
    instrument: 'US.NWRB',
    kind: 'percent',
    rate: '0.025',
    expiresAt: new Date(2026, 10, 27, 23, 59, 59, 999).toISOString(),
  });
  expect(endOfDayAfter(noon + 3_600_000, 7)).toBe(input.expiresAt);
  expect(buildSetAlertInput(draft({ price: '200.' }), 'US.NWRB', noon)).toEqual({
    instrument: 'US.NWRB',
    kind: 'above',
    price: '200',
  });
});

const alert: Alert = {
  id: 'a1',
  instrument: 'US.NWRB',
  name: 'Nordwind',
  currency: 'USD',
  kind: 'percent',
  status: 'waiting',
  price: null,
  rate: '0.05',
  upper: '199.6155',
  lower: '180.6045',
  reference: '190.11',
  expiresAt: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  firedAt: null,
  firedPrice: null,
};

test('formats an alert with its level and its state', () => {
  const t = ENGLISH_TEXTS.discovery.alerts;
  expect(formatAlertTrigger(t, alert)).toBe('5.00% from 190.11: at 199.62 or 180.60');
  expect(formatAlertTrigger(t, { ...alert, rate: '2', lower: null })).toBe('200.00% above 190.11: at 199.62');
  expect(formatAlertTrigger(t, { ...alert, kind: 'below', price: '180', upper: null, lower: '180' })).toBe(
    'At 180.00 or lower',
  );
  expect(formatAlertState(t, alert)).toBe('until removed');
  expect(
    formatAlertState(t, { ...alert, status: 'fired', firedAt: '2026-11-20T00:00:00.000Z', firedPrice: '199.7' }),
  ).toMatch(/^2026\.11\.\d\d \d\d:00, at 199\.70$/);
});
