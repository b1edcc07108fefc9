import { expect, test } from 'vitest';
import type { CallDefinition } from './call-definition.ts';
import { calls } from './calls.ts';
import { renderDocsPage, DOCS_STYLE_PATH } from './docs-page.ts';
import { refusalCatalogue } from './refusals.ts';
import { sharedEntitySchemas, buildOpenApi } from './openapi.ts';
import { type JsonObject } from './call-examples.ts';

const document = buildOpenApi('1.2.3');
const written = JSON.stringify(document);
const references = [...written.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');

function resolve(reference: string): unknown {
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], document);
}

test('the document is an OpenAPI 3.1 document that survives JSON', () => {
  expect(JSON.parse(written)).toEqual(document);
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: 'Bourse', version: '1.2.3' });
  expect(document.servers).toEqual([{ url: '/api/vue' }]);
});

test('every call is a path, with an id of its own, a summary and answers', () => {
  expect(Object.keys(document.paths)).toEqual(Object.keys(calls).map((name) => `/${name}`));
  const ids = Object.values(document.paths).map(({ post }) => post.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { post } of Object.values(document.paths)) {
    expect(post.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(document.tags.map(({ name }) => name)).toContain(post.tags[0]);
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '400', '429', '500', '503']));
  }
});

test('every reference resolves, and every name is allowed by the format', () => {
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
  for (const part of Object.values(document.components)) {
    for (const name of Object.keys(part)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
  }
  expect(written).not.toContain('$defs');
});

test('shared entities appear once, under their names', () => {
  for (const name of Object.keys(sharedEntitySchemas)) expect(document.components.schemas, name).toHaveProperty(name);
});

test('a call lists its refusals, and every refusal is described', () => {
  const refusals = document.paths['/trading/cancelOrder']?.post.responses['200'];
  const serialized = JSON.stringify(refusals);
  for (const code of ['orderNotFound', 'notInThatState', 'keyReused']) expect(serialized).toContain(`refusal.${code}"`);
  for (const [code, params] of Object.entries(refusalCatalogue)) {
    expect(document.components.schemas[`refusal.${code}`]).toMatchObject({
      properties: { code: { const: code }, params: { required: Object.keys(params) } },
    });
  }
});

test("customers' calls ask for token and account, staff calls for a staff token, the others for nothing", () => {
  const securityByCaller = { anyone: [], customer: [{ token: [], account: [] }], staff: [{ staffToken: [] }] };
  for (const [name, call] of Object.entries(calls) as [string, CallDefinition][]) {
    const post = document.paths[`/${name}`]?.post;
    const byKey = call.who === 'customer' && call.key ? [{ keyId: [], keySecret: [] }, { bearerKey: [] }] : [];
    expect(post?.security, name).toEqual([...securityByCaller[call.who], ...byKey]);
    expect('401' in (post?.responses ?? {}), name).toBe(call.who !== 'anyone');
  }
});

test('a body is optional if nothing is required', () => {
  expect(document.paths['/user/logout']?.post.requestBody['required']).toBe(false);
  expect(document.paths['/trading/placeOrder']?.post.requestBody['required']).toBe(true);
});

const page = renderDocsPage({ version: '1.2.3' });

test('the documents show every call, entity and refusal', () => {
  for (const name of Object.keys(calls)) expect(page).toContain(`<h3>/${name}</h3>`);
  for (const name of Object.keys(sharedEntitySchemas)) expect(page).toContain(`<section id="${name}">`);
  for (const code of Object.keys(refusalCatalogue)) expect(page).toContain(`id="refusal-${code}"`);
});

test('every link of the documents leads somewhere', () => {
  const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !targets.has(link))).toEqual([]);
});

test('the documents load only their stylesheet, link to one standard, and have no script', () => {
  const addresses = [...page.matchAll(/(?:src|href)="(?!#)([^"]+)"/g)].map((match) => match[1]);
  const links = ['/api/vue/openapi.json', '/docs/asyncapi.json', 'https://www.standardwebhooks.com'];
  expect([...new Set(addresses)]).toEqual([DOCS_STYLE_PATH, ...links]);
  expect(page).not.toMatch(/<script|style="|<style| on\w+=/i);
});

test('nested fields of an answer are listed with their path', () => {
  expect(page).toContain('<code>accounts</code>');
  expect(page).toContain('<code>explanations</code>');
  expect(page).toContain('<code>band.low</code>');
  expect(page).toContain('<code>byMarket[].value</code>');
});

test("a customer's programmer reads customers' calls, staff's are a document and a page of their own", () => {
  const [forCustomers, forStaff] = [buildOpenApi('1', 'customers'), buildOpenApi('1', 'staff')];
  const [callPaths, staffPaths] = [Object.keys(forCustomers.paths), Object.keys(forStaff.paths)];
  expect(callPaths.filter((path) => path.startsWith('/staff/'))).toEqual([]);
  expect(staffPaths.filter((path) => !path.startsWith('/staff/'))).toEqual([]);
  const ofCalls = callPaths.filter((path) => !path.startsWith('/files'));
  expect([...ofCalls, ...staffPaths].toSorted()).toEqual(
    Object.keys(calls)
      .map((name) => `/${name}`)
      .toSorted(),
  );
  expect(callPaths.filter((path) => path.startsWith('/files'))).toEqual(['/files/upload', '/files/{file}']);
  const pages = [renderDocsPage({ readers: 'customers' }), renderDocsPage({ readers: 'staff' })] as const;
  expect(pages[0]).not.toContain('<h3>/staff/');
  expect(pages[1]).not.toContain('<h3>/trading/');
  expect(pages[0].length).toBeLessThan(page.length * 0.8);
  for (const each of pages) {
    const targets = new Set([...each.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    expect([...each.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]).filter((to) => !targets.has(to))).toEqual(
      [],
    );
  }
});

test('every field of an order is described, also of an order within it', () => {
  const { requestBody } = document.paths['/trading/placeOrder']!.post;
  const { schema } = (requestBody['content'] as { 'application/json': { schema: JsonObject } })['application/json'];
  const fieldsOf = (of: JsonObject) => Object.entries(of['properties'] as Record<string, JsonObject>);
  const fields = [...fieldsOf(schema), ...fieldsOf((schema['properties'] as Record<string, JsonObject>)['oco']!)];
  expect(fields.length).toBeGreaterThan(30);
  const undescribed = fields.filter(([, field]) => String(field['description'] ?? '').length < 20);
  expect(undescribed.map(([name]) => name)).toEqual([]);
});

test('only a call that answers nothing is said to', () => {
  for (const [name, call] of Object.entries(calls) as [string, CallDefinition][]) {
    const section = page.slice(page.indexOf(`<h3>/${name}</h3>`)).split('</section>')[0]!;
    const saysNothing = section.split('<h4>Answer</h4>')[1]!.startsWith('\n<p>Nothing');
    const { shape = { anything: 1 } } = call.answer as { shape?: object };
    expect(saysNothing, name).toBe(Object.keys(shape).length === 0);
  }
});
