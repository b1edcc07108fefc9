/**
 * An operator wants to choose the winner. Every named forgery of a draw is run against the customers' verifier, and
 * every method of steering a draw beforehand is measured by how often the operator's own entrant wins.
 */
import {
  computeSecretCommitment,
  runDelayFunction,
  computeDelayStart,
  formatDelayValue,
  DRAND_QUICKNET_CHAIN,
  computeDrawRandomness,
} from '@bourse/core/products/draws/draw-randomness.ts';
import {
  verifyDrawOutcome,
  runDraw,
  listDrawSealNotes,
  buildDrawOutcome,
} from '@bourse/core/products/draws/run-and-verify-draw.ts';
import {
  computeEntriesRoot,
  computeEntrantPseudonym,
  buildEntryProofPath,
  isEntryIncluded,
  buildEntryLeaves,
  computeEntrantSalt,
} from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import {
  type SerializedDraw,
  type DrawEntry,
  serializeDrawEntry,
  type DrawRandomness,
  serializeAllotmentRule,
} from '@bourse/core/products/draws/serialized-draw.ts';
import { SCALE } from '@bourse/core/ledger/money.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { createNativeModularPower } from '@bourse/server/draws/modular-power.ts';
import { verifyBeaconSignature } from '@bourse/server/draws/randomness-beacon.ts';
import type { SeededRandom } from '../seeded-random.ts';

const OFFER = 'offer';
const ENTRANTS = 12;
const WINNERS = 3;
/** Few delay steps, so that many draws can be tried; what matters is that the steps run one after the other. */
const STEPS = 1;
const RULE = { kind: 'lottery', quota: BigInt(WINNERS) * SCALE, step: SCALE, minimum: SCALE } as const;
/** How many contributions or invented names can be tried before the root must be published. */
const TRIES = 8;
const power = createNativeModularPower();

const encoder = new TextEncoder();
const hash = (text: string): string => toHex(sha256(encoder.encode(text)));
const HOUSE = encoder.encode('house');

const entryOf = (number: number, person: string, contribution: string): DrawEntry => ({
  number,
  entrant: computeEntrantPseudonym(OFFER, person, computeEntrantSalt(HOUSE, OFFER, person)),
  quantity: SCALE,
  contribution,
});

function entriesBy(random: SeededRandom): DrawEntry[] {
  return Array.from({ length: ENTRANTS }, (_, index) =>
    entryOf(index + 1, `person ${index}`, hash(`own ${random.int(2 ** 30)}`)),
  );
}

/** The draw of these entries; without `secret`, the draw where it was withheld. `steps` 0 means no delay at all. */
function runSerializedDraw(
  entries: readonly DrawEntry[],
  secret: string,
  { shows = true, steps = STEPS } = {},
): SerializedDraw {
  const leaves = buildEntryLeaves(OFFER, entries);
  if (typeof leaves === 'string') throw new Error(leaves);
  const root = toHex(computeEntriesRoot(leaves));
  const revealedSecret = shows ? secret : null;
  const output = formatDelayValue(runDelayFunction(computeDelayStart(OFFER, root, revealedSecret), steps, power));
  const facts: SerializedDraw = {
    offering: OFFER,
    round: { kind: 'delay', steps, secret: revealedSecret, output },
    commitment: computeSecretCommitment(secret),
    root,
    entries: entries.map(serializeDrawEntry),
    rule: serializeAllotmentRule(RULE),
    outcome: null,
  };
  const chance = computeDrawRandomness(facts, null);
  if (chance === null || 'fault' in chance) throw new Error('no chance');
  return { ...facts, outcome: buildDrawOutcome(runDraw(OFFER, leaves, root, chance.randomness, RULE)) };
}

const wins = ({ outcome }: SerializedDraw, number: number): boolean =>
  outcome!.some((each) => each.number === number && each.allotted !== '0');

type Delay = DrawRandomness & { kind: 'delay' };
/** The forged facts shown in place of the sealed draw; null if they can't even be made up. */
const CHEATS: Readonly<
  Record<string, (facts: SerializedDraw, entries: readonly DrawEntry[]) => SerializedDraw | null>
> = {
  'a late entry': (facts, entries) => ({
    ...facts,
    entries: [...facts.entries!, serializeDrawEntry(entryOf(entries.length + 1, 'late', ''))],
  }),
  'a late entry with a draw of its own': (_, entries) =>
    runSerializedDraw([...entries, entryOf(entries.length + 1, 'late', '')], hash('secret')),
  'an entry left out, with a draw of its own': (_, entries) => runSerializedDraw(entries.slice(1), hash('secret')),
  'one person by two accounts': (facts, entries) =>
    typeof buildEntryLeaves(OFFER, [...entries, { ...entries[0]!, number: entries.length + 1 }]) === 'string'
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
    runSerializedDraw(entries, hash('secret'), { shows: false }),
  'another number of steps': (_, entries) => runSerializedDraw(entries, hash('secret'), { steps: STEPS + 1 }),
  'a made-up end of the delay': (facts) => ({
    ...facts,
    round: { ...(facts.round as Delay), output: formatDelayValue(2n) },
  }),
  'a round of drand in place of the delay': (facts) => ({
    ...facts,
    round: {
      kind: 'beacon',
      chain: DRAND_QUICKNET_CHAIN.hash,
      publicKey: DRAND_QUICKNET_CHAIN.publicKey,
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

export interface DrawCheatingFindings {
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
const isTaken = (facts: SerializedDraw, seals: readonly string[]): boolean =>
  verifyDrawOutcome(facts, verifyBeaconSignature) === null &&
  listDrawSealNotes(facts).every((note) => seals.includes(note));

export function cheatAtDraws(random: SeededRandom, rounds: number): DrawCheatingFindings {
  const found: DrawCheatingFindings = { tried: 0, cheats: 0, honest: 0, taken: [], steered: {}, seen: 0 };
  found.cheats = Object.keys(CHEATS).length + 2;
  for (let round = 0; round < rounds; round += 1) {
    const entries = entriesBy(random);
    const facts = runSerializedDraw(entries, hash('secret'));
    const seals = listDrawSealNotes(facts);
    if (isTaken(facts, seals)) found.honest += 1;
    for (const [name, make] of Object.entries(CHEATS)) {
      found.tried += 1;
      const forgedFacts = make(facts, entries);
      if (forgedFacts === null || isTaken(forgedFacts, seals)) found.taken.push(name);
    }
    found.tried += 2;
    const mixed = runSerializedDraw(random.shuffled(entries), hash('secret'));
    if (JSON.stringify(mixed.outcome) !== JSON.stringify(facts.outcome)) found.taken.push('permuted entries');
    if (isLeftOut(entries)) found.taken.push('an entrant left out who still has a receipt');
  }
  return { ...found, ...steering(random, rounds) };
}

/** Whether an omitted entrant still finds the own entry below the root. */
function isLeftOut(entries: readonly DrawEntry[]): boolean {
  const [omitted, ...others] = entries;
  const leaves = buildEntryLeaves(OFFER, others);
  if (typeof leaves === 'string' || omitted === undefined) throw new Error('no leaves');
  const root = toHex(computeEntriesRoot(leaves));
  const receipt = { offering: OFFER, entry: serializeDrawEntry(omitted), count: leaves.length, root };
  return leaves.some((_, index) => isEntryIncluded({ ...receipt, index, path: buildEntryProofPath(leaves, index) }));
}

type Strategy = (entries: readonly DrawEntry[], secret: string, random: SeededRandom) => SerializedDraw;
/**
 * What an operator can do before the root must be published. It may draw as often as it likes but can't wait for the
 * delay, so it picks by the outcome without the delay, the best that is known in time.
 */
const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'an invented entrant whose contribution is chosen': (entries, secret, random) =>
    runSerializedDraw(chosen(entries, secret, random, 0), secret),
  'a secret that is shown or withheld': (entries, secret) =>
    runSerializedDraw(entries, secret, { shows: wins(runSerializedDraw(entries, secret, { steps: 0 }), 1) }),
};

/** The entries with the contribution of entry 1, out of several tries, that wins as far as `steps` steps can tell. */
function chosen(entries: readonly DrawEntry[], secret: string, random: SeededRandom, steps: number): DrawEntry[] {
  const tries = Array.from({ length: TRIES }, () => [
    { ...entries[0]!, contribution: hash(`chosen ${random.int(2 ** 30)}`) },
    ...entries.slice(1),
  ]);
  return tries.find((each) => wins(runSerializedDraw(each, secret, { steps }), 1)) ?? tries[0]!;
}

function steering(random: SeededRandom, rounds: number): Pick<DrawCheatingFindings, 'steered' | 'seen'> {
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
  const seen = rate((entries, secret, chance) => runSerializedDraw(chosen(entries, secret, chance, STEPS), secret));
  return { steered, seen };
}
