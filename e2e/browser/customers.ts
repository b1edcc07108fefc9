/** Customers of the journeys, created by the same calls that the app makes. */
import { randomInt } from 'node:crypto';
import { type Client, createClient } from '@bourse/contract/client.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';

export const PASSWORD = 'four quiet herons';

export interface Customer {
  account: string;
  password: string;
  token: string;
  client: Client;
}

/** A unique ten-digit mobile number; a number doesn't affect a test's outcome, so it has no seed. */
export const newAccount = (): string => `02${String(randomInt(100_000_000)).padStart(8, '0')}`;

export const clientAt = (
  origin: string,
  session?: { token: string; account: string },
  language: Language = 'en',
): Client => createClient({ base: `${origin}/api/vue`, headers: () => ({ ...session, language }) });

/** Registers a customer, who then has practice money in every market's currency. */
export async function newCustomer(product: { origin: string; invitation: string }): Promise<Customer> {
  const account = newAccount();
  const input = {
    account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    invitationCode: product.invitation,
    agreed: true,
  } as const;
  const opened = await clientAt(product.origin).call('user/register', input);
  if (!opened.ok) throw new Error(`registration refused: ${opened.msg}`);
  const { token } = opened.data;
  return { account, password: PASSWORD, token, client: clientAt(product.origin, { token, account }) };
}
