import { NAME_PURPOSE } from '../secrets/purposes.ts';
import type { AccountId } from '../ids.ts';
import { placeOf } from '../secrets/places.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** The verified name in clear, if there is one. */
export const nameOf = (
  secrets: Secrets,
  { account_id, name, verified_name }: { account_id: AccountId; name: string | null; verified_name: string | null },
): string | null =>
  verified_name === null
    ? name
    : secrets.decrypt(NAME_PURPOSE, verified_name, placeOf.verifiedName(account_id)).toString();
