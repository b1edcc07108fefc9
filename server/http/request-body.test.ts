import { expect, test } from 'vitest';
import { BODY_BYTES_MAXIMUM, parseJsonBody } from './request-body.ts';

const read = (text: string | Buffer) => parseJsonBody(Buffer.from(text as string));

test('parses an empty body as an empty object', () => {
  expect(parseJsonBody(undefined)).toEqual({ ok: true, value: {} });
  expect(read('')).toEqual({ ok: true, value: {} });
});

test('parses an object whatever its strings contain', () => {
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
])('refuses %s as a whole', (_, text) => {
  expect(read(text)).toEqual({ ok: false, field: 'body' });
});

test('parses 32 levels of nesting', () => {
  expect(read(`{"a":${'['.repeat(31)}${']'.repeat(31)}}`).ok).toBe(true);
});

test('refuses invalid UTF-8 and bodies of more than a mebibyte', () => {
  expect(parseJsonBody(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual({ ok: false, field: 'body' });
  expect(parseJsonBody(Buffer.alloc(BODY_BYTES_MAXIMUM + 1, ' '))).toEqual({ ok: false, field: 'body' });
});

test('refuses NUL and unpaired surrogates and names the field', () => {
  expect(read('{"query": "a\\u0000b"}')).toEqual({ ok: false, field: 'query' });
  expect(read('{"a": {"list": ["ok", "\\ud800"]}}')).toEqual({ ok: false, field: 'a.list.1' });
  expect(read('{"a\\u0000": 1}')).toEqual({ ok: false, field: 'body' });
  expect(read('{"smile": "\\ud83d\\ude00"}').ok).toBe(true);
});

test('treats keys with a meaning in JavaScript as ordinary keys', () => {
  expect(read('{"__proto__": {"admin": true}}').ok).toBe(true);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});
