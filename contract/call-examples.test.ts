import { expect, test } from 'vitest';
import type { CallDefinition } from './call-definition.ts';
import { calls } from './calls.ts';
import { renderDocsPage } from './docs-page.ts';
import { buildOpenApi } from './openapi.ts';

interface Described {
  example?: unknown;
}
interface Post {
  requestBody: { content: { 'application/json': Described } };
  responses: { 200: { content: { 'application/json': Described } } };
}
const { paths } = buildOpenApi();

test.each(Object.entries(calls) as [string, CallDefinition][])(
  'the examples of %s match its input and answer schemas',
  (name, call) => {
    const post = paths[`/${name}`]?.post as unknown as Post;
    const [input, answer] = [
      post.requestBody.content['application/json'].example,
      post.responses[200].content['application/json'].example,
    ];
    expect([input, call.input.safeParse(input).error?.issues]).toEqual([input, undefined]);
    const { status, data } = answer as { status: number; data: unknown };
    expect([data, call.answer.safeParse(data).error?.issues]).toEqual([data, undefined]);
    expect(status).toBe(1);
  },
);

test('the documents show both', () => {
  const page = renderDocsPage();
  for (const name of Object.keys(calls))
    expect(page.slice(page.indexOf(`<h3>/${name}</h3>`)).split('</section>')[0], name).toMatch(
      /<pre[^>]*>curl .*<pre/s,
    );
});

/** Every value of the examples with its field's name. */
function* valuesIn(value: unknown, name = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) yield [name, value];
  else for (const [field, inner] of Object.entries(value)) yield* valuesIn(inner, Array.isArray(value) ? name : field);
}
const exampleFields = Object.values(paths).flatMap((path) => {
  const { requestBody, responses } = path.post as unknown as Post;
  const bodies = [requestBody, responses[200]];
  return bodies.flatMap(({ content }) => [...valuesIn(content['application/json'].example)]);
});
const valuesOf = (name: RegExp): unknown[] => [
  ...new Set(exampleFields.filter(([field, value]) => name.test(field) && value !== null).map(([, value]) => value)),
];

test('a password, a secret and a rate have plausible examples', () => {
  const enrolling = paths['/staff/enrol']?.post as unknown as Post;
  expect(enrolling.requestBody.content['application/json'].example).toMatchObject({
    next: 'nine brave otters',
    confirm: 'nine brave otters',
  });
  expect(valuesOf(/^otpSecret$/)).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/)]);
  expect(valuesOf(/^otpAddress$/)).toEqual([expect.stringMatching(/^otpauth:\/\/totp\//)]);
  const rates = valuesOf(/^rate$|Rate$/).filter((value) => typeof value === 'string');
  expect(rates).not.toEqual([]);
  expect(rates.filter((rate) => Math.abs(Number(rate)) >= 1)).toEqual([]);
  const words = valuesOf(/^(reason|why|remark|note|text)$/);
  expect(words).not.toEqual([]);
  expect(words).not.toContain('x1-1');
});
