/** Which reads a change makes stale. The areas' declarations are loaded at the first change. */
import type { CallName } from '@bourse/contract/calls.ts';
import type { EventFrame } from '@bourse/contract/stream-frames.ts';
import type { CommandName } from '../calls.ts';
import type { CacheTagTable, CacheTag } from './cache-tags.ts';

type Reads = typeof import('./cache-tags.ts');
let loading: Promise<{ known: CacheTagTable; reads: Reads }> | null = null;

const loadOnce = (): NonNullable<typeof loading> =>
  (loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  }));

async function load(): Promise<{ known: CacheTagTable; reads: Reads }> {
  const reads = await import('./cache-tags.ts');
  return { known: await reads.loadCacheTags(), reads };
}

/** The names of the stale reads; null if the declarations can't be loaded, so that everything must be refetched. */
async function listStaleReads(
  changed: (known: CacheTagTable, reads: Reads) => readonly CacheTag[],
): Promise<Set<string> | null> {
  const loaded = await loadOnce().catch(() => null);
  return loaded && loaded.reads.listReadsWithTags(loaded.known, changed(loaded.known, loaded.reads));
}

/** After a command; a call that changes nothing makes nothing stale. */
export const listCallsStaleAfterCommand = (name: CallName): Promise<Set<string> | null> =>
  listStaleReads((known, { listTagsChangedByCommand }) => listTagsChangedByCommand(known, name as CommandName));

/** After an event of the customer's stream. */
export const listCallsStaleAfterEvent = (event: EventFrame): Promise<Set<string> | null> =>
  listStaleReads((known, { listTagsChangedByEvent }) => listTagsChangedByEvent(known, event));

/** Whether the customer's stream announces what a command changes. */
export const isAnnouncedByEvent = async (name: CallName): Promise<boolean> =>
  (await loadOnce().catch(() => null))?.known.announced.has(name as CommandName) ?? false;
