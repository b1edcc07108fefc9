/** A leader as followers meet them: whether they are open to new ones, how much may follow, and what they hold. */
import type { OpenedBlock } from '@bourse/core/copying/records.ts';
import { barredSince } from '@bourse/core/copying/hold.ts';
import type { Restriction } from '@bourse/core/restrictions.ts';
import type { Parts } from '../parts.ts';
import type { Worth } from './equities.ts';
import type { KnownLeader } from './rows.ts';

/** A leader takes no new followers after stopping, while barred from trading, or if they may not be signed in. */
export async function isClosedTo(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  leader: KnownLeader,
): Promise<boolean> {
  if (leader.stoppedAt !== null) return true;
  const row = await database.kysely
    .selectFrom('accounts')
    .select('states')
    .where('account_id', '=', leader.account)
    .executeTakeFirst();
  return barredSince((row?.states ?? []) as unknown as Restriction[], clock.now()) !== null;
}

/** The leader's present holdings, each as if it were opened at the last price. */
export function openedOf(
  { feeds, clock }: Pick<Parts, 'feeds' | 'clock'>,
  { leader, account }: KnownLeader,
  { positions }: Worth,
  portfolio: number,
): OpenedBlock[] {
  const now = clock.now();
  return positions.flatMap((position): OpenedBlock[] => {
    const quote = feeds.quote(position.instrument as never, now);
    if (!quote || position.openQuantity === 0n) return [];
    return [
      {
        leader,
        account,
        fill: position.seq,
        portfolio,
        instrument: position.instrument,
        side: position.side,
        effect: 'open',
        leverage: position.leverage,
        price: quote.last,
        quantity: position.openQuantity,
        heldBefore: 0n,
        takenBefore: 0n,
        quoteAt: quote.at,
        filledAt: now,
      },
    ];
  });
}
