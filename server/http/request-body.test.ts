import { expect, test } from 'vitest';
import { BODY_BYTES_MAXIMUM, readBody } from './request-body.ts';

const read = (text: string | Buffer) => readBody(Buffer.from(text as string));

test('an empty body counts as an empty object', () => {
  expect(readBody(undefined)).toEqual({ ok: true, value: {} });
  expect(read('')).toEqual({ ok: true, value: {} });
});

test('an object is read, whatever stands in its strings', () => {
  expect(read('{"a": "{\\"b\\": [1, 2]}", "c": "x:y", "d": [{"e": "\\\\"}]}')).toEqual({
    ok: true,
    value: { a: '{"b": [1, 2]}', c: 'x:y', d: [{ e: '\\' }] },
  });
});

test.each([
  ['no JSON', 'quantity=1'],
  ['a broken one', '{"a": 1'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a bare string', '"a"'],
  ['an unclosed string', '{"a": "'],
  ['a key twice', '{"a": 1, "a": 2}'],
  ['a key twice, once escaped', '{"a": 1, "\\u0061": 2}'],
  ['a key twice further down', '{"a": [{"b": 1, "b": 1}]}'],
  ['33 levels', `{"a":${'['.repeat(32)}${']'.repeat(32)}}`],
  ['100,000 levels', '['.repeat(100_000)],
])('%s is refused as a whole', (_, text) => {
  expect(read(text)).toEqual({ ok: false, field: 'body' });
});

test('32 levels are read', () => {
  expect(read(`{"a":${'['.repeat(31)}${']'.repeat(31)}}`).ok).toBe(true);
});

test('bytes that are no UTF-8, and more than a mebibyte, are refused', () => {
  expect(readBody(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual({ ok: false, field: 'body' });
  expect(readBody(Buffer.alloc(BODY_BYTES_MAXIMUM + 1, ' '))).toEqual({ ok: false, field: 'body' });
});

test('NUL and half of a surrogate pair are refused by the name of their field', () => {
  expect(read('{"query": "a\\u0000b"}')).toEqual({ ok: false, field: 'query' });
  expect(read('{"a": {"list": ["ok", "\\ud800"]}}')).toEqual({ ok: false, field: 'a.list.1' });
  expect(read('{"a\\u0000": 1}')).toEqual({ ok: false, field: 'body' });
  expect(read('{"smile": "\\ud83d\\ude00"}').ok).toBe(true);
});

test('a key that means something to JavaScript is only a key', () => {
  expect(read('{"__proto__": {"admin": true}}').ok).toBe(true);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});
