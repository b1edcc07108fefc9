/**
 * As much of JSON Schema (draft 2020-12) as the published document uses; an unknown keyword is an error, not a pass.
 */

export interface Schema {
  [word: string]: unknown;
}

/** Resolves "#/components/…" to its schema. */
export type Resolve = (reference: string) => Schema;

/** Keywords for people only. */
const SPOKEN = new Set(['title', 'description', 'format', '$schema', 'default', 'propertyNames']);

/**
 * The faults of `value`, as "path: reason"; empty if it fits. An object may have no undeclared field, whether the
 * schema forbids it or just doesn't mention it: the document must name everything in an answer.
 */
export function misfits(schema: Schema, value: unknown, resolve: Resolve, path = ''): string[] {
  const found = Object.entries(schema).flatMap(([word, said]) => {
    const check = CHECKS[word];
    if (check) return check(said, value, resolve, path);
    const breaks = BOUNDS[word];
    if (breaks) {
      const reason = breaks(said, value);
      return reason === null ? [] : [wrong(path, reason)];
    }
    if (!SPOKEN.has(word)) throw new Error(`the document uses "${word}", which is not understood here`);
    return [];
  });
  return found.concat(fieldMisfits(schema, value, resolve, path));
}

const wrong = (path: string, reason: string): string => `${path || 'body'}: ${reason}`;

/** Keywords about the value itself: the reason if it breaks them. */
const BOUNDS: Record<string, (said: unknown, value: unknown) => string | null> = {
  type: (said, value) =>
    ([said].flat() as string[]).some((type) => isOfType(type, value)) ? null : `is no ${String(said)}`,
  const: (said, value) => (value === said ? null : `is not ${JSON.stringify(said)}`),
  enum: (said, value) => ((said as unknown[]).includes(value) ? null : 'is none of the words'),
  pattern: (said, value) =>
    typeof value === 'string' && !new RegExp(String(said), 'u').test(value) ? 'breaks the pattern' : null,
  minLength: (said, value) => (typeof value === 'string' && value.length < Number(said) ? 'is too short' : null),
  maxLength: (said, value) => (typeof value === 'string' && value.length > Number(said) ? 'is too long' : null),
  minimum: (said, value) => (typeof value === 'number' && !(value >= Number(said)) ? 'is too small' : null),
  maximum: (said, value) => (typeof value === 'number' && !(value <= Number(said)) ? 'is too large' : null),
  minItems: (said, value) => (Array.isArray(value) && value.length < Number(said) ? 'has too few' : null),
  maxItems: (said, value) => (Array.isArray(value) && value.length > Number(said) ? 'has too many' : null),
};

/** Keywords about contents, or about other schemas. */
const CHECKS: Record<string, (said: unknown, value: unknown, resolve: Resolve, path: string) => string[]> = {
  $ref: (said, value, resolve, path) => misfits(resolve(String(said)), value, resolve, path),
  anyOf: (said, value, resolve, path) =>
    fitting(said, value, resolve, path).length > 0 ? [] : [wrong(path, 'fits none')],
  oneOf(said, value, resolve, path) {
    const count = fitting(said, value, resolve, path).length;
    return count === 1 ? [] : [wrong(path, `fits ${count} of ${(said as Schema[]).length}`)];
  },
  items: (said, value, resolve, path) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => misfits(said as Schema, each, resolve, below(path, index)))
      : [],
  required: (said, value, _resolve, path) =>
    isObject(value)
      ? (said as string[])
          .filter((name) => !Object.hasOwn(value, name))
          .map((name) => `${below(path, name)}: is missing`)
      : [],
  // `fieldMisfits` checks both together, since neither is complete alone.
  properties: () => [],
  additionalProperties: () => [],
};

function fieldMisfits(
  { properties, additionalProperties, type }: Schema,
  value: unknown,
  resolve: Resolve,
  path: string,
): string[] {
  if (!isObject(value) || (properties === undefined && additionalProperties === undefined && type !== 'object'))
    return [];
  const declared = (properties ?? {}) as Record<string, Schema>;
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(declared, name)) return misfits(declared[name]!, inner, resolve, below(path, name));
    return isObject(additionalProperties)
      ? misfits(additionalProperties, inner, resolve, below(path, name))
      : [`${below(path, name)}: is not declared`];
  });
}

const fitting = (schemas: unknown, value: unknown, resolve: Resolve, path: string): Schema[] =>
  (schemas as Schema[]).filter((each) => misfits(each, value, resolve, path).length === 0);

const below = (path: string, name: string | number): string => (path ? `${path}.${name}` : String(name));
const isObject = (value: unknown): value is Schema =>
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
