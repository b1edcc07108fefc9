/** Cache tags: what each read shows and each command changes, merged from the contract's areas. */
import type { CallName } from '@bourse/contract/calls.ts';
import { type Brought, brought, type Joined, joinEntries } from '@bourse/contract/folds.ts';
import { kindOf, type NoticeKind } from '@bourse/contract/notices.ts';
import type { FreshnessIn } from '@bourse/contract/area.ts';
import { type Freshness, MONEY, NOTICE, TRADE } from '@bourse/contract/cache-tags.ts';
import type { CommandName } from '../calls.ts';
import type { EventFrame } from '@bourse/contract/stream.ts';

type Areas = Brought<'freshness'> extends infer Each ? (Each extends FreshnessIn<infer Known> ? Known : never) : never;
type Of<Part extends keyof Freshness> = Areas extends infer Each
  ? Each extends Readonly<Record<Part, infer Said>>
    ? Said
    : never
  : never;
type Shows = Joined<Of<'shows'>>;
type Changes = Joined<Of<'changes'>>;
type TagOf<Said> =
  Said extends Readonly<Record<string, infer Tags>> ? (Tags extends readonly (infer Tag)[] ? Tag : never) : never;
/** A tag that at least one read shows. */
export type Tag = TagOf<Of<'shows'>>;
export type ReadName = Exclude<CallName, CommandName>;

type Unsaid = Exclude<ReadName, keyof Shows> | Exclude<CommandName, keyof Changes>;
type Surplus = Exclude<keyof Shows, ReadName> | Exclude<keyof Changes, CommandName>;
type Unread = Exclude<TagOf<Of<'changes'>> | TagOf<Of<'told'>> | Of<'asked' | 'decided'>[number], Tag>;
type Complete<Missing extends never> = Missing;
/**
 * A type error here names a call without a declaration, a declaration of an unknown call, or a tag that no read shows.
 */
export type NothingMissing = Complete<Unsaid | Surplus | Unread>;

export interface Known {
  shows: Readonly<Record<ReadName, readonly Tag[]>>;
  changes: Readonly<Record<CommandName, readonly Tag[]>>;
  told: Readonly<Partial<Record<NoticeKind, readonly Tag[]>>>;
  asked: readonly Tag[];
  decided: readonly Tag[];
}

/** The areas' own files are one file of a build (`contract/chunks.ts`). */
export async function loadFreshness(): Promise<Known> {
  const all: Freshness[] = await Promise.all(brought('freshness').map(async (load) => (await load()).freshness));
  const told: Record<string, string[]> = {};
  for (const [kind, tags] of all.flatMap((each) => Object.entries(each.told ?? {}))) (told[kind] ??= []).push(...tags);
  const table = (part: 'shows' | 'changes') => joinEntries(all.map((each) => each[part] ?? {}));
  const list = (part: 'asked' | 'decided') => all.flatMap((each) => each[part] ?? []);
  return {
    shows: table('shows'),
    changes: table('changes'),
    told,
    asked: list('asked'),
    decided: list('decided'),
  } as Known;
}

/** Which reads are made stale by a command, an event of the stream or a change by staff. */

/** The names of the reads that show any of `tags`. */
export function readsOf({ shows }: Pick<Known, 'shows'>, tags: readonly Tag[]): Set<string> {
  const shown = Object.entries(shows).filter(([, about]) => about.some((tag) => tags.includes(tag)));
  return new Set(shown.map(([name]) => name));
}

/** Commands with which staff decide on, or claim, what another area carries out. */
const DECIDING: ReadonlySet<CommandName> = new Set<CommandName>([
  'staff/decideReview',
  'staff/decideProposal',
  'staff/claimProposal',
  'staff/releaseProposal',
]);

/** Every staff command also changes the audit log; a decision may change anything that an area declares. */
export function changedBy({ changes, decided }: Pick<Known, 'changes' | 'decided'>, name: CommandName): readonly Tag[] {
  const own = changes[name] ?? [];
  if (!name.startsWith('staff/')) return own;
  return [...own, 'audit', ...(DECIDING.has(name) ? decided : [])];
}

/** What an event on the customer's stream changes. */
export function changedByEvent(
  { told, asked }: Pick<Known, 'told' | 'asked'>,
  { kind, data }: Pick<EventFrame, 'kind' | 'data'>,
): readonly Tag[] {
  const code =
    kind === 'notice' ? (data as { code: string }).code : (data as { notice?: { code: string } }).notice?.code;
  const about: readonly Tag[] = code === undefined ? [] : [...NOTICE, ...(told[kindOf(code)] ?? [])];
  if (kind === 'notice') return about;
  const moved =
    kind === 'order' ? TRADE : kind === 'position' ? (['positions', 'dayTrading', ...MONEY] as const) : MONEY;
  return [...moved, ...('requests' in data && data.requests ? asked : []), ...about];
}
