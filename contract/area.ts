/**
 * The form of an area's manifest: what `<area>/area.ts` may export, and how each export is written.
 * `collect-area-exports.ts` merges all manifests of `areas.ts`; nothing else names an area.
 */
import type { AreaCacheTags } from './cache-tags.ts';
import type { NoticeTopic } from './notice-topics.ts';
import type { Language } from './texts/languages.ts';

/** The kinds of a message's parameters, which decide how they are formatted. */
export type MessageParameterKind = 'amount' | 'price' | 'quantity' | 'currency' | 'number' | 'time' | 'date' | 'text';

export type NoticeParameterKind = MessageParameterKind | 'id' | 'unit';

/** Refusals: code → kinds of the parameters. */
export type RefusalDeclarations = Readonly<Record<string, Readonly<Record<string, MessageParameterKind>>>>;
/** The sentence for each of an area's refusals; its placeholders are the parameters. */
export type RefusalTexts<All extends RefusalDeclarations> = Record<keyof All, string>;

/**
 * Notices by subject: kind → code → kinds of the parameters. An id is never shown; it links to its subject. A `unit` is
 * shown with each of the notice's quantities (`core/ledger/quantity-unit.ts`).
 */
export type NoticeDeclarations = Readonly<
  Partial<Record<NoticeTopic, Readonly<Record<string, Readonly<Record<string, NoticeParameterKind>>>>>>
>;
/** Title and body of each of an area's notices. */
export type NoticeTexts<All extends NoticeDeclarations> = Record<
  CodesOf<All[keyof All]>,
  { title: string; body: string }
>;
type CodesOf<ByCode> = ByCode extends unknown ? keyof ByCode : never;

/**
 * The folder whose `calls.ts` is of the type `Module` (`AreaCallsModule` in `calls.ts` defines what it may export).
 * Front ends only need its types, so the schemas are loaded where they are needed.
 */
export interface CallsModuleReference<Module> {
  readonly folder: string;
  /** For the type only; never set. */
  readonly module?: Module;
}
export const declareCalls = <Module>(folder: string): CallsModuleReference<Module> => ({ folder });

/** An area's texts by language: tables, including `errors` for its refusals and `notices` for its notices. */
export type AreaTextLoaders<Tables> = Readonly<Record<Language, () => Promise<{ texts: Tables }>>>;
export const declareTexts = <Tables extends object>(loaders: AreaTextLoaders<Tables>): AreaTextLoaders<Tables> =>
  loaders;

/** The cache tags that mark an area's reads as stale; front ends load them at the first change. */
export type CacheTagsLoader<Tags> = () => Promise<{ freshness: Tags }>;
export const declareCacheTags = <Tags extends AreaCacheTags>(load: CacheTagsLoader<Tags>): CacheTagsLoader<Tags> =>
  load;

export interface ContractAreaManifest {
  calls?: CallsModuleReference<object>;
  /** An area with calls defines what each of them shows or changes. */
  freshness?: CacheTagsLoader<AreaCacheTags>;
  refusals?: RefusalDeclarations;
  notices?: NoticeDeclarations;
  texts?: AreaTextLoaders<object>;
  /** Texts that the first screens need: the login and home. All others are loaded with later screens. */
  firstTexts?: AreaTextLoaders<object>;
}
