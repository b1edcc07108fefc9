import { expect, test } from 'vitest';
import { buildApiKeyTerms, createApiKeyForm, listApiKeyFormFaults } from './api-key-form.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const form = createApiKeyForm('0', 'USD');

test('a key reads for a year unless more is chosen, and needs a name', () => {
  expect(listApiKeyFormFaults(form)).toEqual(['name']);
  expect(buildApiKeyTerms({ ...form, name: ' Pairs ' }, NOW)).toEqual({
    name: 'Pairs',
    scopes: ['read'],
    expiresAt: '2027-03-02T09:00:00.000Z',
    callsPerMinute: 200,
  });
});

test('what is typed becomes the limits, and empty fields limit nothing', () => {
  const typed = {
    ...form,
    name: 'Pairs',
    scope: 'trade' as const,
    portfolio: '3',
    addresses: '203.0.113.7, 2001:DB8::/48\n10.0.0.1',
    origins: 'https://bots.example http://localhost:5173',
    days: 0 as const,
    perOrder: '5000',
    markets: ['KR' as const],
  };
  expect(listApiKeyFormFaults(typed)).toEqual([]);
  expect(buildApiKeyTerms(typed, NOW)).toEqual({
    name: 'Pairs',
    scopes: ['read', 'trade'],
    portfolio: '3',
    addresses: ['203.0.113.7', '2001:db8::/48', '10.0.0.1'],
    origins: ['https://bots.example', 'http://localhost:5173'],
    limits: { currency: 'USD', perOrder: '5000' },
    callsPerMinute: 200,
    markets: ['KR'],
  });
});

test('an origin without TLS, a limit of nothing and a rate beyond the maximum are wrong', () => {
  const wrong = {
    ...form,
    name: 'Pairs',
    origins: 'http://bots.example',
    perOrder: '0',
    perDay: '1.',
    callsPerMinute: '201',
  };
  expect(listApiKeyFormFaults(wrong)).toEqual(['origins', 'perOrder', 'callsPerMinute']);
});

test('what is no address, and a day whose limit no order could use up, are wrong', () => {
  const wrong = { ...form, name: 'Pairs', addresses: '203.0.113.7 home', perOrder: '500', perDay: '499.99' };
  expect(listApiKeyFormFaults(wrong)).toEqual(['addresses', 'dayBelowOrder']);
  expect(listApiKeyFormFaults({ ...wrong, addresses: '::1/128', perDay: '500' })).toEqual([]);
});
