/** TypeScript types as text, from JSON schemas. */

export interface JsonSchema {
  readonly [name: string]: unknown;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Of a reference, the name after the last slash. */
export const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** `margin`: the spaces before the line on which it begins. */
export function printType(schema: JsonSchema, margin = ''): string {
  if (typeof schema['$ref'] === 'string') return nameOfReference(schema['$ref']);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return join(schema['enum'].map((value) => JSON.stringify(value)));
  const choices = schemasIn(schema['anyOf'] ?? schema['oneOf']);
  if (choices.length > 0) return join(choices.map((choice) => printType(choice, margin)));
  if (Array.isArray(schema['type']))
    return join(schema['type'].map((type: unknown) => printType({ ...schema, type }, margin)));
  if (schema['type'] === 'array') return printArray(schema, margin);
  if (schema['type'] === 'object') return printObject(schema, margin);
  return SCALARS[String(schema['type'])] ?? 'unknown';
}

const join = (types: readonly string[]): string => [...new Set(types)].join(' | ');

function printArray(schema: JsonSchema, margin: string): string {
  const tuple = schemasIn(schema['prefixItems']);
  if (tuple.length > 0) return `[${tuple.map((item) => printType(item, margin)).join(', ')}]`;
  const item = isSchema(schema['items']) ? printType(schema['items'], margin) : 'unknown';
  return / \| (?![^{]*\})/.test(item) ? `(${item})[]` : `${item}[]`;
}

function printObject(schema: JsonSchema, margin: string): string {
  const properties = Object.entries(isSchema(schema['properties']) ? schema['properties'] : {});
  if (properties.length === 0) {
    const values = schema['additionalProperties'];
    return `Record<string, ${isSchema(values) ? printType(values, margin) : 'never'}>`;
  }
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const inner = `${margin}  `;
  const lines = properties.flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const field = `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}`;
    return [...printComment(property['description'], inner), `${inner}${field}: ${printType(property, inner)};`];
  });
  return `{\n${lines.join('\n')}\n${margin}}`;
}

export const printComment = (text: unknown, margin: string): string[] =>
  typeof text === 'string' && text !== '' ? [`${margin}/** ${text.replaceAll('*/', '* /')} */`] : [];
