/** A JSON schema as the rows of a table: one for each field, nested fields with their path. */
import { schemaNameRegistry } from './openapi.ts';
import { type JsonObject } from './call-examples.ts';
import * as z from 'zod/mini';
import { BASE_PATH } from './constants.ts';
import * as s from './stream-frames.ts';

export interface DocsFieldRow {
  /** Path such as `rows[].price`. */
  name: string;
  /** Words, with shared entities as `#Order`. */
  type: string;
  required: boolean;
  note: string;
}

const isJson = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The schema without "or null", and whether null was allowed. */
function unwrap(schema: JsonObject): { schema: JsonObject; nullable: boolean } {
  const choices = list(schema['anyOf']).filter(isJson);
  const rest = choices.filter((choice) => choice['type'] !== 'null');
  const [only] = rest;
  if (choices.length > rest.length && rest.length === 1 && only) return { schema: only, nullable: true };
  const types = list(schema['type']);
  if (types.includes('null'))
    return { schema: { ...schema, type: types.find((type) => type !== 'null') }, nullable: true };
  return { schema, nullable: false };
}

/** The type of a whole answer or field, in words. */
export function typeOf(whole: JsonObject): string {
  const { schema, nullable } = unwrap(whole);
  return nullable ? `${plainType(schema)} or null` : plainType(schema);
}

function plainType(schema: JsonObject): string {
  if (typeof schema['$ref'] === 'string') return `#${schema['$ref'].split('/').pop()}`;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].filter(isJson).map(typeOf).join(' or ');
  if (schema['type'] === 'array') return `list of ${isJson(schema['items']) ? typeOf(schema['items']) : 'anything'}`;
  if (typeof schema['title'] === 'string') return schema['title'];
  if (schema['type'] === 'integer') return 'whole number';
  if (schema['type'] === 'boolean') return 'true or false';
  return typeof schema['type'] === 'string' ? schema['type'] : 'anything';
}

/** Bounds in words; those that any whole number has are left out. */
function boundsOf(schema: JsonObject): string {
  const says = (name: string, words: string) =>
    typeof schema[name] === 'number' && Math.abs(schema[name]) < Number.MAX_SAFE_INTEGER
      ? [`${words} ${schema[name]}`]
      : [];
  return [
    ...says('minimum', 'from'),
    ...says('maximum', 'up to'),
    ...says('minItems', 'at least'),
    ...says('maxItems', 'at most'),
    ...says('minLength', 'characters from'),
    ...says('maxLength', 'characters up to'),
  ].join(', ');
}

function nested(whole: JsonObject): { schema: JsonObject; mark: string } | null {
  const { schema } = unwrap(whole);
  if (schema['type'] === 'array' && isJson(schema['items'])) {
    const inner = nested(schema['items']);
    return inner && { schema: inner.schema, mark: `[]${inner.mark}` };
  }
  return isJson(schema['properties']) ? { schema, mark: '' } : null;
}

/** The fields of an object schema in its order, those of anonymous objects inside after their parent. */
export function listDocsFieldRows(schema: JsonObject, prefix = ''): DocsFieldRow[] {
  const root = nested(schema);
  if (!root) return [];
  const path = prefix + root.mark + (prefix || root.mark ? '.' : '');
  const required = list(root.schema['required']);
  return Object.entries(root.schema['properties'] as JsonObject).flatMap(([name, value]) => {
    if (!isJson(value)) return [];
    const described = unwrap(value).schema['description'] ?? value['description'];
    const note = [described, boundsOf(unwrap(value).schema)]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
    return [
      { name: path + name, type: typeOf(value), required: required.includes(name), note },
      ...listDocsFieldRows(value, path + name),
    ];
  });
}

/** The stream's part of the documents: each frame with its fields. */

const further = [...s.areaChannelDefinitions].map(([kind, { says }]) => `, \`${kind}:…\` (${says})`).join('');
export const describedFrames: readonly (readonly [
  name: string,
  sender: 'client' | 'server',
  schema: z.ZodMiniType,
  says: string,
])[] = [
  [
    'hello',
    'client',
    s.helloFrameSchema,
    'The first frame: with an API key, or a token and account. Without either only quotes can be subscribed to.',
  ],
  ['subscribe', 'client', s.subscribeFrameSchema, `Channels are \`account\`, \`quote:<instrument>\`${further}.`],
  ['unsubscribe', 'client', s.unsubscribeFrameSchema, 'Takes channels back.'],
  ['resume', 'client', s.resumeFrameSchema, 'Asks for all events after this number.'],
  ['ping', 'client', s.pingFrameSchema, 'Is answered with an `ok` at once, which shows that the line is alive.'],
  ['welcome', 'server', s.welcomeFrameSchema, 'Answers a hello; `user` only with a session.'],
  ['error', 'server', s.errorFrameSchema, 'The connection closes after it.'],
  [
    'ok',
    'server',
    s.okFrameSchema,
    "Answers a frame with an `id`; `refused` names channels that don't exist or aren't the reader's.",
  ],
  ...s.areaFrameDefinitions.map(({ type, schema, says }) => [type, 'server', schema, says] as const),
  ...s.eventFrameDefinitions.map(({ kind, schema, says }) => [`event: ${kind}`, 'server', schema, says] as const),
  ['gap', 'server', s.gapFrameSchema, 'Answers a resume from too long ago: read the lists again.'],
  [
    'beat',
    'server',
    s.heartbeatFrameSchema,
    `Comes every ${s.HEARTBEAT_INTERVAL_MS / 1_000} s from the welcome on. ` +
      `Nothing at all for ${s.CONNECTION_LOST_AFTER_MS / 1_000} s is a lost line: connect anew.`,
  ],
];

export const STREAM_INTRODUCTION =
  `A WebSocket at \`${BASE_PATH}/stream\` with JSON text frames. When the session ends, the server ` +
  `closes with code ${s.CLOSE_CODE_SESSION_ENDED}. ` +
  `Events are kept for ${s.EVENT_RETENTION_DAYS} days.`;

export function renderStreamSection(
  prose: (text: string) => string,
  fieldTable: (rows: readonly DocsFieldRow[]) => string,
): string {
  const sections = describedFrames.map(([name, sender, schema, says]) => {
    const rows = listDocsFieldRows(z.toJSONSchema(schema, { metadata: schemaNameRegistry, io: 'input' }) as JsonObject);
    return (
      `<section>\n<h3>${name}</h3>\n<p>${prose(says)}</p>\n<p class="marks">from the ` +
      `${sender}</p>\n${fieldTable(rows)}\n</section>`
    );
  });
  return `<p>${prose(STREAM_INTRODUCTION)}</p>\n${sections.join('\n')}`;
}
