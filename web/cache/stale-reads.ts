/** Which reads a change makes stale. The areas' declarations are loaded at the first change. */
import type { CallName } from '@bourse/contract/calls.ts';
import type { EventFrame } from '@bourse/contract/stream.ts';
import type { CommandName } from '../calls.ts';
import type { Known, Tag } from './tags.ts';

type Reads = typeof import('./tags.ts');
let loading: Promise<{ known: Known; reads: Reads }> | null = null;

async function load(): Promise<{ known: Known; reads: Reads }> {
  const reads = await import('./tags.ts');
  return { known: await reads.loadFreshness(), reads };
}

/** The names of the stale reads; null if the declarations can't be loaded, so that everything must be refetched. */
async function readsThatShow(changed: (known: Known, reads: Reads) => readonly Tag[]): Promise<Set<string> | null> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const loaded = await loading.catch(() => null);
  return loaded && loaded.reads.readsOf(loaded.known, changed(loaded.known, loaded.reads));
}

/** After a command; a call that changes nothing makes nothing stale. */
export const oldAfter = (name: CallName): Promise<Set<string> | null> =>
  readsThatShow((known, { changedBy }) => changedBy(known, name as CommandName));

/** After an event of the customer's stream. */
export const oldBecauseOf = (event: EventFrame): Promise<Set<string> | null> =>
  readsThatShow((known, { changedByEvent }) => changedByEvent(known, event));
