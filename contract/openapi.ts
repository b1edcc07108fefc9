/** The OpenAPI 3.1 document of all calls, derived from their entries; served at `/api/vue/openapi.json`. */
import * as z from 'zod/mini';
import type { CallDefinition, Caller } from './call-definition.ts';
import { type CallName, calls, collectFromCallsModules } from './calls.ts';
import { BASE_PATH } from './constants.ts';
import { FILE_BYTES_MAXIMUM, FILE_PURPOSES, FILE_DOWNLOAD_PATH, UPLOAD_PATH } from './upload-client.ts';
import { type RefusalCode, refusalCatalogue, type MessageParameterKind } from './refusals.ts';
import { buildAnswerExample, buildInputExample, type JsonObject } from './call-examples.ts';
import { ENGLISH_TEXTS } from './texts/english-texts.ts';
import * as f from './field-schemas.ts';
import { UPLOAD_PATHS } from './upload-document.ts';
import { ORDER_FIELD_DESCRIPTIONS } from './order-field-descriptions.ts';

export interface OpenApiDocument {
  openapi: string;
  info: JsonObject;
  servers: JsonObject[];
  tags: { name: string; description: string }[];
  paths: Record<string, { post: OpenApiOperation }>;
  components: {
    schemas: Record<string, JsonObject>;
    responses: Record<string, JsonObject>;
    parameters: Record<string, JsonObject>;
    securitySchemes: Record<string, JsonObject>;
  };
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: JsonObject[];
  parameters: JsonObject[];
  requestBody: JsonObject;
  responses: Record<string, JsonObject>;
}

/** Refusals with their own HTTP status, since they concern the request's form and not a rule. */
export const HTTP_STATUS_REFUSALS = {
  400: [
    'badInput',
    'The body is not JSON, too large, or breaks the schema; `params.field` names the place. Nothing was decided.',
  ],
  401: ['unauthorized', 'No session, a session that has ended, or a wrong `account` header.'],
  403: ['apiKeyNotPermitted', 'An API key whose scopes or portfolio do not allow the call. Nothing was decided.'],
  429: [
    'tooMany',
    'Too many requests. The header `retry-after` says after how many seconds another one makes sense; ' +
      '`systemBusy` stands here too, where it is the system that has too much to do.',
  ],
  500: ['internal', 'Our fault; `params.reference` finds it in the log.'],
  503: ['notReady', 'The service is starting or draining, or its database is away. Nothing was decided; try again.'],
  504: ['outcomeUnknown', 'No answer in time. A write may have happened: repeat it with the same key.'],
} as const satisfies Record<number, readonly [RefusalCode, string]>;

/** First words of the calls' paths, with what those calls are about. */
export const CALL_GROUPS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(collectFromCallsModules('groups'))
    .sort(([, one], [, other]) => one.place - other.place)
    .map(([name, { about }]) => [name, about]),
);

/** Refusals by a rule that a call can answer with HTTP 200: its own, and those that come with its form. */
export function listRefusalCodes(call: CallDefinition): RefusalCode[] {
  return [
    ...new Set<RefusalCode>([
      ...(call.errors as readonly RefusalCode[]),
      ...(call.writes ? ['keyReused' as const] : []),
      ...(call.permission ? ['notPermitted' as const] : []),
    ]),
  ];
}

const SECURITY: Readonly<Record<Caller, JsonObject[]>> = {
  anyone: [],
  customer: [{ token: [], account: [] }],
  staff: [{ staffToken: [] }],
};
const KEY_SECURITY: JsonObject[] = [{ keyId: [], keySecret: [] }, { bearerKey: [] }];
const securityOf = ({ who, key }: CallDefinition): JsonObject[] =>
  who === 'customer' && key !== undefined ? [...SECURITY[who], ...KEY_SECURITY] : SECURITY[who];

/** Whose calls a document has. */
export type DocumentReaders = 'customers' | 'staff';
const isReadBy = (readers: DocumentReaders, { who }: CallDefinition): boolean =>
  (who === 'staff') === (readers === 'staff');
/** The calls of a document; without `readers` all. A login of staff is for anyone, and yet theirs alone. */
export const listDocumentedCalls = (readers?: DocumentReaders): [CallName, CallDefinition][] =>
  (Object.entries(calls) as [CallName, CallDefinition][]).filter(
    ([name, call]) =>
      readers === undefined || (name.startsWith('staff/') ? readers === 'staff' : isReadBy(readers, call)),
  );

/** Fields in words, where a type says too little. */
const DESCRIBED_INPUTS: Partial<Record<CallName, Readonly<Record<string, string>>>> = {
  'trading/placeOrder': ORDER_FIELD_DESCRIPTIONS,
  'trading/previewOrder': ORDER_FIELD_DESCRIPTIONS,
};
/** The input with its fields' descriptions, also of an order within an order. */
function describeFields(input: JsonObject, words: Readonly<Record<string, string>> | undefined): JsonObject {
  const properties = input['properties'] as Record<string, JsonObject> | undefined;
  if (!words || !properties) return input;
  const described = Object.entries(properties).map(([name, field]) => [
    name,
    { ...describeFields(field, words), ...(words[name] === undefined ? {} : { description: words[name] }) },
  ]);
  return { ...input, properties: Object.fromEntries(described) as JsonObject };
}
export const describeInputFields = (call: CallName, input: JsonObject): JsonObject =>
  describeFields(input, DESCRIBED_INPUTS[call]);
/** Which staff can make the call. */
export const describeStaffAccess = ({ permission }: CallDefinition): string =>
  `For the operator's staff${permission ? ` with the permission \`${permission}\`` : ''}.`;

const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The schema of a call's part; shared entities become references, and are added to `schemas`. */
export function schemaOf(schema: z.ZodMiniType, schemas: Record<string, JsonObject>): JsonObject {
  const written = JSON.stringify(z.toJSONSchema(schema, { metadata: schemaNameRegistry, io: 'input' })).replaceAll(
    '"#/$defs/',
    '"#/components/schemas/',
  );
  const {
    $schema: _draft,
    $defs,
    ...rest
  } = JSON.parse(written) as JsonObject & { $defs?: Record<string, JsonObject> };
  Object.assign(schemas, $defs);
  return rest;
}

const PARAMETER_SCHEMAS: Readonly<Record<MessageParameterKind, JsonObject>> = {
  amount: { type: 'string', title: 'amount' },
  price: { type: 'string', title: 'price' },
  quantity: { type: 'string', title: 'quantity' },
  currency: { type: 'string', title: 'currency' },
  number: { type: 'number' },
  time: { type: ['string', 'null'], format: 'date-time', title: 'time' },
  date: { type: 'string', format: 'date', title: 'date' },
  text: { type: 'string' },
};

function refusalSchema(code: RefusalCode): JsonObject {
  const kinds: Readonly<Record<string, MessageParameterKind>> = refusalCatalogue[code];
  const names = Object.keys(kinds);
  return {
    type: 'object',
    description: ENGLISH_TEXTS.errors[code],
    required: ['status', 'msg', 'code', 'params'],
    properties: {
      status: { const: 0 },
      msg: { type: 'string' },
      code: { const: code },
      params: {
        type: 'object',
        required: names,
        properties: Object.fromEntries(names.map((name) => [name, PARAMETER_SCHEMAS[kinds[name] ?? 'text']])),
      },
      ...(code === 'badInput' && {
        detail: { type: 'string', description: 'What the field should be, in English, where its form is wrong.' },
      }),
    },
  };
}

const content = (schema: JsonObject, example?: unknown): JsonObject => ({
  'application/json': example === undefined ? { schema } : { schema, example },
});

function operationOf(name: CallName, call: CallDefinition, schemas: Record<string, JsonObject>): OpenApiOperation {
  const [area = '', verb = ''] = name.split('/');
  const refusals = listRefusalCodes(call);
  const data = schemaOf(call.answer, schemas);
  const success = {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: { status: { const: 1 }, msg: { type: 'string' }, data },
  };
  const input = describeInputFields(name, schemaOf(call.input, schemas));
  const statuses = ([400, 401, 429, 500, 503, 504] as const).filter(
    (status) => status !== 401 || call.who !== 'anyone',
  );
  return {
    operationId: area + verb.charAt(0).toUpperCase() + verb.slice(1),
    tags: [area],
    summary: call.summary,
    description:
      (call.writes ? 'Changes something: `key` makes a repetition safe.' : 'Changes nothing under a key.') +
      (call.who === 'staff' ? ` ${describeStaffAccess(call)}` : ''),
    security: securityOf(call),
    parameters: [ref('parameters', 'language')],
    requestBody: {
      required: Array.isArray(input['required']),
      content: content(input, buildInputExample(name, input, schemas)),
    },
    responses: {
      200: {
        description: refusals.length > 0 ? `Done, or refused: ${refusals.join(', ')}.` : 'Done.',
        content: content(
          { oneOf: [success, ...refusals.map((code) => ref('schemas', `refusal.${code}`))] },
          { status: 1, msg: '', data: buildAnswerExample(name, data, schemas) },
        ),
      },
      ...Object.fromEntries(statuses.map((status) => [status, ref('responses', HTTP_STATUS_REFUSALS[status][0])])),
    },
  };
}

function statusResponses(): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(HTTP_STATUS_REFUSALS).map(([status, [code, description]]) => [
      code,
      {
        description,
        ...(status === '429' ? { headers: { 'retry-after': { schema: { type: 'integer', minimum: 1 } } } } : {}),
        content: content(ref('schemas', `refusal.${code}`)),
      },
    ]),
  );
}

export const CALL_FORM_TEXT =
  `Every call is a POST of a JSON object to \`${BASE_PATH}/<path>\`; an empty body counts as \`{}\`. The ` +
  `answer is \`{status, msg, data}\`: ` +
  ('`status: 1` for success, `status: 0` with `code` and `params` for a refusal by a rule, both with HTTP ' +
    '200. Money, prices, quantities and rates are decimal strings ') +
  ('without exponent; times are ISO 8601 in UTC with milliseconds; ids are opaque. `key` belongs to the ' +
    "customer's intent: the same key with the same input ") +
  ('gives the first answer again, for 7 days at least; with another input it is refused as `keyReused`. ' +
    'An unknown call is answered by 404, another method by 405. ') +
  ('Pictures travel beside the calls: POST their bytes (JPEG, PNG or WebP, ' +
    `${FILE_BYTES_MAXIMUM / 1024 / 1024} MB at most) to ` +
    `\`${UPLOAD_PATH}?purpose=${FILE_PURPOSES.join('|')}\` and get \`{file, width, height}\`; `) +
  `the file's id can be used once. ` +
  `GET \`${FILE_DOWNLOAD_PATH}/<file>\` gives one's own voucher, portrait or picture for customer service back.`;

/** Those that the calls can answer with, or any of them by its form. */
function listDocumentedRefusals(documented: readonly [CallName, CallDefinition][]): RefusalCode[] {
  const named = new Set<string>([
    ...documented.flatMap(([, call]) => listRefusalCodes(call)),
    ...Object.values(HTTP_STATUS_REFUSALS).map(([code]) => code),
  ]);
  return (Object.keys(refusalCatalogue) as RefusalCode[]).filter(
    (code) => named.has(code) || documented.length === Object.keys(calls).length,
  );
}

/** The document of customers' calls or of staff's, by default of all. Plain data: `JSON.stringify` it. */
export function buildOpenApi(version = '1.0.0', readers?: DocumentReaders): OpenApiDocument {
  const schemas: Record<string, JsonObject> = {};
  const paths: OpenApiDocument['paths'] = {};
  const documented = listDocumentedCalls(readers);
  for (const [name, call] of documented) paths[`/${name}`] = { post: operationOf(name, call, schemas) };
  for (const code of listDocumentedRefusals(documented)) schemas[`refusal.${code}`] = refusalSchema(code);
  if (readers === 'customers') Object.assign(paths, UPLOAD_PATHS);
  const tags = new Set(documented.map(([name]) => name.split('/')[0]!));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bourse',
      version,
      summary: 'An open, self-hosted mobile brokerage.',
      description: CALL_FORM_TEXT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: BASE_PATH }],
    tags: Object.entries(CALL_GROUPS).flatMap(([tag, description]) =>
      tags.has(tag) ? [{ name: tag, description }] : [],
    ),
    paths,
    components: {
      schemas,
      responses: statusResponses(),
      parameters: {
        language: {
          name: 'language',
          in: 'header',
          required: false,
          description: 'Language of `msg`; else `Accept-Language`, else English.',
          schema: { enum: ['en', 'cn', 'zhs', 'kor', 'esp'] },
        },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description: 'The opaque token of login or registration.',
        },
        staffToken: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description: "The opaque token of a login to the console; it opens no customer's call.",
        },
        account: { type: 'apiKey', in: 'header', name: 'account', description: 'The mobile number as logged in.' },
        keyId: { type: 'apiKey', in: 'header', name: 'APCA-API-KEY-ID', description: "An API key's id." },
        keySecret: { type: 'apiKey', in: 'header', name: 'APCA-API-SECRET-KEY', description: "An API key's secret." },
        bearerKey: { type: 'http', scheme: 'bearer', description: 'An API key as `<id>.<secret>`.' },
      },
    },
  };
}

/** Names under which the documents show shared schemas: entities with an id of their own, fields with a title. */

export const sharedEntitySchemas = collectFromCallsModules('entities');

/** Passed to zod when it writes JSON schemas. */
export const schemaNameRegistry = z.registry<{ id?: string; title?: string; description?: string }>();

for (const [id, schema] of Object.entries(sharedEntitySchemas)) schemaNameRegistry.add(schema, { id });

schemaNameRegistry
  .add(f.idempotencyKey, { title: 'key', description: 'Born once per intent: 8 to 64 printable characters.' })
  .add(f.accountPhone, { title: 'account', description: 'A ten-digit mobile number.' })
  .add(f.password, { title: 'password', description: '8 to 128 characters of any kind.' })
  .add(f.passwordAsTyped, { title: 'password', description: 'As typed.' })
  .add(f.id, { title: 'id', description: 'Opaque.' })
  .add(f.instrument, {
    title: 'instrument',
    description: 'Market and code, such as KR.005930; an index has ^ before its code.',
  })
  .add(f.currency, { title: 'currency', description: 'ISO 4217, or the ticker of a digital currency.' })
  .add(f.positiveDecimal, {
    title: 'positive decimal',
    description: 'A decimal string above 0 with 8 decimals at most.',
  })
  .add(f.decimal, { title: 'decimal', description: 'A decimal string; a sign only if negative.' })
  .add(f.time, { title: 'time', description: 'ISO 8601 in UTC with milliseconds.' })
  .add(f.date, { title: 'date', description: 'YYYY-MM-DD.' })
  .add(f.dateInput, { title: 'date', description: 'YYYY-MM-DD.' })
  .add(f.cursor, { title: 'cursor', description: '`next` of the page before.' })
  .add(f.limit, { title: 'limit', description: 'Rows of a page, 10 unless told.' });
