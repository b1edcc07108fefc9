/** Which of the accounts that belong together took both sides of one instrument. */
import type { Amount } from '../money.ts';
import { isOpposite } from './surveillance.ts';

/** What one account bought and sold of the instrument. */
export interface Traded {
  account: bigint;
  bought: bigint;
  sold: bigint;
}
/** No account is on both: whoever buys and sells alone has merely traded. */
export interface BothSides {
  buyers: readonly Traded[];
  sellers: readonly Traded[];
}
interface Rule {
  values: { matchedPercent: number; worthUsd: number };
  /** What so many units are worth, in minor units of US dollars. */
  worthOf: (units: bigint) => Amount;
}

export const sumOf = (side: 'bought' | 'sold', those: readonly Traded[]): bigint =>
  those.reduce((all, each) => all + each[side], 0n);

const isFound = ({ buyers, sellers }: BothSides, { values, worthOf }: Rule): boolean => {
  const [bought, sold] = [sumOf('bought', buyers), sumOf('sold', sellers)];
  return isOpposite({ bought, sold, worth: worthOf(bought < sold ? bought : sold) }, values);
};

/** Sums over more accounts than these match by chance, if they have nothing in common but who invited them. */
const FEW = 6;

/**
 * Each account against each; then, among those that are few or one hand, accounts against several that are no larger,
 * the largest first; and if there is none of these, all against all. A pair that is part of something found `before`
 * isn't found again.
 */
export function findSides(
  group: readonly Traded[],
  rule: Rule,
  { before = [], oneHand = false }: { before?: readonly BothSides[]; oneHand?: boolean } = {},
): BothSides[] {
  const pairs = findPairs(group, rule).filter((pair) => !before.some((sides) => isPartOf(pair, sides)));
  const active = without(group, before);
  if (!oneHand && active.filter(({ bought, sold }) => bought !== sold).length > FEW) return pairs;
  const found = [...pairs, ...findOfOne(without(active, pairs), active, rule)];
  if (found.length > 0) return found;
  const whole = wholeOf(active, rule);
  return isFound(whole, rule) ? [whole] : [];
}

const accountsOf = ({ buyers, sellers }: BothSides): Set<bigint> =>
  new Set([...buyers, ...sellers].map(({ account }) => account));

const isPartOf = (pair: BothSides, sides: BothSides): boolean => accountsOf(pair).isSubsetOf(accountsOf(sides));

/** The group without the sides that have been found. */
function without(group: readonly Traded[], found: readonly BothSides[]): Traded[] {
  const buyers = new Set(found.flatMap((sides) => sides.buyers.map(({ account }) => account)));
  const sellers = new Set(found.flatMap((sides) => sides.sellers.map(({ account }) => account)));
  return group.map(({ account, bought, sold }) => ({
    account,
    bought: buyers.has(account) ? 0n : bought,
    sold: sellers.has(account) ? 0n : sold,
  }));
}

const fits = (own: bigint, other: bigint, { values }: Pick<Rule, 'values'>): boolean =>
  own * BigInt(values.matchedPercent) <= other * 100n;

/** Each account on the side on which it did more, without those that alone did too much for the whole other side. */
function wholeOf(group: readonly Traded[], rule: Rule): BothSides {
  let buyers = group.filter(({ bought, sold }) => bought > sold);
  let sellers = group.filter(({ bought, sold }) => sold > bought);
  for (let count = -1; count !== buyers.length + sellers.length; ) {
    count = buyers.length + sellers.length;
    const [bought, sold] = [sumOf('bought', buyers), sumOf('sold', sellers)];
    buyers = buyers.filter((each) => fits(each.bought, sold, rule));
    sellers = sellers.filter((each) => fits(each.sold, bought, rule));
  }
  return { buyers, sellers };
}

const largestFirst = (side: 'bought' | 'sold', those: readonly Traded[]): Traded[] =>
  those.filter((each) => each[side] > 0n).toSorted((a, b) => (a[side] > b[side] ? -1 : a[side] < b[side] ? 1 : 0));

/** For each of `ones` those of `others` that together come to what it did. */
function findOfOne(ones: readonly Traded[], others: readonly Traded[], rule: Rule): BothSides[] {
  const [buyers, sellers] = [largestFirst('bought', others), largestFirst('sold', others)];
  const upTo = (side: 'bought' | 'sold', { account }: Traded, limit: bigint, those: readonly Traded[]): Traded[] => {
    let sum = 0n;
    return those.filter((each) => {
      if (each.account === account || !fits(sum + each[side], limit, rule)) return false;
      sum += each[side];
      return true;
    });
  };
  return [
    ...ones.map((one) => ({ buyers: [one], sellers: upTo('sold', one, one.bought, sellers) })),
    ...ones.map((one) => ({ buyers: upTo('bought', one, one.sold, buyers), sellers: [one] })),
  ].filter((sides) => sides.buyers.length + sides.sellers.length > 2 && isFound(sides, rule));
}

/** Only sellers of about the same size are compared with each buyer: a line of invitations can be long. */
function findPairs(group: readonly Traded[], rule: Rule): BothSides[] {
  const sellers = largestFirst('sold', group);
  return group.flatMap((buyer) => {
    const found: BothSides[] = [];
    for (let nth = firstThatFits(sellers, buyer.bought, rule); nth < sellers.length; nth += 1) {
      const seller = sellers[nth]!;
      if (!fits(buyer.bought, seller.sold, rule)) break;
      const pair = { buyers: [buyer], sellers: [seller] };
      if (seller.account !== buyer.account && isFound(pair, rule)) found.push(pair);
    }
    return found;
  });
}

/** The first of those sorted by size, the largest first, that isn't too large for `bought`. */
function firstThatFits(sellers: readonly Traded[], bought: bigint, rule: Rule): number {
  let [low, high] = [0, sellers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(sellers[middle]!.sold, bought, rule)) high = middle;
    else low = middle + 1;
  }
  return low;
}
