import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expectSuccess } from './customer-with-history.ts';
import { createCustomerClient, type Customer } from './register-customer.ts';
import type { RunningProduct } from './shared-server.ts';

export const TEST_LEAGUE_NAME = 'Herons';
const CAPITAL = '77000';
const MINUTE_MS = 60_000;

/** A running league that the customer has joined: its number. */
export async function joinTestLeague({ client }: Customer, { origin, demoCustomer }: RunningProduct): Promise<string> {
  const { token } = await expectSuccess(createCustomerClient(origin).call('user/login', demoCustomer));
  const organiser = createCustomerClient(origin, { token, account: demoCustomer.account });
  const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const made = await expectSuccess(
    organiser.call('leagues/createLeague', {
      name: TEST_LEAGUE_NAME,
      startsAt: at(-1),
      endsAt: at(600),
      currency: 'USD',
      capital: CAPITAL,
      markets: ['US'],
      key: createIdempotencyKey(),
    }),
  );
  const { league } = await expectSuccess(organiser.call('leagues/getLeague', { league: made.league }));
  await expectSuccess(
    client.call('leagues/joinLeague', { code: league.code ?? '', name: 'Heron', key: createIdempotencyKey() }),
  );
  return made.league;
}
