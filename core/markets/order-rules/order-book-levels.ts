/**
 * The sizes at the prices of a simulated order book, by a public rule. What waits at a price depends on that price, its
 * side and two secret words drawn for the twenty seconds before and for the present ones, never on where the price
 * comes from or goes to. Each price exchanges the earlier word's size for the present one's at a moment of its own, so
 * that orders come and go one by one and stay where they are while the quote moves. Prices without an order are gaps.
 */
import type { Price, Quantity } from '../../ledger/money.ts';

/** Of whoever trades against the book. */
type Direction = 'buy' | 'sell';

/** `usual`: what a price has on average; sizes are multiples of `lot`. The words have 32 bits. */
export interface OrderBookLevels {
  usual: Quantity;
  lot: Quantity;
  previousWord: number;
  word: number;
}

/** How long a price keeps its size on average. The house's own rule, like all numbers here. */
export const ORDER_BOOK_WINDOW_MS = 20_000;
/** The share of prices at which nobody waits, in 256ths; none of them is round. */
const GAPS_OF_256 = 38;
const ROUND_TICKS = 10n;
const ROUND_MULTIPLE = 2n;
/** From a quarter of the usual size to 2.65 times it, small sizes more often; round prices have twice that. */
const SMALLEST_PERMILLE = 250;
const SPREAD_PERMILLE = 2_400;

/** As quotes carry them and fills store them. */
export const formatOrderBookLevels = ({ usual, lot, previousWord, word }: OrderBookLevels): string =>
  `${usual} ${lot} ${previousWord} ${word}`;

export function parseOrderBookLevels(text: string): OrderBookLevels {
  const [usual, lot, previousWord, word] = text.split(' ') as [string, string, string, string];
  return { usual: BigInt(usual), lot: BigInt(lot), previousWord: Number(previousWord), word: Number(word) };
}

/** What waits at `price` at the instant `at` (epoch ms) for whoever trades in `direction`; 0 in a gap. */
export function computeLevelSize(
  levels: OrderBookLevels,
  direction: Direction,
  price: Price,
  tick: Price,
  at: number,
): Quantity {
  const drawn = drawLevel(levels, direction, price, at);
  return !isRound(price, tick) && (drawn & 0xff) < GAPS_OF_256 ? 0n : sizeOf(levels, drawn, price, tick);
}

/** The same at the best price, where somebody always waits. */
export const computeBestLevelSize = (
  levels: OrderBookLevels,
  direction: Direction,
  price: Price,
  tick: Price,
  at: number,
): Quantity => sizeOf(levels, drawLevel(levels, direction, price, at), price, tick);

const isRound = (price: Price, tick: Price): boolean => price % (tick * ROUND_TICKS) === 0n;

function sizeOf({ usual, lot }: OrderBookLevels, drawn: number, price: Price, tick: Price): Quantity {
  const share = (drawn >>> 8) / 16_777_216;
  const permille = BigInt(Math.floor(SMALLEST_PERMILLE + SPREAD_PERMILLE * share * share));
  const size = (usual * permille * (isRound(price, tick) ? ROUND_MULTIPLE : 1n)) / 1_000n;
  return size < lot ? lot : size - (size % lot);
}

const SIDES: Readonly<Record<Direction, number>> = { buy: 0x5bd1e995, sell: 0x2545f491 };
const MOMENTS = 0x61c88647;

function drawLevel({ previousWord, word }: OrderBookLevels, direction: Direction, price: Price, at: number) {
  const low = Number(BigInt.asUintN(32, price));
  const high = Number(BigInt.asUintN(32, price >> 32n));
  const side = SIDES[direction];
  const exchangedAfterMs = mixWords(word ^ side ^ MOMENTS, low, high) % ORDER_BOOK_WINDOW_MS;
  return mixWords((at % ORDER_BOOK_WINDOW_MS < exchangedAfterMs ? previousWord : word) ^ side, low, high);
}

/** 32 bits of three words: the final mix of MurmurHash3 after each of them. */
function mixWords(word: number, low: number, high: number): number {
  return finishMix(finishMix(finishMix(word) ^ low) ^ high);
}

function finishMix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
