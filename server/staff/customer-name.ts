import { NAME_PURPOSE } from '../identity/identity-store.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** The verified name where there is one, in clear. */
export const nameOf = (secrets: Secrets, { name, verified_name }: { name: string | null; verified_name: string | null }): string | null =>
  (verified_name === null ? name : secrets.decrypt(NAME_PURPOSE, verified_name).toString());
