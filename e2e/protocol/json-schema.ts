/**
 * As much of JSON Schema (draft 2020-12) as the published document uses; a word it doesn't know is an error, not a
 * pass.
 */

export interface Schema {
  [word: string]: unknown;
}

/** Finds the schema behind "#/components/…". */
export type Resolve = (reference: string) => Schema;

/** Words that say something to people alone. */
const SPOKEN = new Set(['title', 'description', 'format', '$schema', 'default', 'propertyNames']);

/**
 * What is wrong with `value`, as "path: reason"; empty if it fits. An object may have no field that isn't declared,
 * whether the schema forbids it or only doesn't mention it: what an answer holds, the document names.
 */
export function misfits(schema: Schema, value: unknown, resolve: Resolve, path = ''): string[] {
  const found: string[] = [];
  const wrong = (reason: string): void => {
    found.push(`${path || 'body'}: ${reason}`);
  };
  for (const [word, said] of Object.entries(schema)) {
    switch (word) {
      case '$ref':
        found.push(...misfits(resolve(String(said)), value, resolve, path));
        break;
      case 'anyOf':
        if (!fitting(said, value, resolve, path).length) wrong('fits none');
        break;
      case 'oneOf': {
        const count = fitting(said, value, resolve, path).length;
        if (count !== 1) wrong(`fits ${count} of ${(said as Schema[]).length}`);
        break;
      }
      case 'type':
        if (!([said].flat() as string[]).some((type) => isOfType(type, value))) wrong(`is no ${String(said)}`);
        break;
      case 'const':
        if (value !== said) wrong(`is not ${JSON.stringify(said)}`);
        break;
      case 'enum':
        if (!(said as unknown[]).includes(value)) wrong('is none of the words');
        break;
      case 'pattern':
        if (typeof value === 'string' && !new RegExp(String(said), 'u').test(value)) wrong('breaks the pattern');
        break;
      case 'minLength':
        if (typeof value === 'string' && value.length < Number(said)) wrong('is too short');
        break;
      case 'maxLength':
        if (typeof value === 'string' && value.length > Number(said)) wrong('is too long');
        break;
      case 'minimum':
        if (typeof value === 'number' && !(value >= Number(said))) wrong('is too small');
        break;
      case 'maximum':
        if (typeof value === 'number' && !(value <= Number(said))) wrong('is too large');
        break;
      case 'minItems':
        if (Array.isArray(value) && value.length < Number(said)) wrong('has too few');
        break;
      case 'maxItems':
        if (Array.isArray(value) && value.length > Number(said)) wrong('has too many');
        break;
      case 'items':
        if (Array.isArray(value))
          found.push(...value.flatMap((each, index) => misfits(said as Schema, each, resolve, below(path, index))));
        break;
      case 'required':
        if (isObject(value))
          for (const name of said as string[])
            if (!Object.hasOwn(value, name)) found.push(`${below(path, name)}: is missing`);
        break;
      case 'properties':
      case 'additionalProperties':
        break;
      default:
        if (!SPOKEN.has(word)) throw new Error(`the document uses "${word}", which is not understood here`);
    }
  }
  return found.concat(fieldMisfits(schema, value, resolve, path));
}

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
