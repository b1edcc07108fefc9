/**
 * The form of an area's manifest: what `<area>/area.ts` may export, and how each export is written.
 * `collect-area-exports.ts` merges all manifests of `areas.ts`; nothing else names an area.
 */
import type { AreaCacheTags } from './cache-tags.ts';
import type { NoticeTopic } from './notice-topics.ts';
import type { Language } from './texts/languages.ts';
import type { SameKeys } from './texts/same-keys.ts';

/** The kinds of a message's parameters, which decide how they are formatted. */
export type MessageParameterKind = 'amount' | 'price' | 'quantity' | 'currency' | 'number' | 'time' | 'date' | 'text';

export type NoticeParameterKind = MessageParameterKind | 'id' | 'unit';

/** Refusals: code → kinds of the parameters. */
export type RefusalDeclarations = Readonly<Record<string, Readonly<Record<string, MessageParameterKind>>>>;

/**
 * Notices by subject: kind → code → kinds of the parameters. An id is never shown; it links to its subject. A `unit` is
 * shown with each of the notice's quantities (`core/ledger/quantity-unit.ts`).
 */
export type NoticeDeclarations = Readonly<
  Partial<Record<NoticeTopic, Readonly<Record<string, Readonly<Record<string, NoticeParameterKind>>>>>>
>;

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

type TextLoader<Tables> = () => Promise<{ default: Tables }>;
/** An area's texts by language: tables, including `errors` for its refusals and `notices` for its notices. */
export type AreaTextLoaders<Tables> = Readonly<Record<Language, TextLoader<Tables>>>;
type CheckedTextLoaders<English, Tables> = {
  readonly [Each in keyof Tables]: TextLoader<SameKeys<English, Tables[Each]>>;
};

/** JSON files by language, all with the keys of the English one. */
export const declareTexts = <Tables extends Record<Language, object>>(
  loaders: CheckedTextLoaders<Tables['en'], Tables>,
): AreaTextLoaders<Tables['en']> => loaders as AreaTextLoaders<Tables['en']>;

/** The same where code defines the keys, of English too. */
export const declareTextsWithKeysOf =
  <Keys extends object>() =>
  <Tables extends Record<Language, object>>(loaders: CheckedTextLoaders<Keys, Tables>): AreaTextLoaders<Keys> =>
    loaders as AreaTextLoaders<object> as AreaTextLoaders<Keys>;

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
