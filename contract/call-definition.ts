/**
 * The definition of a call: one entry holds everything that server, client, OpenAPI document and tests know about it.
 */
import * as z from 'zod/mini';
import type { ApiKeyScope } from '@bourse/core/accounts/customers/api-key.ts';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';
import { idempotencyKey } from './field-schemas.ts';

/** Who may make a call: anyone, a customer with a live session, or a member of the operator's staff with one. */
export type Caller = 'anyone' | 'customer' | 'staff';

export interface CallDefinition<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  By extends Caller = Caller,
  Code extends string = string,
> {
  /** The call's purpose in a sentence; shown in the documentation. */
  summary: string;
  who: By;
  /** For a call that anyone may make: a customer with a live session is answered as themselves. */
  personal?: boolean;
  /** The permission that a staff member needs; null: none. Only for staff calls. */
  permission?: Permission | null;
  /** True if it changes something under the customer's idempotency key (`input` then has `key`). */
  writes: boolean;
  /**
   * True if a standby database may answer it, where the operator has one: lists and reports, never anything that a
   * decision relies on. Only for calls that don't write.
   */
  late?: true;
  /**
   * What an API key needs to make it; absent: no key may. Of anybody's calls, those that a program's page of another
   * origin may make with its key.
   */
  key?: ApiKeyScope;
  input: Input;
  answer: Answer;
  /** Refusals of its own, besides those that any call can give. `calls.ts` checks that the catalogue has them all. */
  errors: readonly Code[];
}

export const defineCall = <
  Input extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  By extends Caller,
  Code extends string,
>(
  entry: CallDefinition<Input, Answer, By, Code>,
): CallDefinition<Input, Answer, By, Code> => entry;

type Fields = z.core.$ZodLooseShape;
/** What a call says of itself: `input` are its fields; without `errors` it has no refusals of its own. */
interface CallParts<Input extends Fields, Answer extends z.ZodMiniType, Code extends string> {
  summary: string;
  input: Input;
  answer: Answer;
  errors?: readonly Code[];
}
type LatePart = Pick<CallDefinition, 'late'>;
type KeyPart = Pick<CallDefinition, 'key'>;
type PermissionPart = { permission: Permission | null };
type Query<Input extends Fields, Answer extends z.ZodMiniType, By extends Caller, Code extends string> = CallDefinition<
  z.ZodMiniObject<Input, z.core.$strict>,
  Answer,
  By,
  Code
>;
/** Its input has the idempotency key besides its fields. */
type Command<
  Input extends Fields,
  Answer extends z.ZodMiniType,
  By extends Caller,
  Code extends string,
> = CallDefinition<z.ZodMiniObject<Input & { key: typeof idempotencyKey }, z.core.$strict>, Answer, By, Code>;

const buildQueryParts = <Input extends Fields>(input: Input) => ({
  writes: false,
  input: z.strictObject(input) as z.ZodMiniObject<Input, z.core.$strict>,
});
const buildCommandParts = <Input extends Fields>(input: Input) => ({
  writes: true,
  input: z.strictObject({ ...input, key: idempotencyKey }),
});

/** What a customer reads. */
export const defineCustomerQuery = <Input extends Fields, Answer extends z.ZodMiniType, Code extends string = never>(
  parts: CallParts<Input, Answer, Code> & LatePart & KeyPart,
): Query<Input, Answer, 'customer', Code> => ({
  errors: [],
  ...parts,
  who: 'customer',
  ...buildQueryParts(parts.input),
});
/** What a customer changes, once for each key. */
export const defineCustomerCommand = <Input extends Fields, Answer extends z.ZodMiniType, Code extends string = never>(
  parts: CallParts<Input, Answer, Code> & KeyPart,
): Command<Input, Answer, 'customer', Code> => ({
  errors: [],
  ...parts,
  who: 'customer',
  ...buildCommandParts(parts.input),
});
/** What the operator's console reads. */
export const defineStaffQuery = <Input extends Fields, Answer extends z.ZodMiniType, Code extends string = never>(
  parts: CallParts<Input, Answer, Code> & PermissionPart & LatePart,
): Query<Input, Answer, 'staff', Code> => ({ errors: [], ...parts, who: 'staff', ...buildQueryParts(parts.input) });
/** What the operator's console changes, once for each key. */
export const defineStaffCommand = <Input extends Fields, Answer extends z.ZodMiniType, Code extends string = never>(
  parts: CallParts<Input, Answer, Code> & PermissionPart,
): Command<Input, Answer, 'staff', Code> => ({ errors: [], ...parts, who: 'staff', ...buildCommandParts(parts.input) });

export type CallInput<C extends CallDefinition> = z.infer<C['input']>;
export type CallAnswer<C extends CallDefinition> = z.infer<C['answer']>;
