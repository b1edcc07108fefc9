import { expect, test } from 'vitest';
import { buildAsyncApi } from './asyncapi.ts';
import type { JsonObject } from './call-examples.ts';
import { areaFrameDefinitions, eventFrameDefinitions } from './stream-frames.ts';

const document = buildAsyncApi('bourse.example', true);
const written = JSON.stringify(document);

const resolve = (reference: string): unknown =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], document);

test('the document is an AsyncAPI 3 document with the parts that it must have', () => {
  expect(JSON.parse(written)).toEqual(document);
  expect(document).toMatchObject({
    asyncapi: '3.0.0',
    info: { title: expect.any(String), version: expect.any(String) },
    servers: { here: { host: 'bourse.example', protocol: 'wss' } },
    channels: { stream: { address: '/api/vue/stream' } },
  });
  expect(Object.keys(document).filter((name) => !PARTS.includes(name))).toEqual([]);
  for (const { action, channel, messages } of Object.values(document.operations)) {
    expect(['send', 'receive']).toContain(action);
    expect(channel).toEqual({ $ref: '#/channels/stream' });
    // Messages of an operation are those of its channel, by reference (Operation Object).
    for (const { $ref } of messages as { $ref: string }[]) expect($ref).toMatch(/^#\/channels\/stream\/messages\//);
  }
});
const PARTS = ['asyncapi', 'id', 'info', 'servers', 'defaultContentType', 'channels', 'operations', 'components'];

test('every reference resolves, and every name is allowed by the format', () => {
  const references = [...written.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
  for (const part of Object.values(document.components))
    for (const name of Object.keys(part)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
  expect(written).not.toContain('$defs');
});

test('every frame is a message with a payload, sent by one end', () => {
  const { messages } = document.components;
  const names = [
    ...['hello', 'subscribe', 'unsubscribe', 'resume', 'ping', 'welcome', 'error', 'ok', 'gap', 'beat'],
    ...areaFrameDefinitions.map(({ type }) => type),
    ...eventFrameDefinitions.map(({ kind }) => `event.${kind}`),
  ];
  expect(Object.keys(messages).toSorted()).toEqual(names.toSorted());
  for (const name of names) expect(messages[name], name).toMatchObject({ payload: { type: 'object' } });
  const used = Object.values(document.operations).flatMap(({ messages: some }) => some as JsonObject[]);
  expect(used.map(({ $ref }) => String($ref).split('/').pop()).toSorted()).toEqual(names.toSorted());
});
