/**
 * The catalogue of refusals: code → kinds of its parameters, for all areas (`<area>/area.ts`). It is exhaustive: no
 * call can give a refusal that isn't here, and every language has a sentence for each.
 */
import type { MessageParameterKind } from './area.ts';
import { type AreaExport, collectAreaExports, type MergedTables, mergeEntries } from './collect-area-exports.ts';

export type { MessageParameterKind };

export type RefusalCatalogue = MergedTables<AreaExport<'refusals'>>;
export const refusalCatalogue = mergeEntries(collectAreaExports('refusals')) as RefusalCatalogue;
export type RefusalCode = keyof RefusalCatalogue;

type ValueOf<Kind> = Kind extends 'number' ? number : Kind extends 'time' ? string | null : string;
export type RefusalParamsOf<Code extends RefusalCode> = {
  [Name in keyof RefusalCatalogue[Code]]: ValueOf<RefusalCatalogue[Code][Name]>;
};

/**
 * A refusal by a rule: an answer, never an exception. By default its code is any of several hundred: as a union of
 * specific refusals, every function that may refuse would cost the type checker half a second.
 */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  refused: Code;
  params: RefusalParamsOf<Code>;
}

/** Builds a refusal; the compiler asks for exactly the parameters that the catalogue names. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[params]: keyof RefusalCatalogue[Code] extends never ? [] : [RefusalParamsOf<Code>]
): Refusal {
  return { refused: code, params: params ?? {} } as Refusal;
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Whether it is the refusal with this code, which also narrows the type of its parameters. */
export const hasRefusalCode = <Code extends RefusalCode>(refusal: Refusal, code: Code): refusal is Refusal<Code> =>
  refusal.refused === code;

/** Success messages that the specification names; their texts are in `texts/first/<language>/successes.ts`. */
export const SUCCESS_CODES = [
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
export type SuccessCode = (typeof SUCCESS_CODES)[number];
