/** The published OpenAPI document, read as a client's generator would read it. */
import { listSchemaFaults, type JsonSchema } from './json-schema-validation.ts';

export interface ApiOperation {
  /** "trading/placeOrder". */
  path: string;
  input: JsonSchema;
  needsSession: boolean;
  by: 'anyone' | 'customer' | 'staff';
  /** The permission that staff need for it. */
  permission: string | null;
  /** Whether the input has a field of this name. */
  has(field: string): boolean;
  /** Whether the input field accepts a value. */
  fits(field: string, value: unknown): boolean;
  /** It has a key: its decision is stored. */
  writes: boolean;
}

export interface ApiDocument {
  operations: ApiOperation[];
  /** An answer's violations of the document; empty if it is as declared. */
  misfits(path: string, http: number, body: unknown): string[];
  /** An input's faults; empty if the call must accept it. */
  inputMisfits(operation: ApiOperation, input: unknown): string[];
}

interface Written {
  description: string;
  security: object[];
  requestBody: { content: Media };
  responses: Record<string, JsonSchema & { content?: Media }>;
}
type Media = Record<string, { schema: JsonSchema }>;

const JSON_TYPE = 'application/json';

export async function readApiDocument(origin: string): Promise<ApiDocument> {
  const document = (await (await fetch(`${origin}/api/vue/openapi.json`)).json()) as {
    paths: Record<string, { post: Written }>;
    components: JsonSchema;
  };
  const resolve = (reference: string): JsonSchema => {
    let found: unknown = document;
    for (const name of reference.replace('#/', '').split('/')) found = (found as Record<string, unknown>)[name];
    if (found === undefined) throw new Error(`the document has no ${reference}`);
    return found as JsonSchema;
  };
  const operations = Object.entries(document.paths).map(([path, { post }]): ApiOperation => {
    const input = post.requestBody.content[JSON_TYPE]!.schema;
    const fields = (input['properties'] ?? {}) as Record<string, JsonSchema>;
    return {
      path: path.slice(1),
      input,
      needsSession: post.security.length > 0,
      writes: Object.hasOwn(fields, 'key'),
      by: post.security.some((names) => 'staffToken' in names)
        ? 'staff'
        : post.security.length > 0
          ? 'customer'
          : 'anyone',
      permission: /with the permission `(.+?)`/.exec(post.description)?.[1] ?? null,
      has: (field) => Object.hasOwn(fields, field),
      fits: (field, value) => listSchemaFaults(fields[field]!, value, resolve).length === 0,
    };
  });

  return {
    operations,
    inputMisfits: (operation, input) => listSchemaFaults(operation.input, input, resolve),
    misfits(path, http, body) {
      const declared = document.paths[`/${path}`]?.post.responses[String(http)];
      if (!declared) return [`${path} may not answer ${http}`];
      const response = '$ref' in declared ? (resolve(String(declared['$ref'])) as { content?: Media }) : declared;
      return listSchemaFaults(response.content![JSON_TYPE]!.schema, body, resolve);
    },
  };
}
