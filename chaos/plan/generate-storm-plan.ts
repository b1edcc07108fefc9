/**
 * Everything that a storm does, drawn from the seed alone: who wants what and when, how it is delivered, and what goes
 * wrong.
 */
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import { generateTradingAction, pickWeighted, type TradingAction } from './generate-trading-action.ts';
import {
  type CopyTradingAction,
  COPY_TRADING_INTERVAL_MS,
  generateCopyTradingAction,
  isFollower,
} from './generate-copy-trading-action.ts';
import { generateNonTradingAction, generateLoanAction, type NonTradingAction } from './generate-non-trading-action.ts';
import {
  generateFundAction,
  FUND_ACTION_INTERVAL_MS,
  type FundAction,
  isFundInvestor,
} from './generate-fund-action.ts';
import {
  generateDepositWithdrawalAction,
  generateReviewAction,
  type DepositWithdrawalAction,
  type ReviewAction,
} from './generate-deposit-withdrawal-action.ts';
import { generateLeagueAction, type LeagueAction } from './generate-league-action.ts';
import {
  generateStrategyAction,
  isStrategyRunner,
  type StrategyAction,
  STRATEGY_ACTION_INTERVAL_MS,
} from './generate-strategy-action.ts';
import { generateProgramAction, PROGRAM_ACTION_INTERVAL_MS, type ProgramAction } from './generate-program-action.ts';
import {
  generateDayChangeTimes,
  generateFaultSchedule,
  generateSiblingProcessFaults,
  type ScheduledFault,
} from './generate-fault-schedule.ts';

/**
 * How a command travels: normally; its answer is cut off (before its first byte or in its middle); twice at once over
 * two connections; delayed while its customer goes on; or repeated later with another content under the same key.
 */
export type DeliveryMode =
  | { mode: 'plain' }
  | { mode: 'cut'; where: 'before' | 'middle' }
  | { mode: 'twice' }
  | { mode: 'late'; byMs: number }
  | { mode: 'altered' };

export interface TimedAction<What> {
  /** From the storm's beginning. */
  atMs: number;
  key: string;
  wanted: What;
  deliveryMode: DeliveryMode;
  /** Whether the customer repeats the request under the same key until there is an answer. */
  repeatsUntilAnswered: boolean;
}

export type CustomerCommand = TimedAction<
  | TradingAction
  | DepositWithdrawalAction
  | NonTradingAction
  | CopyTradingAction
  | StrategyAction
  | LeagueAction
  | FundAction
  | ProgramAction
>;
export type StaffDecision = TimedAction<ReviewAction>;

export interface StormPlan {
  seed: number;
  minutes: number;
  /** One list of commands per customer, in order of time. */
  customers: CustomerCommand[][];
  /** One list per member of staff. */
  staff: StaffDecision[][];
  /** Decisions after the rush: during it, on a slow machine, hardly any request gets as far as moving money. */
  closing: StaffDecision[][];
  faults: ScheduledFault[];
  /** When a day passes, in ms from the storm's beginning. */
  days: number[];
  /** The seed by which the market's feed falls silent and lies. */
  feedSeed: number;
}

const MINUTE_MS = 60_000;
const CLOSING = 12;
const MONEY_REVIEWS = [
  { stage: 'open', kind: 'deposit' },
  { stage: 'open', kind: 'withdrawal' },
  { stage: 'processing', kind: 'withdrawal' },
] as const;
const EVERY_MS = { shortest: 400, longest: 3_600 };
const STAFF_EVERY_MS = { shortest: 300, longest: 1_900 };
export const STORM_CUSTOMERS = 200;
const STAFF = 4;
/** A storm with an even seed plays by the exchanges' own hours, with their auctions. */
export const tradingHoursOfSeed = (seed: number): 'always' | 'exchange' => (seed % 2 === 0 ? 'exchange' : 'always');
/** What fraction of the orders is for auctions. */
const AUCTIONS_SHARE = { always: 0.02, exchange: 0.3 } as const;

/** One customer in this many also deposits and withdraws; FUNDS_SHARE is that part of their commands. */
const BANKER_EVERY = 8;
const FUNDS_SHARE = 0.4;
/** The fraction of each customer's commands that isn't trading. */
const ERRANDS_SHARE = 0.1;
export const isDepositingCustomer = (customer: number): boolean => customer % BANKER_EVERY === 0;

/** Two of three customers apply first; the others may apply by chance, or are refused. */
const isDayTrader = (customer: number): boolean => customer % 3 !== 0;

/**
 * Every fourth customer holds enough to secure a loan, in instruments of an open market, and mostly applies for loans.
 */
const isPledger = (customer: number): boolean => customer % 4 === 2;
const LOANS_SHARE = 0.3;
/** Indexes of instruments of Thailand and of India; the storm's instruments are ordered by market. */
const PLEDGED_TRADABLES = [12, 13, 14, 30, 31, 32] as const;
const PLEDGED_UNITS = 6;

/** Every third customer also plays in leagues, less often than it trades. */
const isPlayer = (customer: number): boolean => customer % 3 === 1;
const PLAY_EVERY_MS = { shortest: 1_500, longest: 9_000 };

const holding = (index: number): CustomerCommand['wanted'] => ({
  what: 'open',
  ware: PLEDGED_TRADABLES[(index >> 2) % PLEDGED_TRADABLES.length]!,
  terms: {
    side: 'long',
    type: 'market',
    units: PLEDGED_UNITS,
    limit: null,
    stop: null,
    trail: null,
    triggerPriceSource: 'last',
    timeInForce: 'day',
    goodTillSeconds: 0,
  },
  leverage: 1,
  takeProfit: null,
  stopLoss: null,
  oco: null,
  oto: null,
  named: false,
  payWith: null,
  dayTrading: false,
});

interface PlanOptions {
  people?: number | undefined;
  /** Processes that serve together; with several of them each may be struck alone. */
  processes?: number;
}

export function generateStormPlan(
  seed: number,
  minutes: number,
  { people = STORM_CUSTOMERS, processes = 1 }: PlanOptions = {},
): StormPlan {
  const random = createSeededRandom(`storm ${seed}`);
  return {
    seed,
    minutes,
    feedSeed: random.int(2 ** 31),
    faults: [
      ...generateFaultSchedule(random.fork('faults'), minutes),
      ...(processes > 1 ? generateSiblingProcessFaults(random.fork('siblings'), minutes) : []),
    ].sort((one, other) => one.atMs - other.atMs),
    days: generateDayChangeTimes(random.fork('days'), minutes),
    customers: Array.from({ length: people }, (_, index) => {
      const [funds, errands] = [random.fork(`funds ${index}`), random.fork(`errands ${index}`)];
      const draw = (own: SeededRandom): CustomerCommand['wanted'] => {
        if (isDepositingCustomer(index) && funds.chance(FUNDS_SHARE)) return generateDepositWithdrawalAction(funds);
        if (isPledger(index) && errands.chance(LOANS_SHARE)) return generateLoanAction(errands);
        return errands.chance(ERRANDS_SHARE)
          ? generateNonTradingAction(errands)
          : generateTradingAction(own, AUCTIONS_SHARE[tradingHoursOfSeed(seed)]);
      };
      const life = generateTimedActions(random.fork(`customer ${index}`), minutes, EVERY_MS, draw);
      if (isDayTrader(index) && life[0]) life[0].wanted = { what: 'applyDayTrading' };
      if (isPledger(index) && life[1]) life[1].wanted = holding(index);
      // Drawn separately, so that everybody's other commands stay the same.
      const drawn = <What extends CustomerCommand['wanted']>(
        name: string,
        every: typeof EVERY_MS,
        drawOne: (random: SeededRandom) => What,
      ): CustomerCommand[] => generateTimedActions(random.fork(`${name} ${index}`), minutes, every, drawOne);
      const otherActions = [
        ...(isFollower(index) ? drawn('copying', COPY_TRADING_INTERVAL_MS, generateCopyTradingAction) : []),
        ...(isStrategyRunner(index) ? drawn('runs', STRATEGY_ACTION_INTERVAL_MS, generateStrategyAction) : []),
        ...(isFundInvestor(index) ? drawn('investing', FUND_ACTION_INTERVAL_MS, generateFundAction) : []),
        ...drawn('programs', PROGRAM_ACTION_INTERVAL_MS, generateProgramAction),
        ...(isPlayer(index) ? drawn('play', PLAY_EVERY_MS, generateLeagueAction) : []),
      ];
      return [...life, ...otherActions].sort((one, other) => one.atMs - other.atMs);
    }),
    staff: Array.from({ length: STAFF }, (_, index) =>
      generateTimedActions(random.fork(`staff ${index}`), minutes, STAFF_EVERY_MS, generateReviewAction),
    ),
    closing: Array.from({ length: STAFF }, (_, index) => generateClosingDecisions(random.fork(`closing ${index}`))),
  };
}

function generateTimedActions<What>(
  random: SeededRandom,
  minutes: number,
  every: typeof EVERY_MS,
  draw: (random: SeededRandom) => What,
): TimedAction<What>[] {
  const commands: TimedAction<What>[] = [];
  for (
    let atMs = random.between(0, every.longest);
    atMs < minutes * MINUTE_MS;
    atMs += random.between(every.shortest, every.longest)
  ) {
    commands.push({
      atMs: Math.round(atMs),
      key: random.key(),
      wanted: draw(random),
      deliveryMode: generateDeliveryMode(random),
      repeatsUntilAnswered: random.chance(0.5),
    });
  }
  return commands;
}

const generateClosingDecisions = (random: SeededRandom): StaffDecision[] =>
  Array.from({ length: CLOSING }, (_, index) => ({
    atMs: 0,
    key: random.key(),
    wanted: { ...generateReviewAction(random), ...MONEY_REVIEWS[index % MONEY_REVIEWS.length]! },
    deliveryMode: generateDeliveryMode(random),
    repeatsUntilAnswered: false,
  }));

function generateDeliveryMode(random: SeededRandom): DeliveryMode {
  switch (
    pickWeighted(random, [
      ['plain', 70],
      ['cut', 10],
      ['twice', 8],
      ['late', 8],
      ['altered', 4],
    ] as const)
  ) {
    case 'plain':
      return { mode: 'plain' };
    case 'cut':
      return { mode: 'cut', where: random.chance(0.6) ? 'before' : 'middle' };
    case 'twice':
      return { mode: 'twice' };
    case 'late':
      return { mode: 'late', byMs: Math.round(random.between(50, 2_000)) };
    case 'altered':
      return { mode: 'altered' };
  }
}
