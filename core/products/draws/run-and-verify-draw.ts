/** A draw from its entries to its outcome, and whether a stated outcome follows. */
import { formatScaled, parseScaled } from '../../ledger/money.ts';
import { asciiToBytes } from '../../ledger/seals/merkle-tree.ts';
import { hmacSha256With, sha256, toHex } from '../../ledger/seals/sha256.ts';
import { type DrawRandomnessFault, computeDrawRandomness, type VerifyBeaconSignature } from './draw-randomness.ts';
import {
  sortByHash,
  type DrawEntriesFault,
  computeEntriesRoot,
  type EntryLeaf,
  parseEntryLeaves,
} from './draw-entries-merkle-tree.ts';
import { allotShares, type AllotmentRule } from './allotment-rules.ts';
import { type SerializedDraw, parseAllotmentRule } from './serialized-draw.ts';

/** One entry's place in the draw (from 1) and its allotment. */
export interface DrawnEntry {
  number: number;
  place: number;
  quantity: bigint;
  allotted: bigint;
}

/** All entries in the order of the draw. `root` and `randomness` as hexadecimal. */
export function runDraw(
  offering: string,
  leaves: readonly EntryLeaf[],
  root: string,
  randomness: string,
  rule: AllotmentRule,
  bids?: ReadonlyMap<number, DrawBid>,
): DrawnEntry[] {
  const order = drawOrder(leaves, drawKey(offering, root, randomness)).map(({ entry }) => entry);
  const parts = rule.kind === 'highestBid' ? allotByBids(rule, order, bids ?? new Map()) : allotShares(rule, order);
  return order.map(({ number, quantity }, index) => ({ number, place: index + 1, quantity, allotted: parts[index]! }));
}

/** A revealed bid as the rule sees it. */
export interface DrawBid {
  price: bigint;
  quantity: bigint;
}
const NO_BID: DrawBid = { price: 0n, quantity: 0n };
/** Highest price first, then the order of the draw. Bids that weren't revealed get nothing. */
function allotByBids(
  rule: AllotmentRule,
  order: readonly { number: number }[],
  bids: ReadonlyMap<number, DrawBid>,
): bigint[] {
  const bidOf = ({ number }: { number: number }): DrawBid => bids.get(number) ?? NO_BID;
  const ranked = order.toSorted((a, b) => {
    const [one, other] = [bidOf(a).price, bidOf(b).price];
    return one > other ? -1 : one < other ? 1 : 0;
  });
  const requestedQuantities = ranked.map((each) => ({ number: each.number, quantity: bidOf(each).quantity }));
  const allotments = new Map(
    allotShares(rule, requestedQuantities).map((part, index) => [requestedQuantities[index]!.number, part]),
  );
  return order.map(({ number }) => allotments.get(number) ?? 0n);
}

/** By number; null if one isn't what its entry committed to, or isn't a possible bid. */
function parseRevealedBids(facts: SerializedDraw): Map<number, DrawBid> | null {
  const bids = new Map<number, DrawBid>();
  const sealed = new Map(facts.entries?.map(({ number, contribution }) => [number, contribution]));
  for (const { number, price, quantity, nonce } of facts.bids ?? []) {
    const [bid, requestedQuantities] = [parseScaled(price), parseScaled(quantity)];
    const hash = toHex(sha256(asciiToBytes(`${price}|${quantity}|${nonce}`)));
    if (
      bid === null ||
      requestedQuantities === null ||
      bid <= 0n ||
      requestedQuantities <= 0n ||
      sealed.get(number) !== hash ||
      bids.has(number)
    )
      return null;
    bids.set(number, { price: bid, quantity: requestedQuantities });
  }
  return bids;
}

/** As in the answer of `getDraw`: by number, including entries that got nothing. */
export const buildDrawOutcome = (drawn: readonly DrawnEntry[]): { number: number; allotted: string }[] =>
  drawn
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, allotted }) => ({ number, allotted: formatScaled(allotted) }));

export type DrawFault =
  | DrawEntriesFault
  | 'rootFalse'
  | 'ruleFalse'
  | 'bidFalse'
  | DrawRandomnessFault
  | 'outcomeFalse';

/** Null if the outcome follows from everything else; `early` if something isn't known yet. */
export function verifyDrawOutcome(
  facts: SerializedDraw,
  verify: VerifyBeaconSignature | null,
): DrawFault | 'early' | null {
  const { offering, root, entries, outcome } = facts;
  if (root === null || entries === null) return 'early';
  const rule = parseAllotmentRule(facts.rule);
  if (rule === null) return 'ruleFalse';
  const leaves = parseEntryLeaves(offering, entries);
  if (typeof leaves === 'string') return leaves;
  if (toHex(computeEntriesRoot(leaves)) !== root) return 'rootFalse';
  const chance = computeDrawRandomness(facts, verify);
  if (chance === null) return 'early';
  if ('fault' in chance) return chance.fault;
  if (outcome === null) return 'early';
  const bids = parseRevealedBids(facts);
  if (bids === null) return 'bidFalse';
  const follows = buildDrawOutcome(runDraw(offering, leaves, root, chance.randomness, rule, bids));
  return outcomeText(follows) === outcomeText(outcome) ? null : 'outcomeFalse';
}

const outcomeText = (outcome: readonly { number: number; allotted: string }[]): string =>
  outcome.map(({ number, allotted }) => `${number}|${allotted}`).join('\n');

/** Notes for the ledger's seals: before the offer opens, at its close, and after the draw. */
export function formatDrawOpeningNote({ offering, round, commitment, rule }: SerializedDraw): string {
  const chance =
    round.kind === 'beacon' ? `beacon ${round.chain} ${round.round}` : `delay ${round.steps} ${commitment}`;
  return `draw ${offering} opens ${chance} ${rule.kind} ${rule.quota} ${rule.step} ${rule.minimum}`;
}
/** `-` if the operator has not revealed its secret in time, or has none. */
export const formatDrawClosingNote = (offering: string, root: string, count: number, secret: string | null): string =>
  `draw ${offering} closes ${count} ${root} ${secret ?? '-'}`;
export const formatDrawOutcomeNote = (offering: string, drawn: readonly DrawnEntry[]): string =>
  endNote(offering, buildDrawOutcome(drawn));
const endNote = (offering: string, outcome: NonNullable<SerializedDraw['outcome']>): string =>
  `draw ${offering} ends ${toHex(sha256(asciiToBytes(outcomeText(outcome))))}`;

/** The notes that seals must contain for these facts, as far as their time has come. */
export function listDrawSealNotes(facts: SerializedDraw): string[] {
  const { offering, round, root, entries, outcome } = facts;
  const notes = [formatDrawOpeningNote(facts)];
  const secret = round.kind === 'delay' ? round.secret : null;
  if (root !== null && entries !== null) notes.push(formatDrawClosingNote(offering, root, entries.length, secret));
  if (outcome !== null) notes.push(endNote(offering, outcome));
  return notes;
}

// The order of a draw. Each entry has a ticket: a keyed hash of its leaf, with a key that nobody knows before all
// entries are fixed. The smallest ticket comes first. Nobody is drawn twice, all orders are equally likely, and an
// entrant needs only their own receipt to compute their ticket.

/** The key of all tickets, of the entries' root and the randomness, both as hexadecimal. */
const drawKey = (offering: string, root: string, randomness: string): Uint8Array =>
  sha256(asciiToBytes(`draw|${offering}|${root}|${randomness}`));

/** The entries in the order in which they are drawn. */
function drawOrder(leaves: readonly EntryLeaf[], key: Uint8Array): EntryLeaf[] {
  const ticket = hmacSha256With(key);
  return sortByHash(leaves, ({ hash }) => ticket(hash));
}
