/** Every call of every area (`<area>/calls.ts`), by its path below `/api/vue/`. The server binds these. */
import type * as z from 'zod/mini';
import type { CallsModuleReference } from './area.ts';
import type { CallDefinition } from './call-definition.ts';
import type { RefusalCode } from './refusals.ts';
import { type AreaExport, collectAreaExports, type MergedTables, mergeEntries } from './collect-area-exports.ts';

/** What an area's `calls.ts` may export. */
export interface AreaCallsModule {
  calls: Readonly<Record<string, CallDefinition>>;
  /** First words of the calls' paths: what those calls are about, and their place among the groups in the documents. */
  groups?: Readonly<Record<string, { place: number; about: string }>>;
  /** Schemas that the documents show once, under a name. */
  entities?: Readonly<Record<string, z.ZodMiniType>>;
  /** Examples that the schemas can't provide: of a whole input by call, or of one field by call and field. */
  examples?: Readonly<Record<string, unknown>>;
  /** Events of a customer's stream by their kind, and further frames by their type. */
  events?: Readonly<Record<string, StreamFrameDefinition>>;
  frames?: Readonly<Record<string, StreamFrameDefinition>>;
  /** Channels of the stream by their name, which precedes the colon. */
  channels?: Readonly<Record<string, StreamChannelDefinition>>;
}
export interface StreamChannelDefinition {
  /** What follows the colon. */
  of: z.ZodMiniType<string>;
  /** What is sent on it, in words; shown in the documents. */
  says: string;
}
export interface StreamFrameDefinition {
  data: z.ZodMiniObject;
  /** What it sends, in a sentence; shown in the documents. */
  says: string;
}

type ModuleOf<Part> = Part extends CallsModuleReference<infer Module> ? Module : never;
type Modules = ModuleOf<AreaExport<'calls'>>;
/** What the areas' `calls.ts` export under this name, as one type. */
export type CallsModuleExport<Export extends keyof AreaCallsModule> = MergedTables<
  Modules extends infer Module ? (Module extends Record<Export, infer Part> ? Part : never) : never
>;
const modules: AreaCallsModule[] = await Promise.all(
  collectAreaExports('calls').map(({ folder }) => import(`./${folder}/calls.ts`)),
);
/** What the areas' `calls.ts` export under this name. */
export const collectFromCallsModules = <Export extends keyof AreaCallsModule>(
  name: Export,
): CallsModuleExport<Export> => mergeEntries(modules.map((module) => module[name] ?? {})) as CallsModuleExport<Export>;

export type Calls = CallsModuleExport<'calls'>;
export type CallName = keyof Calls;
type UnknownCode = Exclude<Calls[CallName]['errors'][number], RefusalCode>;
/** A type error here names refusals of calls that no area has in its catalogue. */
const _allKnown: [UnknownCode] extends [never] ? true : UnknownCode = true;
const groups: NonNullable<AreaCallsModule['groups']> = collectFromCallsModules('groups');
const placeOf = (name: string): number => groups[name.split('/')[0] ?? '']?.place ?? Number.POSITIVE_INFINITY;
/** In the order of the documents: group by group, and in each area by area. */
export const calls = Object.fromEntries(
  Object.entries(collectFromCallsModules('calls')).sort(([one], [other]) => placeOf(one) - placeOf(other)),
) as Calls;
