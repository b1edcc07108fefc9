/** Search by verified name although it is encrypted: fingerprints of the whole name and of each word. */
import type { AccountId } from '../ids.ts';
import { NAME_PURPOSE, placeOf } from './binding.ts';
import type { Secrets } from './secrets.ts';

const PURPOSE = 'verified name searched';
/** Equal for texts that only differ in case, width or spaces. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ');

export const namePrint = (secrets: Pick<Secrets, 'fingerprint'>, text: string): Buffer =>
  secrets.fingerprint(PURPOSE, folded(text));

export const namePrints = (secrets: Pick<Secrets, 'fingerprint'>, name: string): Buffer[] =>
  [...new Set([folded(name), ...folded(name).split(' ')])].map((part) => namePrint(secrets, part));

/** As stored with the customer. */
export const verifiedName = (
  secrets: Pick<Secrets, 'encrypt' | 'fingerprint'>,
  account: AccountId,
  name: string,
): { encrypted: string; prints: Buffer[] } => ({
  encrypted: secrets.encrypt(NAME_PURPOSE, name, placeOf.verifiedName(account)),
  prints: namePrints(secrets, name),
});
