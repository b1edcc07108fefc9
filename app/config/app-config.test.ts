import { expect, test } from 'vitest';
import { buildImageUrl, parseConfig, buildSupportLink } from './app-config.ts';

test('parses names and values into a config, with defaults for missing ones', () => {
  expect(
    parseConfig([
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
  expect(
    parseConfig([
      { name: 'address', value: 'http://192.168.1.5:3000' },
      { name: 'nameLogins', value: 'yes' },
    ]),
  ).toMatchObject({ address: 'http://192.168.1.5:3000', nameLogins: true });
  expect(parseConfig([{ name: 'address', value: '' }])).toMatchObject({ address: null, nameLogins: false });
  expect(parseConfig([])).toMatchObject({ title: 'Bourse', logo: null, kefu: null, partnerId: '', sendsCodes: false });
  expect(
    parseConfig([
      { name: 'practice', value: 'yes' },
      { name: 'menuTrade', value: 'Transaction' },
    ]),
  ).toMatchObject({ practice: true, menu: { home: '', chart: 'Transaction' } });
  expect(parseConfig([{ name: 'sender', value: '' }]).sendsCodes).toBe(false);
});

test('images are below /api/ unless they have an address of their own', () => {
  expect([
    buildImageUrl('a.png'),
    buildImageUrl('/x.svg'),
    buildImageUrl('https://c.example/a.png'),
    buildImageUrl(''),
  ]).toEqual(['/api/a.png', '/x.svg', 'https://c.example/a.png', null]);
});

test("the support link is kefu with a partner id composed with the customer's id", () => {
  expect(buildSupportLink({ kefu: 'https://chat.example/open', partnerId: 'house-' }, '42')).toBe(
    'https://chat.example/open?partnerId=house-42',
  );
  expect(buildSupportLink({ kefu: 'https://chat.example/?a=1', partnerId: 'p&' }, '42')).toBe(
    'https://chat.example/?a=1&partnerId=p%2642',
  );
  expect(buildSupportLink({ kefu: 'https://chat.example/?uid=', partnerId: '' }, '42')).toBe(
    'https://chat.example/?uid=42',
  );
  expect(buildSupportLink({ kefu: null, partnerId: 'x' }, '42')).toBeNull();
});
