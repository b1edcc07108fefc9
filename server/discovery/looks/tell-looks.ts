import { toldOf } from '@bourse/core/discovery/looked-at.ts';
import type { Parts } from '../../parts.ts';
import { countLooks, isTold, tell } from './store.ts';

const TOLD_MOST = 20;

/** Makes this hour's list once, in whichever process is first. */
export async function tellLooks({ database: { kysely }, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  if (await isTold(kysely, now)) return;
  await tell(kysely, now, toldOf(await countLooks(kysely, now), TOLD_MOST));
}
