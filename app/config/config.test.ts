import { expect, test } from 'vitest';
import { imageAddress, readConfig, supportLink } from './config.ts';

test('names and values become settings, with defaults for what is missing', () => {
  expect(
    readConfig([
      { name: 'title', value: 'House' },
      { name: 'logo', value: 'logo.png' },
      { name: 'kefu', value: 'https://chat.example/?c=1' },
      { name: 'partner', value: 'house-' },
      { name: 'sender', value: 'screen' },
      { name: 'other', value: 'x' },
    ]),
  ).toMatchObject({
    title: 'House',
    logo: '/api/logo.png',
    kefu: 'https://chat.example/?c=1',
    partnerId: 'house-',
    sendsCodes: true,
  });
  expect(readConfig([])).toMatchObject({ title: 'Bourse', logo: null, kefu: null, partnerId: '', sendsCodes: false });
  expect(
    readConfig([
      { name: 'practice', value: 'yes' },
      { name: 'menuTrade', value: 'Transaction' },
    ]),
  ).toMatchObject({ practice: true, menu: { home: '', chart: 'Transaction' } });
  expect(readConfig([{ name: 'sender', value: '' }]).sendsCodes).toBe(false);
});

test('images are below /api/ unless they have an address of their own', () => {
  expect([
    imageAddress('a.png'),
    imageAddress('/x.svg'),
    imageAddress('https://c.example/a.png'),
    imageAddress(''),
  ]).toEqual(['/api/a.png', '/x.svg', 'https://c.example/a.png', null]);
});

test("the support link is kefu with a partner id composed with the customer's id", () => {
  expect(supportLink({ kefu: 'https://chat.example/open', partnerId: 'house-' }, '42')).toBe(
    'https://chat.example/open?partnerId=house-42',
  );
  expect(supportLink({ kefu: 'https://chat.example/?a=1', partnerId: 'p&' }, '42')).toBe(
    'https://chat.example/?a=1&partnerId=p%2642',
  );
  expect(supportLink({ kefu: 'https://chat.example/?uid=', partnerId: '' }, '42')).toBe('https://chat.example/?uid=42');
  expect(supportLink({ kefu: null, partnerId: 'x' }, '42')).toBeNull();
});
