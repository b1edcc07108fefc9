import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

interface Described {
  example?: unknown;
}
interface Post {
  requestBody: { content: { 'application/json': Described } };
  responses: { 200: { content: { 'application/json': Described } } };
}
const { paths } = openApi();

test.each(Object.entries(calls) as [string, Call][])(
  'the example of %s is one that the call takes, and an answer that it could give',
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
  const page = docsPage();
  for (const name of Object.keys(calls))
    expect(page.slice(page.indexOf(`<h3>/${name}</h3>`)).split('</section>')[0], name).toMatch(
      /<pre[^>]*>curl .*<pre/s,
    );
});
