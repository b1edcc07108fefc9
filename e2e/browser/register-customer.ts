/** Customers of the journeys, created by the same calls that the app makes. */
import { randomInt } from 'node:crypto';
import { type CallClient, createCallClient } from '@bourse/contract/call-client.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';

export const CUSTOMER_PASSWORD = 'four quiet herons';

export interface Customer {
  account: string;
  password: string;
  token: string;
  client: CallClient;
}

/** A unique ten-digit mobile number; a number doesn't affect a test's outcome, so it has no seed. */
export const createAccountNumber = (): string => `02${String(randomInt(100_000_000)).padStart(8, '0')}`;

export const createCustomerClient = (
  origin: string,
  session?: { token: string; account: string },
  language: Language = 'en',
): CallClient =>
  // What a journey sets up may wait for other worlds on the same machine.
  createCallClient({ base: `${origin}/api/vue`, headers: () => ({ ...session, language }), timeoutMs: 40_000 });

/** Registers a customer, who then has practice money in every market's currency. */
export async function registerCustomer(product: { origin: string; invitation: string }): Promise<Customer> {
  const account = createAccountNumber();
  const input = {
    account,
    password: CUSTOMER_PASSWORD,
    confirmPassword: CUSTOMER_PASSWORD,
    invitationCode: product.invitation,
    agreed: true,
  } as const;
  const opened = await createCustomerClient(product.origin).call('user/register', input);
  if (!opened.ok) throw new Error(`registration refused: ${opened.msg}`);
  const { token } = opened.data;
  return {
    account,
    password: CUSTOMER_PASSWORD,
    token,
    client: createCustomerClient(product.origin, { token, account }),
  };
}
