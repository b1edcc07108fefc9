/** Funds that two people have decided: the house's money comes in, then each begins. Once, however many look. */
import { seedOf } from '@bourse/core/investment-funds/closing.ts';
import type { Amount, Currency } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { keyNamed } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import { ACTOR } from './fund-money.ts';
import { openFund, type OpenParts } from './open-fund.ts';
import { type Planned, plannedMandate } from './planned-mandate.ts';

interface Opening {
  proposal: bigint;
  account_id: AccountId;
  currency: Currency;
  seed: Amount;
  terms: string;
}

export async function beginFunds(parts: OpenParts): Promise<void> {
  const { database, desk, clock } = parts;
  const { rows } = await sql<Opening>`select o.proposal, o.account_id, o.currency, o.seed, p.terms
    from fund_openings o join proposals p using (proposal) where o.fund is null order by o.proposal`.execute(
    database.kysely,
  );
  for (const { proposal, account_id: account, currency, seed, terms } of rows) {
    // What has become impossible since, such as a name that isn't listed any more, is seen on the funds' page.
    const bound = plannedMandate(parts, JSON.parse(terms) as Planned, clock.now());
    if ('refused' in bound) continue;
    await desk.run({
      account,
      actor: ACTOR,
      key: keyNamed(`fund seed ${proposal}`),
      currencies: [currency],
      instrument: null,
      decide: ({ lastSeq }) => ({ transfers: [seedOf(currency, seed, proposal)], records: {}, notices: [], lastSeq }),
      answer: () => ({}),
    });
    await openFund(parts, account, bound.mandate, proposal);
  }
}
