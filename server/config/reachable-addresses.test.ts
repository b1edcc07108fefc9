import { expect, test } from 'vitest';
import { findShareableOrigin } from './reachable-addresses.ts';

test('a link never leads to this machine alone if a better address is known', () => {
  const port = 3000;
  expect(findShareableOrigin({ host: '127.0.0.1', port, publicOrigin: 'https://bourse.example' })).toBe(
    'https://bourse.example',
  );
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(findShareableOrigin({ host, port })).toBeNull();
  expect(findShareableOrigin({ host: '192.168.7.9', port })).toBe('http://192.168.7.9:3000');
  expect(findShareableOrigin({ host: '0.0.0.0', port }) ?? '').not.toContain('127.');
  expect(findShareableOrigin({ host: '0.0.0.0', port: 0 })).toBeNull();
});
