import { expect, test } from 'vitest';
import { chooseSharedOrigin } from './share-link.ts';

test.each([
  [null, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://192.168.1.5:3000', 'http://127.0.0.1:3000', 'http://192.168.1.5:3000'],
  ['http://192.168.1.5:3000', 'http://localhost:3000', 'http://192.168.1.5:3000'],
  ['http://192.168.1.5:3000', 'http://[::1]:3000', 'http://192.168.1.5:3000'],
  ['http://192.168.1.5:3000', 'http://10.0.0.7:3000', 'http://10.0.0.7:3000'],
  ['https://bourse.example', 'http://10.0.0.7:3000', 'https://bourse.example'],
])('with %j known, a link from %j leads to %j', (address, here, shared) => {
  expect(chooseSharedOrigin(address, new URL(here))).toBe(shared);
});
