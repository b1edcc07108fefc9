/** Every call of every area (`<area>/calls.ts`), by its path below `/api/vue/`. The server binds these. */
import type * as z from 'zod/mini';
import type { CallsIn } from './area.ts';
import type { Call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import { type Brought, brought, type Joined, joinEntries } from './folds.ts';

/** What an area's `calls.ts` may export. */
export interface Wire {
  calls: Readonly<Record<string, Call>>;
  /** First words of the calls' paths: what those calls are about, and their place among the groups in the documents. */
  groups?: Readonly<Record<string, { place: number; about: string }>>;
  /** Schemas that the documents show once, under a name. */
  entities?: Readonly<Record<string, z.ZodMiniType>>;
  /** Examples that the schemas can't provide: of a whole input by call, or of one field by call and field. */
  examples?: Readonly<Record<string, unknown>>;
  /** Events of a customer's stream by their kind, and further frames by their type. */
  events?: Readonly<Record<string, Framed>>;
  frames?: Readonly<Record<string, Framed>>;
  /** Channels of the stream by their name, which precedes the colon. */
  channels?: Readonly<Record<string, Channelled>>;
}
export interface Channelled {
  /** What follows the colon. */
  of: z.ZodMiniType<string>;
  /** What is sent on it, in words; shown in the documents. */
  says: string;
}
export interface Framed {
  data: z.ZodMiniObject;
  /** What it sends, in a sentence; shown in the documents. */
  says: string;
}

type ModuleOf<Part> = Part extends CallsIn<infer Module> ? Module : never;
type Modules = ModuleOf<Brought<'calls'>>;
/** What the areas' `calls.ts` export under this name, as one type. */
export type OnWire<Export extends keyof Wire> = Joined<
  Modules extends infer Module ? (Module extends Record<Export, infer Part> ? Part : never) : never
>;
const modules: Wire[] = await Promise.all(brought('calls').map(({ folder }) => import(`./${folder}/calls.ts`)));
/** What the areas' `calls.ts` export under this name. */
export const onWire = <Export extends keyof Wire>(name: Export): OnWire<Export> =>
  joinEntries(modules.map((module) => module[name] ?? {})) as OnWire<Export>;

export type Calls = OnWire<'calls'>;
export type CallName = keyof Calls;
type UnknownCode = Exclude<Calls[CallName]['errors'][number], ErrorCode>;
/** A type error here names refusals of calls that no area has in its catalogue. */
const _allKnown: [UnknownCode] extends [never] ? true : UnknownCode = true;
const groups: NonNullable<Wire['groups']> = onWire('groups');
const placeOf = (name: string): number => groups[name.split('/')[0] ?? '']?.place ?? Number.POSITIVE_INFINITY;
/** In the order of the documents: group by group, and in each area by area. */
export const calls = Object.fromEntries(
  Object.entries(onWire('calls')).sort(([one], [other]) => placeOf(one) - placeOf(other)),
) as Calls;
