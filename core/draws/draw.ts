/** A draw from its entries to its outcome, and whether an outcome that somebody tells follows. */
import { formatScaled } from '../money.ts';
import { ascii } from '../seals/bytes.ts';
import { sha256, toHex } from '../sha256.ts';
import type { VerifySignature } from './beacon.ts';
import { type EntriesFault, entriesRoot, type Leaf, leavesFrom } from './entries.ts';
import { drawKey, drawOrder } from './order.ts';
import { type RandomnessFault, randomnessOf } from './randomness.ts';
import { type AllotmentRule, allot } from './rules.ts';
import { type DrawFacts, ruleFrom } from './wire.ts';

/** One entry's place in the draw (from 1) and what it gets. */
export interface Drawn {
  number: number;
  place: number;
  quantity: bigint;
  allotted: bigint;
}

/** Everybody in the order of the draw. `root` and `randomness` as hexadecimal. */
export function draw(
  offering: string,
  leaves: readonly Leaf[],
  root: string,
  randomness: string,
  rule: AllotmentRule,
): Drawn[] {
  const order = drawOrder(leaves, drawKey(offering, root, randomness)).map(({ entry }) => entry);
  const parts = allot(rule, order);
  return order.map(({ number, quantity }, index) => ({ number, place: index + 1, quantity, allotted: parts[index]! }));
}

/** As `getDraw` tells it: by number, and whoever got nothing as well. */
export const outcomeOf = (drawn: readonly Drawn[]): { number: number; allotted: string }[] =>
  drawn
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, allotted }) => ({ number, allotted: formatScaled(allotted) }));

export type DrawFault = EntriesFault | 'rootFalse' | 'ruleFalse' | RandomnessFault | 'outcomeFalse';

/** Null where the outcome follows from all the rest; `early` where something isn't known yet. */
export function checkDraw(facts: DrawFacts, verify: VerifySignature | null): DrawFault | 'early' | null {
  const { offering, root, entries, outcome } = facts;
  if (root === null || entries === null) return 'early';
  const rule = ruleFrom(facts.rule);
  if (rule === null) return 'ruleFalse';
  const leaves = leavesFrom(offering, entries);
  if (typeof leaves === 'string') return leaves;
  if (toHex(entriesRoot(leaves)) !== root) return 'rootFalse';
  const chance = randomnessOf(facts, verify);
  if (chance === null) return 'early';
  if ('fault' in chance) return chance.fault;
  if (outcome === null) return 'early';
  const follows = outcomeOf(draw(offering, leaves, root, chance.randomness, rule));
  return outcomeText(follows) === outcomeText(outcome) ? null : 'outcomeFalse';
}

const outcomeText = (outcome: readonly { number: number; allotted: string }[]): string =>
  outcome.map(({ number, allotted }) => `${number}|${allotted}`).join('\n');

/** What the ledger's seals bind: before the offer opens, at its close, and after the draw. */
export function openingNote({ offering, round, commitment, rule }: DrawFacts): string {
  const chance =
    round.kind === 'beacon' ? `beacon ${round.chain} ${round.round}` : `delay ${round.steps} ${commitment}`;
  return `draw ${offering} opens ${chance} ${rule.kind} ${rule.quota} ${rule.step} ${rule.minimum}`;
}
/** `-` where the operator has not shown its secret in time, or has none. */
export const closingNote = (offering: string, root: string, count: number, secret: string | null): string =>
  `draw ${offering} closes ${count} ${root} ${secret ?? '-'}`;
export const outcomeNote = (offering: string, drawn: readonly Drawn[]): string => endNote(offering, outcomeOf(drawn));
const endNote = (offering: string, outcome: NonNullable<DrawFacts['outcome']>): string =>
  `draw ${offering} ends ${toHex(sha256(ascii(outcomeText(outcome))))}`;

/** The notes that seals must have if these are the facts, as far as their time has come. */
export function notesOf(facts: DrawFacts): string[] {
  const { offering, round, root, entries, outcome } = facts;
  const notes = [openingNote(facts)];
  const secret = round.kind === 'delay' ? round.secret : null;
  if (root !== null && entries !== null) notes.push(closingNote(offering, root, entries.length, secret));
  if (outcome !== null) notes.push(endNote(offering, outcome));
  return notes;
}
