/**
 * R21: eight displayed sizes in one order, in eight slices at once, and in slices of three accounts of one person: but
 * for what the others took of it, the slices cost as much per unit as the one order.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { LADDER_REFILL_MS } from '@bourse/core/trading/books/price-ladder.ts';
import { checkConsumedQuoteSizes } from '../model/check-consumed-quote-sizes.ts';
import { checkFillPrices, ladderStepsOf, tickAt } from '../model/check-fill-prices.ts';
import { readStoredRowsSnapshot } from '../model/stored-rows-snapshot.ts';
import { isAccepted } from '../trial-journal.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import { prepareDatabase } from '../trial-database.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';

const SLICES = 8;
const CONNECTIONS = 24;
const PER_ROUND = 5;
/** More than eight displayed sizes of the dearest coin cost (some 300 million), so that the balance limits no order. */
const GRANTED_BALANCE = 10_000_000_000_000_000n;
const MARKET = 'CRYPTO';
const CURRENCY = 'USDT';
/** As promised: within a fifth. */
const WITHIN = 0.2;

interface Filled {
  /** Ticks beyond the quote, times units, if nobody else had taken anything. */
  steps: number;
  quantity: number;
  displayedSize: string;
}

export const orderSlicesAtOnceTrial: Trial = {
  name: 'R21',
  title: 'displayed sizes in one piece, in slices, and in slices of several accounts of one person',
  fullSize: 40,
  async run(context, rounds, isOver) {
    const customers = await context.customers(rounds * PER_ROUND);
    const [people, alone] = [[] as TrialCustomer[][], [] as TrialCustomer[][]];
    for (let round = 0; round < rounds; round++) {
      const [whole, slicer, ...person] = customers.slice(round * PER_ROUND, (round + 1) * PER_ROUND) as [
        TrialCustomer,
        TrialCustomer,
        ...TrialCustomer[],
      ];
      alone.push([whole, slicer]);
      people.push(person);
    }
    await grantMoneyAndLinkAccounts(context, customers, people);
    const { rows } = await callSuccessfully<{ rows: { instrument: string }[] }>(
      context.caller(1),
      'quotes/listInstruments',
      { market: MARKET, rank: 'code', limit: 100 },
    );
    const lastUsed = new Map<string, number>();
    let [played, compared] = [0, 0];
    for (let round = 0; round < rounds && !isOver(); round++) {
      const { instrument } = rows[round % rows.length]!;
      // What the last round with it took comes back within a minute.
      await wait(Math.max(0, (lastUsed.get(instrument) ?? 0) + LADDER_REFILL_MS - Date.now()));
      played += 1;
      compared += await compareSlicesWithWholeOrder(
        context,
        instrument,
        alone[round] as [TrialCustomer, TrialCustomer],
        people[round]!,
      );
      lastUsed.set(instrument, Date.now());
    }
    if (played > 0 && compared === 0) context.journal.violate('no slices met the quote of the one order');
    return { rounds: played, compared };
  },
  async examine(client, journal) {
    const book = await readStoredRowsSnapshot(client);
    checkFillPrices(book, journal.violate);
    return checkConsumedQuoteSizes(book, journal.violate);
  },
};

/** Makes everybody rich, and links a person's accounts to the first of them, as a reviewer would have. */
async function grantMoneyAndLinkAccounts(
  context: TrialContext,
  customers: readonly TrialCustomer[],
  people: readonly TrialCustomer[][],
): Promise<void> {
  await prepareDatabase(context.dataDir, async (client) => {
    const ids = customers.map(({ userId }) => userId);
    // A correction approved by two colleagues, since the audit recognises every other booking.
    await client.query(
      `with locked as (select account_id, transfer_seq, entity_seq + 1 as seq from accounts where account_id = any($1)
        for update),
      asked as (insert into requests (account_id, request_seq, kind, status, step, currency, amount, approvals,
        submitted_at, updated_at)
        select account_id, seq, 'correction', 'done', 1, $2, $3::bigint, '[{"by": "1"}, {"by": "2"}]', now(), now()
        from locked),
      taken as (insert into request_steps (account_id, request_seq, step, status, author, at) select account_id, seq,
        1, 'done', 'rule', now() from locked),
      paid as (insert into transfers (account_id, seq, currency, amount, debit, credit, credit_after, code, reference,
        at)
        select l.account_id, l.transfer_seq + 1, $2, $3::bigint, 'corrections', 'available',
          coalesce(b.amount, 0) + $3::bigint, 'correction', 'r' || l.seq, now()
        from locked l left join balances b on (b.account_id, b.currency, b.bucket, b.portfolio) = (l.account_id, $2,
          'available', 0) returning account_id, credit_after),
      counted as (update accounts a set transfer_seq = a.transfer_seq + 1, entity_seq = a.entity_seq + 1 from paid p
        where a.account_id = p.account_id)
      insert into balances (account_id, currency, bucket, amount) select account_id, $2, 'available', credit_after
      from paid
      on conflict (account_id, currency, bucket, portfolio) do update set amount = excluded.amount`,
      [ids, CURRENCY, GRANTED_BALANCE],
    );
    for (const person of people) {
      const holder = person[0]!.userId;
      const accounts = person.map(({ userId }) => userId);
      await client.query('update accounts set holder = $1 where account_id = any($2)', [holder, accounts]);
      await client.query(
        `insert into identity_matches (account_id, request_seq, other_account, same_person, decided_at)
          select account_id, max(request_seq), $1, true, now() from requests
          where account_id = any($2) and account_id <> $1 group by account_id`,
        [holder, accounts],
      );
    }
  });
}

/** All at once, so that they mostly meet one quote. Returns the number of comparisons. */
async function compareSlicesWithWholeOrder(
  context: TrialContext,
  instrument: string,
  [whole, slicer]: [TrialCustomer, TrialCustomer],
  person: readonly TrialCustomer[],
): Promise<number> {
  const { journal, random } = context;
  const caller = context.caller(CONNECTIONS);
  const { askSize } = await callSuccessfully<{ askSize: string }>(caller, 'quotes/getQuote', {
    instrument,
  });
  const size = Number(askSize);
  const buy = async (customer: TrialCustomer, sizes: number): Promise<Filled[]> => {
    const input = { instrument, side: 'long', type: 'market', quantity: (size * sizes).toFixed(6) };
    const entry = journal.open({ customer, key: random.key(), path: 'trading/placeOrder', input });
    journal.note(entry, await caller.call(entry.path, { ...input, key: entry.key }, customer));
    if (!isAccepted(entry.decision)) {
      journal.violate(`${customer.account}: ${JSON.stringify(entry.decision)}`);
      return [];
    }
    const { order } = (entry.decision as unknown as { data: { order: { position: string } } }).data;
    const { explanations } = await callSuccessfully<{
      explanations: {
        takenBefore: string;
        othersTaken: string;
        displayedSize: string;
        ask: string;
        quoteAt: string;
        book?: string;
        fill: { quantity: string };
      }[];
    }>(caller, 'trading/getPosition', { position: order.position }, customer);
    return explanations.map(({ takenBefore, othersTaken, displayedSize, ask, quoteAt, book, fill: { quantity } }) => {
      const [size, units] = [parseScaled(displayedSize)!, parseScaled(quantity)!];
      const own = parseScaled(takenBefore)! - parseScaled(othersTaken)!;
      const [best, at] = [parseScaled(ask)!, Date.parse(quoteAt)];
      const tick = tickAt(instrument.split('.')[0] as Market, best, quoteAt.slice(0, 10));
      const ladder = { buys: true, best, tick, size, book: book ?? null, at };
      return {
        steps: Number(ladderStepsOf(own + units, ladder) - ladderStepsOf(own, ladder)),
        displayedSize,
        quantity: Number(units),
      };
    });
  };
  const slices = (who: readonly TrialCustomer[]): Promise<Filled[]> =>
    Promise.all(Array.from({ length: SLICES }, (_, slice) => buy(who[slice % who.length]!, 1))).then((each) =>
      each.flat(),
    );
  const [[one], ...others] = await Promise.all([buy(whole, SLICES), slices([slicer]), slices(person)]);
  let compared = 0;
  for (const [index, filled] of others.entries()) {
    if (!one || filled.length !== SLICES || filled.some(({ displayedSize }) => displayedSize !== one.displayedSize))
      continue;
    compared += 1;
    const paid = ticksPerUnit(filled);
    if (Math.abs(paid / ticksPerUnit([one]) - 1) > WITHIN)
      journal.violate(
        `${index === 0 ? 'one account' : 'one person'}: ${SLICES} slices cost ${paid} ticks a unit beyond the ` +
          `quote, one order ${ticksPerUnit([one])}`,
      );
  }
  return compared;
}

const ticksPerUnit = (filled: readonly Filled[]): number =>
  filled.reduce((sum, { steps }) => sum + steps, 0) / filled.reduce((sum, { quantity }) => sum + quantity, 0);
