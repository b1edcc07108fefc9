import { expect, test } from 'vitest';
import { printType } from './print-types.ts';

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['integer', 'null'] }, 'number | null'],
  [{ const: 'gap' }, '"gap"'],
  [{ enum: ['long', 'short'] }, '"long" | "short"'],
  [{ $ref: '#/components/schemas/Order' }, 'Order'],
  [{ anyOf: [{ $ref: '#/$defs/Order' }, { type: 'null' }] }, 'Order | null'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: 'array', items: { type: 'object', properties: { a: { type: ['string', 'null'] } } } }, /^\{\n.*\n\}\[\]$/],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
  [{ type: 'object', properties: {} }, 'Record<string, never>'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
  [{}, 'unknown'],
])('%j is %s', (schema, type) => {
  if (type instanceof RegExp) expect(printType(schema)).toMatch(type);
  else expect(printType(schema)).toBe(type);
});

test('an object has its fields with their comments, optional ones marked', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'Opaque. */' },
      'a-b': { type: 'object', properties: { c: { type: 'boolean' } } },
    },
  };
  expect(printType(schema)).toBe(
    ['{', '  /** Opaque. * / */', '  id: string;', '  "a-b"?: {', '    c?: boolean;', '  };', '}'].join('\n'),
  );
});
