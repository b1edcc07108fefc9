/** By what a verified name is found though it is encrypted: fingerprints of the whole and of each of its words. */
import type { Secrets } from '../secrets/secrets.ts';

const PURPOSE = 'verified name searched';
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ');

export const namePrint = (secrets: Pick<Secrets, 'fingerprint'>, text: string): Buffer => secrets.fingerprint(PURPOSE, folded(text));

export const namePrints = (secrets: Pick<Secrets, 'fingerprint'>, name: string): Buffer[] =>
  [...new Set([folded(name), ...folded(name).split(' ')])].map((part) => namePrint(secrets, part));
