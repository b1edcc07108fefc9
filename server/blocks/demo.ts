/**
 * Two desks of a demo world, each an account that nobody logs in to: the house's and a seat's. They have practice money
 * like anybody, buy on the market and offer blocks of it, so there is always one on offer.
 */
import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/errors.ts';
import type { Customer, Handlers } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { runDesks } from './desks.ts';

const DESKS = [
  { mobile: '0199000001', house: true, instrument: 'KR.085125' },
  { mobile: '0199000002', house: false, instrument: 'US.NWRB' },
] as const;

export async function openDemoDesks(
  customer: Customer,
  parts: Parts,
  handlers: Pick<Handlers, 'user/register'>,
): Promise<void> {
  const { kysely } = parts.database;
  const invitation = await kysely
    .selectFrom('invitations')
    .select('code')
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow();
  for (const { mobile, house, instrument } of DESKS) {
    const password = randomUUID();
    const opened = await handlers['user/register'](
      { account: mobile, password, confirmPassword: password, invitationCode: invitation.code, agreed: true },
      { ...customer, account: null },
    );
    if (isRefusal(opened)) continue;
    const account = BigInt(opened.userId);
    await kysely.updateTable('accounts').set({ seat: true }).where('account_id', '=', account).execute();
    await kysely.insertInto('block_desks').values({ account_id: account, house, instrument }).execute();
  }
  await runDesks(parts);
}
