/** The input of a call that makes the server do most: the largest page, the longest list, the widest dates. */
import type { ApiOperation, JsonSchema } from '@bourse/e2e/protocol/api-document.ts';

const LONGEST_LIST = 500;
const WIDEST: Readonly<Record<string, unknown>> = {
  from: '2000-01-01',
  since: '2000-01-01',
  to: '2027-12-31',
  until: '2027-12-31',
  spark: true,
};

/** `valid` is a body that the call accepts; `names` are instruments. The result fits the schema, field by field. */
export function buildDearestInput(
  operation: ApiOperation,
  valid: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const fields = Object.entries((operation.input['properties'] ?? {}) as Record<string, JsonSchema>);
  const dearest: Record<string, unknown> = { ...valid };
  for (const [field, schema] of fields) {
    const value = findDearestValue(field, schema, valid[field], names);
    if (value !== undefined && operation.fits(field, value)) dearest[field] = value;
  }
  return dearest;
}

function findDearestValue(field: string, schema: JsonSchema, valid: unknown, names: readonly string[]): unknown {
  if (Object.hasOwn(WIDEST, field)) return WIDEST[field];
  if (field === 'limit') return schema['maximum'];
  if (!Array.isArray(valid) && schema['type'] !== 'array') return undefined;
  const length = Math.min(Number(schema['maxItems'] ?? LONGEST_LIST), LONGEST_LIST);
  if (/instruments|^ids$/.test(field)) return names.slice(0, length);
  const sample = (valid as unknown[] | undefined)?.[0];
  return sample === undefined ? undefined : Array.from({ length }, () => sample);
}
