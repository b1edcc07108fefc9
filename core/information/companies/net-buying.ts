/** Statistics of finished sessions: who buys, who sells, and who has sold short. */
import type {
  Market,
  NetBuying,
  SessionInvestorStatistics,
  OngoingSessionInvestorStatistics,
} from '../../markets/market-types.ts';
import { divide, SCALE, type Quantity, type Rate } from '../../ledger/money.ts';

/** Over how many sessions net buying is added up. */
export const NET_BUYING_SPANS = [1, 5, 20, 60] as const;
export type NetBuyingSpan = (typeof NET_BUYING_SPANS)[number];
export const INVESTOR_GROUPS = [
  'individuals',
  'institutions',
  'foreigners',
  'others',
] as const satisfies (keyof NetBuying)[];
export type InvestorGroup = (typeof INVESTOR_GROUPS)[number];

/**
 * Markets that publish for each stock who bought and who sold in a session: the Korea Exchange, in its Data Marketplace
 * (data.krx.co.kr, "투자자별 거래실적(개별종목)"). Elsewhere nothing is published for a single stock and session: the SET publishes
 * its market's sum, India's exchanges those of foreign and domestic institutions, others none.
 */
const MARKETS_PUBLISHING_INVESTOR_GROUPS: readonly Market[] = ['KR'];
export const publishesInvestorGroups = (market: Market): boolean => MARKETS_PUBLISHING_INVESTOR_GROUPS.includes(market);

/** The number of sessions that a balance is compared with. */
const USUAL_SESSIONS = 20;

export interface NetBuyingOverSessions extends NetBuying {
  /** The first and the last session, and how many there are: fewer than asked for if the company is young. */
  from: string;
  to: string;
  sessions: number;
  /** From the close before the first session; null if that isn't known. */
  priceChange: Rate | null;
  volume: NetBuying<Quantity>;
}

/** Over the last `span` of the sessions, which are newest first; null without any. */
export function computeNetBuying(
  trades: readonly SessionInvestorStatistics[],
  span: number,
): NetBuyingOverSessions | null {
  const within = trades.slice(0, span);
  const [newest, oldest] = [within[0], within.at(-1)];
  if (!newest || !oldest) return null;
  const before = trades[within.length]?.close ?? 0n;
  const sum = (of: InvestorGroup, what: 'net' | 'netVolume' = 'net'): bigint =>
    within.reduce((total, trade) => total + trade[what][of], 0n);
  return {
    from: oldest.date,
    to: newest.date,
    sessions: within.length,
    priceChange: before > 0n ? divide((newest.close - before) * SCALE, before, 'half-even') : null,
    individuals: sum('individuals'),
    institutions: sum('institutions'),
    foreigners: sum('foreigners'),
    others: sum('others'),
    volume: {
      individuals: sum('individuals', 'netVolume'),
      institutions: sum('institutions', 'netVolume'),
      foreigners: sum('foreigners', 'netVolume'),
      others: sum('others', 'netVolume'),
    },
  };
}

/** Of a session that goes on; `trade` and `before`, the previous close, in its own shares. */
export const computeOngoingNetBuying = ({
  trade,
  previousClose,
}: Pick<OngoingSessionInvestorStatistics, 'trade' | 'previousClose'>): NetBuyingOverSessions =>
  computeNetBuying([trade, { ...trade, close: previousClose }], 1)!;

/** Sessions of usual volume in which all that is owed could be bought back, 8 decimals; null if nothing trades. */
export function computeDaysToCover(balance: Quantity, trades: readonly SessionInvestorStatistics[]): Rate | null {
  const usual = trades.slice(0, USUAL_SESSIONS);
  const volume = usual.reduce((total, each) => total + each.volume, 0n);
  return volume > 0n ? divide(balance * SCALE * BigInt(usual.length), volume, 'half-even') : null;
}
