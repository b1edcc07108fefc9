/**
 * R6: each intent is sent one to five times over three connections, in no order; a fifth of the keys comes with another
 * input too.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../caller.ts';
import { orderInJournalEntry } from '../check-acknowledged-effects.ts';
import {
  alterCall,
  buildBuyCall,
  buildCancelOrderCall,
  buildClosePositionCall,
  pickUnconditionalCall,
  buildRemoveFavoriteCall,
  type WantedCall,
} from '../wanted-calls.ts';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import type { TrialCustomer, TradableInstrument } from '../trial-customers.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';

const CONNECTIONS = 3;
const INTENTS_A_CUSTOMER = 100;
/** In two waves: first wishes without preconditions, then those that need something from the first wave. */
const FIRST_WAVE = 0.6;

interface Pair {
  requested: JournalEntry;
  other: JournalEntry | null;
}

export const intentsRepeatedTrial: Trial = {
  name: 'R6',
  title: 'intents sent 1 to 5 times, shuffled, on three connections, a fifth with another input',
  fullSize: 10_000,
  async run(context, size, isOver) {
    const { customers, tradables } = await context.prepareTraders(
      Math.ceil(size / INTENTS_A_CUSTOMER),
      INTENTS_A_CUSTOMER * 3,
    );
    const callers = Array.from({ length: CONNECTIONS }, () => context.caller(1));
    const pairs: Pair[] = [];
    let sends = 0;
    // A few customers at a time, so that a run that must end early ends between them.
    for (let from = 0; from < customers.length && !isOver(); from += 10) {
      const some = customers.slice(from, from + 10);
      const share = Math.ceil((size * some.length) / customers.length);
      const first = Math.round(share * FIRST_WAVE);
      const wave = await sendIntentsRepeatedly(
        context,
        callers,
        tradables,
        some,
        firstWishes(context, tradables, some, first),
      );
      const next = await sendIntentsRepeatedly(
        context,
        callers,
        tradables,
        some,
        nextWishes(context, tradables, some, wave.pairs, share - first),
      );
      pairs.push(...wave.pairs, ...next.pairs);
      sends += wave.sends + next.sends;
    }
    return { intents: pairs.length, sends, ...judge(context, pairs) };
  },
};

type Owned = WantedCall & { customer: TrialCustomer };

function firstWishes(
  { random }: TrialContext,
  tradables: readonly TradableInstrument[],
  customers: readonly TrialCustomer[],
  count: number,
): Owned[] {
  const favoured = new Set<string>();
  return Array.from({ length: count }, () => {
    const customer = random.pick(customers);
    const wantedCall = pickUnconditionalCall(random, tradables);
    const again = `${customer.account} ${wantedCall.path} ${String(wantedCall.input['instrument'])}`;
    const taken = wantedCall.path === 'discovery/addFavorite' && favoured.has(again);
    favoured.add(again);
    return { customer, ...(taken ? buildBuyCall(random.pick(tradables)) : wantedCall) };
  });
}

/** Cancels, closes and removes from the watchlist what the first wave made, and fills up with purchases. */
function nextWishes(
  { random }: TrialContext,
  tradables: readonly TradableInstrument[],
  customers: readonly TrialCustomer[],
  pairs: readonly Pair[],
  count: number,
): Owned[] {
  const made = pairs.flatMap(({ requested, other }): Owned[] => {
    const entry = other && isAccepted(other.decision) ? other : requested;
    const order = orderInJournalEntry(entry) as { id: string; status: string; position: string | null } | null;
    const { customer } = entry;
    if (order?.status === 'pending') return [{ customer, ...buildCancelOrderCall(order.id) }];
    if (order?.position) return [{ customer, ...buildClosePositionCall(order.position) }];
    return isAccepted(entry.decision) && entry.path === 'discovery/addFavorite'
      ? [{ customer, ...buildRemoveFavoriteCall(String(entry.input['instrument'])) }]
      : [];
  });
  const chosen = random.shuffled(made).slice(0, Math.floor(count * 0.8));
  return [
    ...chosen,
    ...Array.from({ length: count - chosen.length }, () => ({
      customer: random.pick(customers),
      ...buildBuyCall(random.pick(tradables)),
    })),
  ];
}

async function sendIntentsRepeatedly(
  context: TrialContext,
  callers: readonly Caller[],
  tradables: readonly TradableInstrument[],
  customers: readonly TrialCustomer[],
  wantedCalls: readonly Owned[],
): Promise<{ pairs: Pair[]; sends: number }> {
  const { random, journal } = context;
  const pairs = wantedCalls.map(({ customer, path, input }): Pair => {
    const key = random.key();
    const requested = journal.open({ customer, key, path, input });
    return {
      requested,
      other: random.chance(0.2)
        ? journal.open({ customer, key, ...alterCall({ path, input }, random, tradables) })
        : null,
    };
  });
  const sends = random.shuffled(
    pairs.flatMap(({ requested, other }) => [
      ...Array.from({ length: 1 + random.int(5) }, () => requested),
      ...(other ? Array.from({ length: 1 + random.int(2) }, () => other) : []),
    ]),
  );
  await Promise.all(
    callers.map(async (caller, connection) => {
      for (let index = connection; index < sends.length; index += callers.length) {
        const entry = sends[index]!;
        journal.note(entry, await caller.call(entry.path, { ...entry.input, key: entry.key }, entry.customer));
      }
    }),
  );
  return { pairs, sends: sends.length };
}

const reused = { code: 'keyReused', params: {} };

/** Whichever input came first was decided; the other one was refused each time. */
function judge({ journal }: TrialContext, pairs: readonly Pair[]): Record<string, number> {
  let accepted = 0;
  for (const { requested, other } of pairs) {
    const decided = [requested, other].filter(
      (entry) => entry !== null && !isDeepStrictEqual(entry.decision, reused),
    ) as JournalEntry[];
    if (decided.length !== 1)
      journal.violate(`${requested.path} ${requested.key}: ${decided.length} of its inputs were decided`);
    if (isAccepted(decided[0]?.decision ?? null)) accepted += 1;
  }
  return { effects: accepted, withAnotherInput: pairs.filter(({ other }) => other !== null).length };
}
