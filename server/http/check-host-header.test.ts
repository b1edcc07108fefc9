import { expect, test } from 'vitest';
import { isOwnHost } from './check-host-header.ts';

test.each([
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['10.0.0.7', true],
  ['localhost:3000', true],
  ['nas', true],
  ['nas.local:3000', true],
  ['bourse.internal', true],
  ['evil.example', false],
  ['evil.example:3000', false],
  ['127.0.0.1.evil.example', false],
  ['local.evil.example', false],
  ['evil.example.', false],
  ['a b', false],
  ['', false],
  ['[evil.example]', false],
  ['bourse.example', false],
])('without a configured origin, host "%s" is accepted: %s', (host, own) =>
  expect(isOwnHost(undefined, host)).toBe(own),
);

test.each([
  ['bourse.example', true],
  ['BOURSE.example:443', true],
  ['bourse.example.', true],
  ['127.0.0.1:3000', true],
  ['evil.example', false],
  ['bourse.example.evil.example', false],
])('at https://bourse.example, host "%s" is accepted: %s', (host, own) =>
  expect(isOwnHost('https://bourse.example', host)).toBe(own),
);

test('accepts a request without a host, since browsers always send one', () =>
  expect(isOwnHost(undefined, undefined)).toBe(true));
