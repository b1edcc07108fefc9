/**
 * R6: each intent is sent one to five times over three connections, in no order; a fifth of the keys comes with another
 * input too.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../caller.ts';
import { orderOf } from '../effects-check.ts';
import { altered, buy, cancel, close, drawFirst, unfavour, type Wish } from '../intents.ts';
import { type Entry, isAccepted } from '../journal.ts';
import type { Customer, Ware } from '../population.ts';
import type { Stage, Trial } from '../stage.ts';

const CONNECTIONS = 3;
const INTENTS_A_CUSTOMER = 100;
/** In two waves: first wishes without preconditions, then those that need something from the first wave. */
const FIRST_WAVE = 0.6;

interface Pair {
  asked: Entry;
  other: Entry | null;
}

export const intentsRepeated: Trial = {
  name: 'R6',
  title: 'intents sent 1 to 5 times, shuffled, on three connections, a fifth with another input',
  fullSize: 10_000,
  async run(stage, size, isOver) {
    const { customers, wares } = await stage.people(Math.ceil(size / INTENTS_A_CUSTOMER), INTENTS_A_CUSTOMER * 3);
    const callers = Array.from({ length: CONNECTIONS }, () => stage.caller(1));
    const pairs: Pair[] = [];
    let sends = 0;
    // A few customers at a time, so that a run that must end early ends between them.
    for (let from = 0; from < customers.length && !isOver(); from += 10) {
      const some = customers.slice(from, from + 10);
      const share = Math.ceil((size * some.length) / customers.length);
      const first = Math.round(share * FIRST_WAVE);
      const wave = await send(stage, callers, wares, some, firstWishes(stage, wares, some, first));
      const next = await send(stage, callers, wares, some, nextWishes(stage, wares, some, wave.pairs, share - first));
      pairs.push(...wave.pairs, ...next.pairs);
      sends += wave.sends + next.sends;
    }
    return { intents: pairs.length, sends, ...judge(stage, pairs) };
  },
};

type Owned = Wish & { customer: Customer };

function firstWishes(
  { random }: Stage,
  wares: readonly Ware[],
  customers: readonly Customer[],
  count: number,
): Owned[] {
  const favoured = new Set<string>();
  return Array.from({ length: count }, () => {
    const customer = random.pick(customers);
    const wish = drawFirst(random, wares);
    const again = `${customer.account} ${wish.path} ${String(wish.input['instrument'])}`;
    const taken = wish.path === 'discovery/addFavorite' && favoured.has(again);
    favoured.add(again);
    return { customer, ...(taken ? buy(random.pick(wares)) : wish) };
  });
}

/** Cancels, closes and removes from the watchlist what the first wave made, and fills up with purchases. */
function nextWishes(
  { random }: Stage,
  wares: readonly Ware[],
  customers: readonly Customer[],
  pairs: readonly Pair[],
  count: number,
): Owned[] {
  const made = pairs.flatMap(({ asked, other }): Owned[] => {
    const entry = other && isAccepted(other.decision) ? other : asked;
    const order = orderOf(entry) as { id: string; status: string; position: string | null } | null;
    const { customer } = entry;
    if (order?.status === 'pending') return [{ customer, ...cancel(order.id) }];
    if (order?.position) return [{ customer, ...close(order.position) }];
    return isAccepted(entry.decision) && entry.path === 'discovery/addFavorite'
      ? [{ customer, ...unfavour(String(entry.input['instrument'])) }]
      : [];
  });
  const chosen = random.shuffled(made).slice(0, Math.floor(count * 0.8));
  return [
    ...chosen,
    ...Array.from({ length: count - chosen.length }, () => ({
      customer: random.pick(customers),
      ...buy(random.pick(wares)),
    })),
  ];
}

async function send(
  stage: Stage,
  callers: readonly Caller[],
  wares: readonly Ware[],
  customers: readonly Customer[],
  wishes: readonly Owned[],
): Promise<{ pairs: Pair[]; sends: number }> {
  const { random, journal } = stage;
  const pairs = wishes.map(({ customer, path, input }): Pair => {
    const key = random.key();
    const asked = journal.open({ customer, key, path, input });
    return {
      asked,
      other: random.chance(0.2) ? journal.open({ customer, key, ...altered({ path, input }, random, wares) }) : null,
    };
  });
  const sends = random.shuffled(
    pairs.flatMap(({ asked, other }) => [
      ...Array.from({ length: 1 + random.int(5) }, () => asked),
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
function judge({ journal }: Stage, pairs: readonly Pair[]): Record<string, number> {
  let accepted = 0;
  for (const { asked, other } of pairs) {
    const decided = [asked, other].filter(
      (entry) => entry !== null && !isDeepStrictEqual(entry.decision, reused),
    ) as Entry[];
    if (decided.length !== 1)
      journal.violate(`${asked.path} ${asked.key}: ${decided.length} of its inputs were decided`);
    if (isAccepted(decided[0]?.decision ?? null)) accepted += 1;
  }
  return { effects: accepted, withAnotherInput: pairs.filter(({ other }) => other !== null).length };
}
