/** Cache tags: what each read shows and each command changes, merged from the contract's areas. */
import type { CallName } from '@bourse/contract/calls.ts';
import {
  type AreaExport,
  collectAreaExports,
  type MergedTables,
  mergeEntries,
} from '@bourse/contract/collect-area-exports.ts';
import { noticeTopicOf } from '@bourse/contract/notice-catalogue.ts';
import { type NoticeTopic } from '@bourse/contract/notice-topics.ts';
import type { CacheTagsLoader } from '@bourse/contract/area.ts';
import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS, TRADE_TAGS } from '@bourse/contract/cache-tags.ts';
import type { CommandName } from '../calls.ts';
import type { EventFrame } from '@bourse/contract/stream-frames.ts';

type Areas =
  AreaExport<'freshness'> extends infer Each
    ? Each extends CacheTagsLoader<infer CacheTagTable>
      ? CacheTagTable
      : never
    : never;
type Of<Part extends keyof AreaCacheTags> = Areas extends infer Each
  ? Each extends Readonly<Record<Part, infer Declared>>
    ? Declared
    : never
  : never;
type Shows = MergedTables<Of<'shows'>>;
type Changes = MergedTables<Of<'changes'>>;
type TagOf<Declared> =
  Declared extends Readonly<Record<string, infer Tags>>
    ? Tags extends readonly (infer CacheTag)[]
      ? CacheTag
      : never
    : never;
/** A tag that at least one read shows. */
export type CacheTag = TagOf<Of<'shows'>>;
export type ReadCallName = Exclude<CallName, CommandName>;

type Unsaid = Exclude<ReadCallName, keyof Shows> | Exclude<CommandName, keyof Changes>;
type Surplus = Exclude<keyof Shows, ReadCallName> | Exclude<keyof Changes | Of<'announced'>[number], CommandName>;
type Unread = Exclude<TagOf<Of<'changes'>> | TagOf<Of<'notified'>> | Of<'requested' | 'decided'>[number], CacheTag>;
type Complete<Missing extends never> = Missing;
/**
 * A type error here names a call without a declaration, a declaration of an unknown call, or a tag that no read shows.
 */
export type CacheTagCompletenessCheck = Complete<Unsaid | Surplus | Unread>;

export interface CacheTagTable {
  shows: Readonly<Record<ReadCallName, readonly CacheTag[]>>;
  changes: Readonly<Record<CommandName, readonly CacheTag[]>>;
  announced: ReadonlySet<CommandName>;
  byNotice: Readonly<Partial<Record<NoticeTopic, readonly CacheTag[]>>>;
  byRequest: readonly CacheTag[];
  decided: readonly CacheTag[];
}

/** The areas' own files are one file of a build (`contract/build-chunks.ts`). */
export async function loadCacheTags(): Promise<CacheTagTable> {
  const all: AreaCacheTags[] = await Promise.all(
    collectAreaExports('freshness').map(async (load) => (await load()).freshness),
  );
  const byNotice: Record<string, string[]> = {};
  for (const [kind, tags] of all.flatMap((each) => Object.entries(each.notified ?? {})))
    (byNotice[kind] ??= []).push(...tags);
  const table = (part: 'shows' | 'changes') => mergeEntries(all.map((each) => each[part] ?? {}));
  const list = (part: 'requested' | 'decided') => all.flatMap((each) => each[part] ?? []);
  return {
    shows: table('shows'),
    changes: table('changes'),
    announced: new Set(all.flatMap((each) => each.announced ?? [])),
    byNotice,
    byRequest: list('requested'),
    decided: list('decided'),
  } as CacheTagTable;
}

/** Which reads are made stale by a command, an event of the stream or a change by staff. */

/** The names of the reads that show any of `tags`. */
export function listReadsWithTags({ shows }: Pick<CacheTagTable, 'shows'>, tags: readonly CacheTag[]): Set<string> {
  const matching = Object.entries(shows).filter(([, about]) => about.some((tag) => tags.includes(tag)));
  return new Set(matching.map(([name]) => name));
}

/** Commands with which staff decide on, or claim, what another area carries out. */
const DECIDING: ReadonlySet<CommandName> = new Set<CommandName>([
  'staff/decideReview',
  'staff/decideProposal',
  'staff/claimProposal',
  'staff/releaseProposal',
]);

/** Every staff command also changes the audit log; a decision may change anything that an area declares. */
export function listTagsChangedByCommand(
  { changes, decided }: Pick<CacheTagTable, 'changes' | 'decided'>,
  name: CommandName,
): readonly CacheTag[] {
  const own = changes[name] ?? [];
  if (!name.startsWith('staff/')) return own;
  return [...own, 'audit', ...(DECIDING.has(name) ? decided : [])];
}

/** What an event on the customer's stream changes. */
export function listTagsChangedByEvent(
  { byNotice, byRequest }: Pick<CacheTagTable, 'byNotice' | 'byRequest'>,
  { kind, data }: Pick<EventFrame, 'kind' | 'data'>,
): readonly CacheTag[] {
  const code =
    kind === 'notice' ? (data as { code: string }).code : (data as { notice?: { code: string } }).notice?.code;
  const about: readonly CacheTag[] =
    code === undefined ? [] : [...NOTICE_TAGS, ...(byNotice[noticeTopicOf(code)] ?? [])];
  if (kind === 'notice') return about;
  const moved =
    kind === 'order'
      ? TRADE_TAGS
      : kind === 'position'
        ? (['positions', 'dayTrading', ...MONEY_TAGS] as const)
        : MONEY_TAGS;
  return [...moved, ...('requests' in data && data.requests ? byRequest : []), ...about];
}
