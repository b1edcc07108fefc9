/**
 * Both sides of one instrument within minutes, by related accounts: of one person, on one device, or in one line of
 * invitations. Positions closed by the house don't count, and copies of one fill are their leader's.
 */
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import { formatAmount, formatScaled, notional } from '@bourse/core/money.ts';
import { HOUSE_CAUSES } from '@bourse/core/orders/house-causes.ts';
import { isOpposite, THRESHOLDS } from '@bourse/core/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { createRates } from '../../ledger/rates.ts';
import type { Parts } from '../../parts.ts';
import { BASE } from '../holdings.ts';
import { dayOf, type Found } from './found.ts';

interface Pair {
  instrument: string;
  currency: string;
  buyer: AccountId;
  seller: AccountId;
  bought: bigint;
  sold: bigint;
  price: bigint;
  newest: Date;
  link: 'person' | 'device' | 'line';
}
const MINUTE_MS = 60_000;

export async function findOpposite(parts: Pick<Parts, 'database' | 'clock' | 'feeds'>): Promise<Found[]> {
  const now = parts.clock.now();
  const inBase = createRates(parts.feeds).into(BASE, now);
  return (await selectPairs(parts, now)).flatMap(({ instrument, currency, buyer, seller, link, newest, ...pair }) => {
    const rule = link === 'person' ? 'wash' : 'prearranged';
    const less = pair.bought < pair.sold ? pair.bought : pair.sold;
    const worth = inBase(notional(pair.price, less, currency), currency) ?? 0n;
    if (!isOpposite({ ...pair, worth }, THRESHOLDS[rule].values)) return [];
    const accounts = [buyer, seller].sort((a, b) => (a < b ? -1 : 1));
    return [
      {
        rule,
        subject: `${dayOf(newest)} ${instrument} ${accounts.join(' ')}`,
        accounts,
        facts: {
          instrument,
          link,
          buyer: buyer.toString(),
          seller: seller.toString(),
          bought: formatScaled(pair.bought),
          sold: formatScaled(pair.sold),
          worth: formatAmount(worth, BASE),
        },
      },
    ];
  });
}

/** Only the fills of linked accounts are added up: it runs every minute, and few are linked. */
async function selectPairs({ database }: Pick<Parts, 'database'>, now: number): Promise<Pair[]> {
  const since = new Date(now - THRESHOLDS.wash.values.minutes * MINUTE_MS);
  const { rows } = await sql<Omit<Pair, 'bought' | 'sold'> & { bought: string; sold: string }>`
    with who as materialized (select account_id, a.holder
      from (select distinct account_id from fills where at >= ${since} and rule <> 'copy') f
        join accounts a using (account_id) where not a.house),
    lines as (select w.account_id, i.account_id as inviter from who w join customers c using (account_id)
      join invitations i on i.code = c.invited_by where i.account_id is not null),
    linked as (
      select a.account_id as one, b.account_id as other, 1 as nearness from who a join who b using (holder)
      union all select a.account_id, b.account_id, 2 from who join known_devices a using (account_id)
        join known_devices b using (device_hash) where b.account_id in (select account_id from who)
      union all select a.account_id, b.account_id, 3 from lines a join lines b using (inviter)
      union all select account_id, inviter, 3 from lines
      union all select inviter, account_id, 3 from lines),
    made as materialized (select f.account_id, o.instrument, o.currency,
        (o.side = 'long') = (f.effect = 'open') as buys, sum(f.quantity) as quantity, max(f.price) as price,
        max(f.at) as newest
      from fills f join orders o using (account_id, order_seq) join accounts a using (account_id)
      where f.account_id in (select one from linked where one <> other) and f.at >= ${since} and not a.house
        and o.portfolio < ${LEAGUES_FROM} and f.rule <> 'copy' and o.cause <> all(${[...HOUSE_CAUSES]})
      group by 1, 2, 3, 4)
    select b.instrument, b.currency, b.account_id as buyer, s.account_id as seller, b.quantity::text as bought,
      s.quantity::text as sold, b.price,
      greatest(b.newest, s.newest) as newest, (array['person', 'device', 'line'])[min(nearness)] as link
    from linked join made b on b.account_id = one and b.buys
      join made s on s.account_id = other and not s.buys and s.instrument = b.instrument
    where one <> other group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(database.kysely);
  return rows.map((row) => ({ ...row, bought: BigInt(row.bought), sold: BigInt(row.sold) }));
}
