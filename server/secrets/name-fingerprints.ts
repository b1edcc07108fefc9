/** Search by verified name although it is encrypted: fingerprints of the whole name and of each word. */
import type { AccountId } from '../ids.ts';
import { VERIFIED_NAME_PURPOSE, encryptionPlaceBuilders } from './encryption-bindings.ts';
import type { DataEncryption } from './data-encryption.ts';

const PURPOSE = 'verified name searched';
/** Equal for texts that only differ in case, width or spaces. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ');

export const computeNameFingerprint = (secrets: Pick<DataEncryption, 'fingerprint'>, text: string): Buffer =>
  secrets.fingerprint(PURPOSE, foldText(text));

export const computeNameAndWordFingerprints = (secrets: Pick<DataEncryption, 'fingerprint'>, name: string): Buffer[] =>
  [...new Set([foldText(name), ...foldText(name).split(' ')])].map((part) => computeNameFingerprint(secrets, part));

/** As stored with the customer. */
export const encryptVerifiedName = (
  secrets: Pick<DataEncryption, 'encrypt' | 'fingerprint'>,
  account: AccountId,
  name: string,
): { encrypted: string; prints: Buffer[] } => ({
  encrypted: secrets.encrypt(VERIFIED_NAME_PURPOSE, name, encryptionPlaceBuilders.verifiedName(account)),
  prints: computeNameAndWordFingerprints(secrets, name),
});
