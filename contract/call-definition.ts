/**
 * The definition of a call: one entry holds everything that server, client, OpenAPI document and tests know about it.
 */
import * as z from 'zod/mini';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';

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

/** A call of the operator's console: it names the permission that it needs. */
export const defineStaffCall = <Input extends z.ZodMiniType, Answer extends z.ZodMiniType, Code extends string>(
  entry: Omit<CallDefinition<Input, Answer, 'staff', Code>, 'who' | 'permission'> & { permission: Permission | null },
): CallDefinition<Input, Answer, 'staff', Code> => ({ ...entry, who: 'staff' });

export type CallInput<C extends CallDefinition> = z.infer<C['input']>;
export type CallAnswer<C extends CallDefinition> = z.infer<C['answer']>;
