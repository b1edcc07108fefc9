/**
 * As much of JSON Schema (draft 2020-12) as the published document uses; an unknown keyword is an error, not a pass.
 */

export interface JsonSchema {
  [word: string]: unknown;
}

/** Resolves "#/components/…" to its schema. */
export type ResolveSchemaReference = (reference: string) => JsonSchema;

/** Keywords for people only. */
const SPOKEN = new Set(['title', 'description', 'format', '$schema', 'default', 'propertyNames']);

/**
 * The faults of `value`, as "path: reason"; empty if it fits. An object may have no undeclared field, whether the
 * schema forbids it or just doesn't mention it: the document must name everything in an answer.
 */
export function listSchemaFaults(
  schema: JsonSchema,
  value: unknown,
  resolve: ResolveSchemaReference,
  path = '',
): string[] {
  const found = Object.entries(schema).flatMap(([word, keywordValue]) => {
    const check = CHECKS[word];
    if (check) return check(keywordValue, value, resolve, path);
    const breaks = BOUNDS[word];
    if (breaks) {
      const reason = breaks(keywordValue, value);
      return reason === null ? [] : [wrong(path, reason)];
    }
    if (!SPOKEN.has(word)) throw new Error(`the document uses "${word}", which is not understood here`);
    return [];
  });
  return found.concat(fieldMisfits(schema, value, resolve, path));
}

const wrong = (path: string, reason: string): string => `${path || 'body'}: ${reason}`;

/** Keywords about the value itself: the reason if it breaks them. */
const BOUNDS: Record<string, (keywordValue: unknown, value: unknown) => string | null> = {
  type: (keywordValue, value) =>
    ([keywordValue].flat() as string[]).some((type) => isOfType(type, value)) ? null : `is no ${String(keywordValue)}`,
  const: (keywordValue, value) => (value === keywordValue ? null : `is not ${JSON.stringify(keywordValue)}`),
  enum: (keywordValue, value) => ((keywordValue as unknown[]).includes(value) ? null : 'is none of the words'),
  pattern: (keywordValue, value) =>
    typeof value === 'string' && !new RegExp(String(keywordValue), 'u').test(value) ? 'breaks the pattern' : null,
  minLength: (keywordValue, value) =>
    typeof value === 'string' && value.length < Number(keywordValue) ? 'is too short' : null,
  maxLength: (keywordValue, value) =>
    typeof value === 'string' && value.length > Number(keywordValue) ? 'is too long' : null,
  minimum: (keywordValue, value) =>
    typeof value === 'number' && !(value >= Number(keywordValue)) ? 'is too small' : null,
  maximum: (keywordValue, value) =>
    typeof value === 'number' && !(value <= Number(keywordValue)) ? 'is too large' : null,
  minItems: (keywordValue, value) =>
    Array.isArray(value) && value.length < Number(keywordValue) ? 'has too few' : null,
  maxItems: (keywordValue, value) =>
    Array.isArray(value) && value.length > Number(keywordValue) ? 'has too many' : null,
};

/** Keywords about contents, or about other schemas. */
const CHECKS: Record<
  string,
  (keywordValue: unknown, value: unknown, resolve: ResolveSchemaReference, path: string) => string[]
> = {
  $ref: (keywordValue, value, resolve, path) => listSchemaFaults(resolve(String(keywordValue)), value, resolve, path),
  anyOf: (keywordValue, value, resolve, path) =>
    fitting(keywordValue, value, resolve, path).length > 0 ? [] : [wrong(path, 'fits none')],
  oneOf(keywordValue, value, resolve, path) {
    const count = fitting(keywordValue, value, resolve, path).length;
    return count === 1 ? [] : [wrong(path, `fits ${count} of ${(keywordValue as JsonSchema[]).length}`)];
  },
  items: (keywordValue, value, resolve, path) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => listSchemaFaults(keywordValue as JsonSchema, each, resolve, below(path, index)))
      : [],
  required: (keywordValue, value, _resolve, path) =>
    isObject(value)
      ? (keywordValue as string[])
          .filter((name) => !Object.hasOwn(value, name))
          .map((name) => `${below(path, name)}: is missing`)
      : [],
  // `fieldMisfits` checks both together, since neither is complete alone.
  properties: () => [],
  additionalProperties: () => [],
};

function fieldMisfits(
  { properties, additionalProperties, type }: JsonSchema,
  value: unknown,
  resolve: ResolveSchemaReference,
  path: string,
): string[] {
  if (!isObject(value) || (properties === undefined && additionalProperties === undefined && type !== 'object'))
    return [];
  const declared = (properties ?? {}) as Record<string, JsonSchema>;
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(declared, name)) return listSchemaFaults(declared[name]!, inner, resolve, below(path, name));
    return isObject(additionalProperties)
      ? listSchemaFaults(additionalProperties, inner, resolve, below(path, name))
      : [`${below(path, name)}: is not declared`];
  });
}

const fitting = (schemas: unknown, value: unknown, resolve: ResolveSchemaReference, path: string): JsonSchema[] =>
  (schemas as JsonSchema[]).filter((each) => listSchemaFaults(each, value, resolve, path).length === 0);

const below = (path: string, name: string | number): string => (path ? `${path}.${name}` : String(name));
const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
