/**
 * Begins funds that two people have approved: moves the house's money in, then starts each. One that can't begin within
 * a day ends with the refusal it met, and the money is returned. Idempotent, however many processes run it.
 */
import type { Refusal } from '@bourse/contract/errors.ts';
import { seedOf, seedReturned } from '@bourse/core/investment-funds/closing.ts';
import { BEGINS_WITHIN_MS } from '@bourse/core/investment-funds/rules.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
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
  decided_at: Date;
  ended: boolean;
}

export async function beginFunds(parts: OpenParts): Promise<void> {
  const { database, clock } = parts;
  const { rows } = await sql<Opening>`select o.proposal, o.account_id, o.currency, o.seed, o.decided_at, p.terms,
      o.ended_at is not null as ended
    from fund_openings o join proposals p using (proposal) where o.fund is null and (o.ended_at is null
      or (select sum(case code when 'fundSeed' then amount else -amount end) from transfers t
        where t.account_id = o.account_id and t.code in ('fundSeed', 'fundSeedBack')) > 0)
    order by o.proposal`.execute(database.kysely);
  for (const opening of rows) {
    const { proposal, account_id: account, currency, seed, terms } = opening;
    if (opening.ended) {
      await book(parts, account, `fund seed back ${proposal}`, seedReturned(currency, seed, proposal));
      continue;
    }
    const bound = plannedMandate(parts, JSON.parse(terms) as Planned, clock.now());
    if ('refused' in bound) {
      await endLate(parts, opening, bound);
      continue;
    }
    await book(parts, account, `fund seed ${proposal}`, seedOf(currency, seed, proposal));
    await openFund(parts, account, bound.mandate, proposal);
  }
}

const book = ({ desk }: OpenParts, account: AccountId, key: string, transfer: Transfer) =>
  desk.run({
    account,
    actor: ACTOR,
    key: keyNamed(key),
    currencies: [transfer.currency],
    instrument: null,
    decide: ({ lastSeq }) => ({ transfers: [transfer], records: {}, notices: [], lastSeq }),
    answer: () => ({}),
  });

/** Ends an opening that is still refused after a day: a missing rate may come back, a delisted name doesn't. */
async function endLate(
  { database, clock }: OpenParts,
  { proposal, decided_at: decidedAt }: Opening,
  { refused, params }: Refusal,
): Promise<void> {
  const now = clock.now();
  if (now < decidedAt.getTime() + BEGINS_WITHIN_MS) return;
  await sql`update fund_openings set ended_at = ${new Date(now)},
      ended_why = ${JSON.stringify({ code: refused, params: params ?? {} })}::jsonb
    where proposal = ${proposal} and fund is null and ended_at is null`.execute(database.kysely);
}
