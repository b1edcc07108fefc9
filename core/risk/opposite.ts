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

/**
 * The group's sides that match: all together, each account against all others, and each against each, so that a third
 * account's trades hide nothing. What is part of something found, here or `before`, isn't found again.
 */
export function findSides(group: readonly Traded[], rule: Rule, before: readonly BothSides[] = []): BothSides[] {
  const whole = wholeOf(without(group, before), rule);
  const together = isFound(whole, rule) ? [whole] : [];
  const found = [...together, ...findOfOne(without(group, [...before, ...together]), rule)];
  return [...found, ...findPairs(group, rule, [...before, ...found])];
}

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

function findOfOne(group: readonly Traded[], rule: Rule): BothSides[] {
  const buyers = group.filter(({ bought }) => bought > 0n);
  const sellers = group.filter(({ sold }) => sold > 0n);
  return [
    ...buyers.map((one) => ({
      buyers: [one],
      sellers: sellers.filter((each) => each !== one && fits(each.sold, one.bought, rule)),
    })),
    ...sellers.map((one) => ({
      buyers: buyers.filter((each) => each !== one && fits(each.bought, one.sold, rule)),
      sellers: [one],
    })),
  ].filter((sides) => sides.buyers.length + sides.sellers.length > 2 && isFound(sides, rule));
}

function findPairs(group: readonly Traded[], rule: Rule, before: readonly BothSides[]): BothSides[] {
  const isNew = (buyer: Traded, seller: Traded): boolean =>
    before.every(
      ({ buyers, sellers }) =>
        !buyers.some(({ account }) => account === buyer.account) ||
        !sellers.some(({ account }) => account === seller.account),
    );
  return group.flatMap((buyer) =>
    group
      .filter((seller) => seller !== buyer && seller.sold > 0n && fits(seller.sold, buyer.bought, rule))
      .map((seller) => ({ buyers: [buyer], sellers: [seller] }))
      .filter((pair) => isFound(pair, rule) && isNew(buyer, pair.sellers[0]!)),
  );
}
