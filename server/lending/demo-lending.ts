/**
 * The demo's customer lends part of a holding, and another customer sells it short: the fee for that is earned by
 * lending.
 */
import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/refusals.ts';
import type { CustomerCaller, Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';

const STOCK = 'US.NWRB';
const SOLD_SHORT = '6';
const BORROWER_MOBILE = '0100000002';

type UsedHandlers = Pick<Handlers, 'lending/lend' | 'user/register' | 'trading/applyMargin' | 'trading/placeOrder'>;

export async function lendDemoStock(
  customer: CustomerCaller,
  dependencies: Pick<ServerDependencies, 'database' | 'sessions'>,
  handlers: UsedHandlers,
): Promise<void> {
  const lent = await handlers['lending/lend']({ instrument: STOCK, agreed: true, key: randomUUID() }, customer);
  const borrower = isRefusal(lent) ? null : await register(customer, dependencies, handlers);
  if (borrower === null) return;
  await handlers['trading/applyMargin']({ agreed: true, key: randomUUID() }, borrower);
  await handlers['trading/placeOrder'](
    { instrument: STOCK, side: 'short', type: 'market', quantity: SOLD_SHORT, key: randomUUID() },
    borrower,
  );
}

/** Registers a customer whose password nobody knows. */
async function register(
  customer: CustomerCaller,
  { database: { kysely }, sessions }: Pick<ServerDependencies, 'database' | 'sessions'>,
  handlers: Pick<UsedHandlers, 'user/register'>,
): Promise<CustomerCaller | null> {
  const invitation = await kysely
    .selectFrom('invitations')
    .select('code')
    .where('account_id', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();
  if (!invitation) return null;
  const password = randomUUID();
  const opened = await handlers['user/register'](
    {
      account: BORROWER_MOBILE,
      password,
      confirmPassword: password,
      invitationCode: invitation.code,
      agreed: true,
    },
    { ...customer, account: null },
  );
  const session = isRefusal(opened) ? null : await sessions.find(opened.token);
  return session ? { ...customer, ...session } : null;
}
