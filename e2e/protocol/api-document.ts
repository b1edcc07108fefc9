/** The published OpenAPI documents, of customers' calls and of staff's, read as a client's generator would read it. */
import { Ajv2020 } from 'ajv/dist/2020.js';

export interface JsonSchema {
  [word: string]: unknown;
}

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
  responses: Record<string, JsonSchema>;
}
interface PublishedDocument {
  paths: Record<string, { post: Written }>;
  components: { schemas: object };
}
type Media = Record<string, { schema: JsonSchema }>;

const JSON_TYPE = 'application/json';

/** Words of the document that are no words of a schema. */
const DOCUMENT_WORDS = ['openapi', 'info', 'servers', 'tags', 'paths', 'components'];

/**
 * The faults of a value by the schema at a place of the document, such as "/components/schemas/Order". An unknown word
 * is an error.
 */
function createSchemaChecker(document: object): (pointer: string, value: unknown) => string[] {
  const ajv = new Ajv2020({ allowUnionTypes: true, strictTypes: false, validateFormats: false });
  ajv.addVocabulary(DOCUMENT_WORDS);
  ajv.addSchema(document, 'document');
  return (pointer, value) => {
    const validate = ajv.getSchema(`document#${pointer}`);
    if (!validate) throw new Error(`the document has no ${pointer}`);
    return validate(value)
      ? []
      : validate.errors!.map(({ instancePath, message }) => `${instancePath || 'body'}: ${message}`);
  };
}

/** The document must name everything in an answer: what a schema doesn't mention is forbidden. */
function forbidUndeclaredFields(name: string, value: unknown): unknown {
  const isObjectSchema =
    typeof value === 'object' && value !== null && name !== 'properties' && 'type' in value && value.type === 'object';
  return isObjectSchema ? { additionalProperties: false, ...value } : value;
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

export async function readApiDocument(origin: string): Promise<ApiDocument> {
  const [document, staffDocument] = (await Promise.all(
    ['/api/vue/openapi.json', '/docs/staff/openapi.json'].map(async (path) => (await fetch(origin + path)).json()),
  )) as [PublishedDocument, PublishedDocument];
  // Files travel as bytes: their two routes are no calls.
  for (const path of Object.keys(document.paths)) if (path.startsWith('/files')) delete document.paths[path];
  Object.assign(document.paths, staffDocument.paths);
  Object.assign(document.components.schemas, staffDocument.components.schemas);
  const text = JSON.stringify(document);
  const listFaults = createSchemaChecker(JSON.parse(text, forbidUndeclaredFields) as object);
  const schemaPlace = `/content/${escapePointer(JSON_TYPE)}/schema`;
  const inputPlace = (path: string): string => `/paths/~1${escapePointer(path)}/post/requestBody${schemaPlace}`;
  const operations = Object.entries(document.paths).map(([name, { post }]): ApiOperation => {
    const path = name.slice(1);
    const input = post.requestBody.content[JSON_TYPE]!.schema;
    const fields = (input['properties'] ?? {}) as Record<string, JsonSchema>;
    return {
      path,
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
      fits: (field, value) => listFaults(`${inputPlace(path)}/properties/${escapePointer(field)}`, value).length === 0,
    };
  });

  return {
    operations,
    inputMisfits: (operation, input) => listFaults(inputPlace(operation.path), input),
    misfits(path, http, body) {
      const declared = document.paths[`/${path}`]?.post.responses[String(http)];
      if (!declared) return [`${path} may not answer ${http}`];
      const place =
        '$ref' in declared
          ? String(declared['$ref']).slice(1)
          : `/paths/~1${escapePointer(path)}/post/responses/${http}`;
      return listFaults(`${place}${schemaPlace}`, body);
    },
  };
}
