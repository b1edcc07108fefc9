import { expect, test } from 'vitest';
import { parseDeepLink } from './deep-link.ts';

const ORIGIN = 'https://bourse.example';
const SCREENS: Record<string, { isSecret: boolean }> = {
  '/market/stockDetail': { isSecret: false },
  '/information/msgInfo': { isSecret: false },
  '/information/withdrawal': { isSecret: true },
};
const lead = (link: string) => parseDeepLink(link, ORIGIN, (path) => SCREENS[path]);

test.each([
  [`${ORIGIN}/#/market/stockDetail?instrument=US.NWRB`, '/market/stockDetail?instrument=US.NWRB'],
  ['bourse://market/stockDetail?instrument=US.NWRB', '/market/stockDetail?instrument=US.NWRB'],
  [`${ORIGIN}/share/US.NWRB`, '/market/stockDetail?instrument=US.NWRB'],
  ['/information/msgInfo?notice=n12', '/information/msgInfo?notice=n12'],
])('%s opens its screen', (link, href) => expect(lead(link)).toBe(href));

test('opens a screen that takes a secret without filling anything in', () => {
  expect(lead('bourse://information/withdrawal?amount=1000&to=x1')).toBe('/information/withdrawal');
});

test.each([
  'https://evil.example/#/market/stockDetail?instrument=US.NWRB',
  'https://bourse.example.evil.example/#/market/stockDetail',
  'https://bourse.example@evil.example/#/market/stockDetail',
  'http://bourse.example/#/market/stockDetail',
  `${ORIGIN}/api/trading/placeOrder#/market/stockDetail`,
  `${ORIGIN}/share/../api/placeOrder`,
  'bourse://nowhere/at/all',
  'bourse://trading/placeOrder',
  'javascript:alert(1)',
  'intent://market/stockDetail',
  '//evil.example/market/stockDetail',
  `bourse://market/stockDetail?instrument=${'A'.repeat(101)}`,
  'bourse://market/stockDetail?instrument=%00',
  '',
])('%s leads nowhere', (link) => expect(lead(link)).toBeNull());
