/**
 * Everything that a storm does, drawn from the seed alone: who wants what and when, how it travels, and what goes
 * wrong.
 */
import { createRandom, type Random } from '../random.ts';
import { drawWanted, pickBy, type Wanted } from './draw-command.ts';
import { type Copying, COPYING_EVERY_MS, drawCopying, isFollower } from './draw-copying.ts';
import { drawErrand, drawLoan, type Errand } from './draw-errands.ts';
import { drawInvesting, INVESTING_EVERY_MS, type Investing, invests } from './draw-investing.ts';
import { drawFunds, drawReview, type FundsWanted, type Review } from './draw-funds.ts';
import { drawPlayed, type Played } from './draw-league.ts';
import { drawRun, followsRules, type OwnRun, RUNS_EVERY_MS } from './draw-runs.ts';
import { drawDays, drawFaults, drawSiblingFaults, type TimedFault } from './draw-faults.ts';

/**
 * How a command travels: normally; its answer is cut off (before its first byte or in its middle); twice at once over
 * two connections; delayed while its customer goes on; or repeated later with another content under the same key.
 */
export type Way =
  | { way: 'plain' }
  | { way: 'cut'; where: 'before' | 'middle' }
  | { way: 'twice' }
  | { way: 'late'; byMs: number }
  | { way: 'altered' };

export interface Timed<What> {
  /** From the storm's beginning. */
  atMs: number;
  key: string;
  wanted: What;
  travel: Way;
  /** Whether the customer repeats the request under the same key until there is an answer. */
  stubborn: boolean;
}

export type Command = Timed<Wanted | FundsWanted | Errand | Copying | OwnRun | Played | Investing>;
export type Decision = Timed<Review>;

export interface Plan {
  seed: number;
  minutes: number;
  /** One list of commands per customer, in order of time. */
  customers: Command[][];
  /** One list per member of staff. */
  staff: Decision[][];
  /** Decisions after the rush: during it, on a slow machine, hardly any request gets as far as moving money. */
  closing: Decision[][];
  faults: TimedFault[];
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
export const CUSTOMERS = 200;
const STAFF = 4;
/** A storm with an even seed plays by the exchanges' own hours, with their auctions. */
export const hoursOf = (seed: number): 'always' | 'exchange' => (seed % 2 === 0 ? 'exchange' : 'always');
/** What fraction of the orders is for auctions. */
const AUCTIONS_SHARE = { always: 0.02, exchange: 0.3 } as const;

/** One customer in this many also deposits and withdraws; FUNDS_SHARE is that part of their commands. */
const BANKER_EVERY = 8;
const FUNDS_SHARE = 0.4;
/** The fraction of each customer's commands that isn't trading. */
const ERRANDS_SHARE = 0.1;
export const isBanker = (customer: number): boolean => customer % BANKER_EVERY === 0;

/** Two of three customers apply first; the others may apply by chance, or are refused. */
const isDayTrader = (customer: number): boolean => customer % 3 !== 0;

/**
 * Every fourth customer holds enough to secure a loan, in instruments of an open market, and mostly applies for loans.
 */
const isPledger = (customer: number): boolean => customer % 4 === 2;
const LOANS_SHARE = 0.3;
/** Indexes of instruments of Thailand and of India; the storm's instruments are ordered by market. */
const PLEDGED_WARES = [12, 13, 14, 30, 31, 32] as const;
const PLEDGED_UNITS = 6;

/** Every third customer also plays in leagues, less often than it trades. */
const isPlayer = (customer: number): boolean => customer % 3 === 1;
const PLAY_EVERY_MS = { shortest: 1_500, longest: 9_000 };

const holding = (index: number): Command['wanted'] => ({
  what: 'open',
  ware: PLEDGED_WARES[(index >> 2) % PLEDGED_WARES.length]!,
  terms: {
    side: 'long',
    type: 'market',
    units: PLEDGED_UNITS,
    limit: null,
    stop: null,
    trail: null,
    watched: 'last',
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

export function drawPlan(seed: number, minutes: number, { people = CUSTOMERS, processes = 1 }: PlanOptions = {}): Plan {
  const random = createRandom(`storm ${seed}`);
  return {
    seed,
    minutes,
    feedSeed: random.int(2 ** 31),
    faults: [
      ...drawFaults(random.fork('faults'), minutes),
      ...(processes > 1 ? drawSiblingFaults(random.fork('siblings'), minutes) : []),
    ].sort((one, other) => one.atMs - other.atMs),
    days: drawDays(random.fork('days'), minutes),
    customers: Array.from({ length: people }, (_, index) => {
      const [funds, errands] = [random.fork(`funds ${index}`), random.fork(`errands ${index}`)];
      const draw = (own: Random): Command['wanted'] => {
        if (isBanker(index) && funds.chance(FUNDS_SHARE)) return drawFunds(funds);
        if (isPledger(index) && errands.chance(LOANS_SHARE)) return drawLoan(errands);
        return errands.chance(ERRANDS_SHARE) ? drawErrand(errands) : drawWanted(own, AUCTIONS_SHARE[hoursOf(seed)]);
      };
      const life = drawLife(random.fork(`customer ${index}`), minutes, EVERY_MS, draw);
      if (isDayTrader(index) && life[0]) life[0].wanted = { what: 'applyDayTrading' };
      if (isPledger(index) && life[1]) life[1].wanted = holding(index);
      // Drawn separately, so that everybody's other commands stay the same.
      const drawn = <What extends Command['wanted']>(
        name: string,
        every: typeof EVERY_MS,
        drawOne: (random: Random) => What,
      ): Command[] => drawLife(random.fork(`${name} ${index}`), minutes, every, drawOne);
      const beside = [
        ...(isFollower(index) ? drawn('copying', COPYING_EVERY_MS, drawCopying) : []),
        ...(followsRules(index) ? drawn('runs', RUNS_EVERY_MS, drawRun) : []),
        ...(invests(index) ? drawn('investing', INVESTING_EVERY_MS, drawInvesting) : []),
        ...(isPlayer(index) ? drawn('play', PLAY_EVERY_MS, drawPlayed) : []),
      ];
      return beside.length === 0 ? life : [...life, ...beside].sort((one, other) => one.atMs - other.atMs);
    }),
    staff: Array.from({ length: STAFF }, (_, index) =>
      drawLife(random.fork(`staff ${index}`), minutes, STAFF_EVERY_MS, drawReview),
    ),
    closing: Array.from({ length: STAFF }, (_, index) => drawClosing(random.fork(`closing ${index}`))),
  };
}

function drawLife<What>(
  random: Random,
  minutes: number,
  every: typeof EVERY_MS,
  draw: (random: Random) => What,
): Timed<What>[] {
  const commands: Timed<What>[] = [];
  for (
    let atMs = random.between(0, every.longest);
    atMs < minutes * MINUTE_MS;
    atMs += random.between(every.shortest, every.longest)
  ) {
    commands.push({
      atMs: Math.round(atMs),
      key: random.key(),
      wanted: draw(random),
      travel: drawWay(random),
      stubborn: random.chance(0.5),
    });
  }
  return commands;
}

const drawClosing = (random: Random): Decision[] =>
  Array.from({ length: CLOSING }, (_, index) => ({
    atMs: 0,
    key: random.key(),
    wanted: { ...drawReview(random), ...MONEY_REVIEWS[index % MONEY_REVIEWS.length]! },
    travel: drawWay(random),
    stubborn: false,
  }));

function drawWay(random: Random): Way {
  switch (
    pickBy(random, [
      ['plain', 70],
      ['cut', 10],
      ['twice', 8],
      ['late', 8],
      ['altered', 4],
    ] as const)
  ) {
    case 'plain':
      return { way: 'plain' };
    case 'cut':
      return { way: 'cut', where: random.chance(0.6) ? 'before' : 'middle' };
    case 'twice':
      return { way: 'twice' };
    case 'late':
      return { way: 'late', byMs: Math.round(random.between(50, 2_000)) };
    case 'altered':
      return { way: 'altered' };
  }
}
