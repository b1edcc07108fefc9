import { refuse, type Refusal } from '@bourse/contract/errors.ts';
import { readRequest } from '../desk/request-store.ts';
import type { AccountId } from '../ids.ts';
import type { IdentityParts } from './review-identity.ts';

/** One side of the papers in clear, for a staff call that records who looked. */
export async function readIdentityPhoto(
  { database, files }: Pick<IdentityParts, 'database' | 'files'>,
  account: AccountId,
  request: bigint,
  side: 'front' | 'back',
): Promise<{ bytes: Buffer; type: string } | Refusal> {
  const found = await readRequest(database.kysely, account, request);
  const id = found?.kind === 'identity' ? found.details[side] : null;
  const file = typeof id === 'string' ? await files.read(account, id) : null;
  return file ? { bytes: file.bytes, type: file.type } : refuse('notFound');
}
