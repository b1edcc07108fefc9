/**
 * The catalogue of refusals: code → kinds of its parameters, for all areas (`<area>/area.ts`). It is exhaustive: no
 * call can give a refusal that isn't here, and every language has a sentence for each.
 */
import type { ParameterKind } from './area.ts';
import { type Brought, brought, type Joined, joinEntries } from './folds.ts';

export type { ParameterKind };

export type Errors = Joined<Brought<'refusals'>>;
export const errors = joinEntries(brought('refusals')) as Errors;
export type ErrorCode = keyof Errors;

type ValueOf<Kind> = Kind extends 'number' ? number : Kind extends 'time' ? string | null : string;
export type ParamsOf<Code extends ErrorCode> = { [Name in keyof Errors[Code]]: ValueOf<Errors[Code][Name]> };

/**
 * A refusal by a rule: an answer, never an exception. By default its code is any of several hundred: as a union of
 * specific refusals, every function that may refuse would cost the type checker half a second.
 */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  refused: Code;
  params: ParamsOf<Code>;
}

/** Builds a refusal; the compiler asks for exactly the parameters that the catalogue names. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  ...[params]: keyof Errors[Code] extends never ? [] : [ParamsOf<Code>]
): Refusal {
  return { refused: code, params: params ?? {} } as Refusal;
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Whether it is the refusal with this code, which also narrows the type of its parameters. */
export const isRefusedFor = <Code extends ErrorCode>(refusal: Refusal, code: Code): refusal is Refusal<Code> =>
  refusal.refused === code;

/** Success messages that the specification names; their texts are in `texts/first/<language>/successes.ts`. */
export const successes = [
  'add',
  'edit',
  'delete',
  'unbind',
  'upload',
  'submit',
  'purchase',
  'subscription',
  'placing',
  'cancel',
  'checkIn',
  'exchange',
  'loan',
  'repayment',
  'withdrawal',
  'registration',
  'sale',
  'order',
] as const;
export type Success = (typeof successes)[number];
