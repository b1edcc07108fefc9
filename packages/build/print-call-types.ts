/** Writes out the types of all calls that a key may make: the client's package needs neither the contract nor zod. */
import type { CallName } from '@bourse/contract/calls.ts';
import { buildOpenApi, type OpenApiOperation, schemaNameRegistry } from '@bourse/contract/openapi.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import * as frames from '@bourse/contract/stream-frames.ts';
import * as z from 'zod/mini';
import { CALLABLE } from '../client/call-list.ts';
import { type JsonSchema, nameOfReference, printComment, printType } from './print-types.ts';

const REFUSAL = 'refusal.';

export function printCallTypes(): string {
  const { paths, components } = buildOpenApi();
  const schemas: Record<string, JsonSchema> = { ...components.schemas };
  const calls = CALLABLE.flatMap((name) => printCall(name, paths[`/${name}`]!.post));
  const channelFrames = printType(describeFrames(schemas));
  const refusals = Object.entries(schemas).flatMap(([name, schema]) =>
    name.startsWith(REFUSAL) ? [`  ${name.slice(REFUSAL.length)}: ${printType(paramsOf(schema), '  ')};`] : [],
  );
  const lines = [
    `export type Language = ${LANGUAGES.map((language) => `'${language}'`).join(' | ')};`,
    'export interface Calls {',
    ...calls,
    '}',
    'export type CallName = keyof Calls;',
    '/** What the call takes; the client makes the idempotency key `key` if there is none. */',
    "export type Input<Name extends CallName> = Calls[Name]['input'];",
    "export type Answer<Name extends CallName> = Calls[Name]['answer'];",
    '/** Why a call may be refused, with the parameters of the reason. */',
    'export interface Refusals {',
    ...refusals,
    '}',
    'export type RefusalCode = keyof Refusals;',
    'export type RefusalParams<Name extends RefusalCode> = Refusals[Name];',
    '/** What the server sends on channels, and why it closes a connection. */',
    `export type ChannelFrame = ${channelFrames};`,
  ];
  return [...lines, ...printEntities(lines.join('\n'), schemas)].join('\n') + '\n';
}

/** JSON in a request or an answer. */
const schemaOf = (part: unknown): JsonSchema =>
  (part as { content: { 'application/json': { schema: JsonSchema } } }).content['application/json'].schema;

function printCall(name: CallName, { summary, requestBody, responses }: OpenApiOperation): string[] {
  const input = schemaOf(requestBody);
  const [success] = schemaOf(responses[200])['oneOf'] as [{ properties: { data: JsonSchema } }];
  return [
    ...printComment(summary, '  '),
    `  '${name}': {`,
    `    input: ${printType({ ...input, required: withoutKey(input['required']) }, '    ')};`,
    `    answer: ${printType(success.properties.data, '    ')};`,
    '  };',
  ];
}
const withoutKey = (required: unknown): unknown[] =>
  Array.isArray(required) ? required.filter((name) => name !== 'key') : [];

const paramsOf = (refusal: JsonSchema): JsonSchema => (refusal['properties'] as { params: JsonSchema }).params;

/** Adds to `schemas` what the frames share. */
function describeFrames(schemas: Record<string, JsonSchema>): JsonSchema {
  const all = [
    frames.errorFrameSchema,
    frames.gapFrameSchema,
    ...[...frames.areaFrameDefinitions, ...frames.eventFrameDefinitions].map(({ schema }) => schema),
  ];
  const { $defs, ...union } = z.toJSONSchema(z.union(all), { metadata: schemaNameRegistry, io: 'input' });
  Object.assign(schemas, $defs);
  return union as JsonSchema;
}

/** The shared schemas that the text names, and those that these name. */
function printEntities(text: string, schemas: Readonly<Record<string, JsonSchema>>): string[] {
  const printed = new Map<string, string>();
  const wanted = [...text.matchAll(/\b[A-Z]\w*\b/g)].map(([name]) => name);
  for (const name of wanted) {
    const schema = schemas[name];
    if (!schema || printed.has(name)) continue;
    const type = printType(schema);
    printed.set(name, `export type ${name} = ${type};`);
    for (const reference of JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g))
      wanted.push(nameOfReference(reference[1] ?? ''));
  }
  return [...printed.values()];
}
