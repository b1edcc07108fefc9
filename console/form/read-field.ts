/** What is typed into a field as the call takes it, by the field's own schema. */
import * as z from 'zod/mini';
import { instantInput } from '@bourse/contract/field-schemas.ts';
import { parseLocalDateTime, parseWholeNumber } from '../language/parse-input.ts';

export type FieldSchema = z.core.$ZodType;

/** An empty field is null where that is allowed, or left out; what can't be read becomes what no call accepts. */
export function readField(schema: FieldSchema, text: string): unknown {
  const typed = text.trim();
  if (schema instanceof z.ZodMiniNullable) return typed === '' ? null : readField(schema.def.innerType, typed);
  if (schema instanceof z.ZodMiniOptional) return typed === '' ? undefined : readField(schema.def.innerType, typed);
  if (schema instanceof z.ZodMiniBoolean) return typed === 'yes';
  if (schema instanceof z.ZodMiniNumber) return parseWholeNumber(typed);
  if (schema instanceof z.ZodMiniArray) return typed === '' ? [] : typed.split(',');
  return schema === instantInput ? parseLocalDateTime(typed) : typed;
}

/** How the browser asks for it. */
export function inputTypeOf(schema: FieldSchema | undefined): 'text' | 'datetime-local' {
  const own =
    schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  return own === instantInput ? 'datetime-local' : 'text';
}
