/**
 * Customers and colleagues read what staff write unchanged, so it may contain nothing invisible and nothing that
 * reverses the writing direction.
 */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CallDefinition } from './call-definition.ts';
import { calls } from './calls.ts';

/** Nobody reads them: passwords, and files that are checked line by line. */
const UNREAD: ReadonlySet<string> = new Set(['current', 'next', 'confirm']);
/** What reading personal data leaves in the audit log, although it changes nothing. */
const RECORDED: ReadonlySet<string> = new Set(['why', 'remark']);
const UNSEEN = ['Ask \u202esu', 'Ask\u200b us', 'Ask us\u2066', 'Ask \u00adus', 'Ask\u0007 us'];

interface Text {
  name: string;
  takes(text: string): boolean;
}

/** Every string in a schema, by the name of its field. */
function textsOf(schema: z.core.$ZodType, name: string): Text[] {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'string':
      return [{ name, takes: (text) => z.safeParse(schema, text).success }];
    case 'object':
      return Object.entries(def.shape).flatMap(([field, of]) => textsOf(of, field));
    case 'record':
      return textsOf(def.valueType, name);
    case 'array':
      return textsOf(def.element, name);
    case 'optional':
    case 'nullable':
      return textsOf(def.innerType, name);
    case 'union':
      return def.options.flatMap((of) => textsOf(of, name));
    default:
      return [];
  }
}

test('no text that staff write may have invisible characters', () => {
  const ofStaff = (Object.entries(calls) as [string, CallDefinition][]).filter(([, { who }]) => who === 'staff');
  const texts = ofStaff.flatMap(([call, { input, writes }]) =>
    textsOf(input as unknown as z.core.$ZodType, '')
      .filter(({ name }) => writes || RECORDED.has(name))
      .map((text) => ({ call, ...text })),
  );
  expect(texts.map(({ call, name }) => `${call} ${name}`)).toContain('staff/exportCsv why');
  expect(texts.length).toBeGreaterThan(100);
  expect(
    texts
      .filter(({ name, takes }) => !UNREAD.has(name) && UNSEEN.some(takes))
      .map(({ call, name }) => `${call} ${name}`),
  ).toEqual([]);
});
