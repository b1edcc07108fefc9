/**
 * An operator wants to choose the winner. Every named forgery of a draw is run against the customers' verifier, and
 * every method of steering a draw beforehand is measured by how often the operator's own entrant wins.
 */
import {
  commitmentOf,
  delayed,
  delayStart,
  delayText,
  QUICKNET,
  randomnessOf,
} from '@bourse/core/products/draws/randomness.ts';
import { checkDraw, draw, notesOf, outcomeOf } from '@bourse/core/products/draws/draw.ts';
import { entriesRoot, entrantOf, entryPath, isEntered, leavesOf, saltOf } from '@bourse/core/products/draws/entries.ts';
import {
  type DrawFacts,
  type Entry,
  entryFacts,
  type Randomness,
  ruleFacts,
} from '@bourse/core/products/draws/wire.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { nativeRootPower } from '@bourse/server/draws/modular-power.ts';
import { verifySignature } from '@bourse/server/draws/beacon.ts';
import type { Random } from '../random.ts';

const OFFER = 'offer';
const ENTRANTS = 12;
const WINNERS = 3;
/** Few delay steps, so that many draws can be tried; what matters is that the steps run one after the other. */
const STEPS = 1;
const RULE = { kind: 'lottery', quota: BigInt(WINNERS) * SCALE, step: SCALE, minimum: SCALE } as const;
/** How many contributions or invented names can be tried before the root must be published. */
const TRIES = 8;
const power = nativeRootPower();

const encoder = new TextEncoder();
const hash = (text: string): string => toHex(sha256(encoder.encode(text)));
const HOUSE = encoder.encode('house');

const entryOf = (number: number, person: string, contribution: string): Entry => ({
  number,
  entrant: entrantOf(OFFER, person, saltOf(HOUSE, OFFER, person)),
  quantity: SCALE,
  contribution,
});

function entriesBy(random: Random): Entry[] {
  return Array.from({ length: ENTRANTS }, (_, index) =>
    entryOf(index + 1, `person ${index}`, hash(`own ${random.int(2 ** 30)}`)),
  );
}

/** The draw of these entries; without `secret`, the draw where it was withheld. `steps` 0 means no delay at all. */
function drawOf(entries: readonly Entry[], secret: string, { shows = true, steps = STEPS } = {}): DrawFacts {
  const leaves = leavesOf(OFFER, entries);
  if (typeof leaves === 'string') throw new Error(leaves);
  const root = toHex(entriesRoot(leaves));
  const shown = shows ? secret : null;
  const output = delayText(delayed(delayStart(OFFER, root, shown), steps, power));
  const facts: DrawFacts = {
    offering: OFFER,
    round: { kind: 'delay', steps, secret: shown, output },
    commitment: commitmentOf(secret),
    root,
    entries: entries.map(entryFacts),
    rule: ruleFacts(RULE),
    outcome: null,
  };
  const chance = randomnessOf(facts, null);
  if (chance === null || 'fault' in chance) throw new Error('no chance');
  return { ...facts, outcome: outcomeOf(draw(OFFER, leaves, root, chance.randomness, RULE)) };
}

const wins = ({ outcome }: DrawFacts, number: number): boolean =>
  outcome!.some((each) => each.number === number && each.allotted !== '0');

type Delay = Randomness & { kind: 'delay' };
/** The forged facts shown in place of the sealed draw; null if they can't even be made up. */
const CHEATS: Readonly<Record<string, (facts: DrawFacts, entries: readonly Entry[]) => DrawFacts | null>> = {
  'a late entry': (facts, entries) => ({
    ...facts,
    entries: [...facts.entries!, entryFacts(entryOf(entries.length + 1, 'late', ''))],
  }),
  'a late entry with a draw of its own': (_, entries) =>
    drawOf([...entries, entryOf(entries.length + 1, 'late', '')], hash('secret')),
  'an entry left out, with a draw of its own': (_, entries) => drawOf(entries.slice(1), hash('secret')),
  'one person by two accounts': (facts, entries) =>
    typeof leavesOf(OFFER, [...entries, { ...entries[0]!, number: entries.length + 1 }]) === 'string'
      ? { ...facts, entries: [...facts.entries!, { ...facts.entries![0]!, number: entries.length + 1 }] }
      : null,
  'a contribution changed after the close': (facts) => ({
    ...facts,
    entries: [{ ...facts.entries![0]!, contribution: hash('another') }, ...facts.entries!.slice(1)],
  }),
  'a secret other than the one committed to': (facts) => ({
    ...facts,
    round: { ...(facts.round as Delay), secret: hash('another') },
  }),
  'a secret withheld after the root was sealed with it': (_, entries) =>
    drawOf(entries, hash('secret'), { shows: false }),
  'another number of steps': (_, entries) => drawOf(entries, hash('secret'), { steps: STEPS + 1 }),
  'a made-up end of the delay': (facts) => ({
    ...facts,
    round: { ...(facts.round as Delay), output: delayText(2n) },
  }),
  'a round of drand in place of the delay': (facts) => ({
    ...facts,
    round: {
      kind: 'beacon',
      chain: QUICKNET.hash,
      publicKey: QUICKNET.publicKey,
      round: 1,
      signature: 'b5'.repeat(48),
    },
  }),
  'another rule': (facts) => ({ ...facts, rule: { ...facts.rule, quota: String(WINNERS + 1) } }),
  'two who change places': (facts) => {
    const [won, lost] = [true, false].map((isWon) =>
      facts.outcome!.findIndex((each) => (each.allotted !== '0') === isWon),
    );
    const change = (at: number, allotted: string) => ({ ...facts.outcome![at]!, allotted });
    return { ...facts, outcome: facts.outcome!.with(won!, change(won!, '0')).with(lost!, change(lost!, '1')) };
  },
};

export interface DrawsFound {
  tried: number;
  cheats: number;
  honest: number;
  taken: string[];
  /**
   * How often the operator's own entrant won, in standard errors above its fair share; `seen`: the same without a
   * delay.
   */
  steered: Record<string, number>;
  seen: number;
}

/** Facts are accepted if they are consistent and covered by the seals. */
const isTaken = (facts: DrawFacts, seals: readonly string[]): boolean =>
  checkDraw(facts, verifySignature) === null && notesOf(facts).every((note) => seals.includes(note));

export function cheatAtDraws(random: Random, rounds: number): DrawsFound {
  const found: DrawsFound = { tried: 0, cheats: 0, honest: 0, taken: [], steered: {}, seen: 0 };
  found.cheats = Object.keys(CHEATS).length + 2;
  for (let round = 0; round < rounds; round += 1) {
    const entries = entriesBy(random);
    const facts = drawOf(entries, hash('secret'));
    const seals = notesOf(facts);
    if (isTaken(facts, seals)) found.honest += 1;
    for (const [name, make] of Object.entries(CHEATS)) {
      found.tried += 1;
      const told = make(facts, entries);
      if (told === null || isTaken(told, seals)) found.taken.push(name);
    }
    found.tried += 2;
    const mixed = drawOf(random.shuffled(entries), hash('secret'));
    if (JSON.stringify(mixed.outcome) !== JSON.stringify(facts.outcome)) found.taken.push('permuted entries');
    if (isLeftOut(entries)) found.taken.push('an entrant left out who still has a receipt');
  }
  return { ...found, ...steering(random, rounds) };
}

/** Whether an omitted entrant still finds the own entry below the root. */
function isLeftOut(entries: readonly Entry[]): boolean {
  const [omitted, ...others] = entries;
  const leaves = leavesOf(OFFER, others);
  if (typeof leaves === 'string' || omitted === undefined) throw new Error('no leaves');
  const root = toHex(entriesRoot(leaves));
  const receipt = { offering: OFFER, entry: entryFacts(omitted), count: leaves.length, root };
  return leaves.some((_, index) => isEntered({ ...receipt, index, path: entryPath(leaves, index) }));
}

type Strategy = (entries: readonly Entry[], secret: string, random: Random) => DrawFacts;
/**
 * What an operator can do before the root must be published. It may draw as often as it likes but can't wait for the
 * delay, so it picks by the outcome without the delay, the best that is known in time.
 */
const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'an invented entrant whose contribution is chosen': (entries, secret, random) =>
    drawOf(chosen(entries, secret, random, 0), secret),
  'a secret that is shown or withheld': (entries, secret) =>
    drawOf(entries, secret, { shows: wins(drawOf(entries, secret, { steps: 0 }), 1) }),
};

/** The entries with the contribution of entry 1, out of several tries, that wins as far as `steps` steps can tell. */
function chosen(entries: readonly Entry[], secret: string, random: Random, steps: number): Entry[] {
  const tries = Array.from({ length: TRIES }, () => [
    { ...entries[0]!, contribution: hash(`chosen ${random.int(2 ** 30)}`) },
    ...entries.slice(1),
  ]);
  return tries.find((each) => wins(drawOf(each, secret, { steps }), 1)) ?? tries[0]!;
}

function steering(random: Random, rounds: number): Pick<DrawsFound, 'steered' | 'seen'> {
  const share = WINNERS / ENTRANTS;
  const rate = (strategy: Strategy): number => {
    let won = 0;
    for (let round = 0; round < rounds; round += 1)
      if (wins(strategy(entriesBy(random), hash(`secret ${random.int(2 ** 30)}`), random), 1)) won += 1;
    return (won - rounds * share) / Math.sqrt(rounds * share * (1 - share));
  };
  const steered = Object.fromEntries(Object.entries(STRATEGIES).map(([name, strategy]) => [name, rate(strategy)]));
  // If the operator could sit out the delay before publishing the root, it could choose: this shows that the
  // measurement would notice.
  const seen = rate((entries, secret, chance) => drawOf(chosen(entries, secret, chance, STEPS), secret));
  return { steered, seen };
}
