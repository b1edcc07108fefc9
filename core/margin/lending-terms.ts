/** How much of an instrument can be borrowed to be sold short, and what borrowing it costs. Dated data by market; what fits no tier isn't lent. */
import type { Market } from '../market.ts';
import type { Rate } from '../money.ts';
import { ruleOn } from '../rulebook/index.ts';
import type { Scope } from '../rulebook/phase-types.ts';
import type { Dated } from '../rulebook/types.ts';
import { HOUSE, percent } from '../rulebook/writing.ts';

/** `share`: part of all units there are that can be lent to all customers together. `times`: its fee as a multiple of the market's rate for shorts. */
export interface LendingTier extends Scope { share: Rate; times: bigint }

const MAIN: LendingTier = { boards: ['listed'], share: percent('0.5'), times: 1n };
/** Names over the counter are lent where shorts on them are allowed at all: less of them, and dearer. */
const OTC: LendingTier = { boards: ['otc'], share: percent('0.1'), times: 4n };
const tiers = (...value: LendingTier[]): readonly Dated<readonly LendingTier[]>[] => [{ from: '2000-01-01', source: HOUSE, value }];

const TIERS: Readonly<Record<Market, readonly Dated<readonly LendingTier[]>[]>> = {
  US: tiers(MAIN, OTC),
  MX: tiers(MAIN, OTC),
  // Names like those of the SET100; the exchange's list goes by worth and trading, and its smallest members are worth about as much.
  TH: [{ from: '2001-01-02', source: 'SET Regulations on short sales (SET100 names)', value: [{ ...MAIN, segments: ['SET'], capitalisation: { from: 20_000_000_000n } }] }],
  KR: tiers(MAIN),
  IN: tiers(MAIN),
  SA: tiers(MAIN),
  CRYPTO: tiers({ boards: ['crypto'], share: percent('0.5'), times: 1n }),
  // Whoever sells a pair owes its first currency; no units of anything run out.
  FX: tiers({ boards: ['fx'], share: percent('100'), times: 1n }),
};

/** First tier that fits an instrument holds; those of a market on the local `date`. */
export const lendingTiers = (market: Market, date: string): readonly LendingTier[] => ruleOn(TIERS[market], date);
