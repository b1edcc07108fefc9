/** Views of leagues: a league, a row of its board, an entry's curve, a note of its journal. */
import { LEAGUE_ORDER_TYPES, LEAGUE_PHASES } from '@bourse/core/products/leagues/league-season.ts';
import { UNRANKED_REASONS } from '@bourse/core/products/leagues/league-ranking.ts';
import { LISTED_NAME_MAXIMUM } from '@bourse/core/products/leagues/listed-names.ts';
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';
import { LEAGUE_RANKING_METHODS } from '@bourse/core/trading/execution/league-season-rules.ts';

export const leagueEntryIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/));
/** A league by its number, which is that of each entry's portfolio. */
export const leagueIdSchema = z.string().check(z.regex(/^[1-3]\d{4}$/));
/** A name on a league's list. */
export const listedNameSchema = f.name(1, LISTED_NAME_MAXIMUM);
export const LISTED_NAME_STATUSES = ['waiting', 'joined', 'left', 'removed'] as const;
export const leagueRankingSchema = z.enum(LEAGUE_RANKING_METHODS);
export const leagueOrderTypeSchema = z.enum(LEAGUE_ORDER_TYPES);

/** `largestShare`: percent of the starting capital that one instrument may take; null for no limit. */
export const leagueRuleFields = {
  startsAt: f.time,
  endsAt: f.time,
  currency: f.currency,
  capital: f.decimal,
  markets: z.array(f.market),
  /** The instruments, by their names in the reader's language; null: all of the markets. */
  permitted: z.nullable(z.array(z.object({ instrument: f.instrument, name: z.string() }))),
  orderTypes: z.array(leagueOrderTypeSchema),
  leverage: z.int(),
  charges: z.boolean(),
  largestShare: z.nullable(z.int()),
  minimumTrades: z.int(),
  /** Different instruments, and days (UTC) with a trade, that a place takes. */
  minimumInstruments: z.int(),
  minimumDays: z.int(),
  ranking: leagueRankingSchema,
};

/**
 * `code`: the code that the organiser hands out, and of a public league everybody's; `invitation`: the organiser's for
 * opening an account; null for others. `public`: the server has opened it, anybody may join, and nobody organises it.
 * `result`: set once the season is frozen:
 * the SHA-256 of its lines, and the number of the seal that binds it, null until there is one.
 */
export const leagueSchema = z.object({
  league: leagueIdSchema,
  name: z.string(),
  phase: z.enum(LEAGUE_PHASES),
  ...leagueRuleFields,
  entries: z.int(),
  pointsEveryMinutes: z.int(),
  organised: z.boolean(),
  public: z.boolean(),
  code: z.nullable(z.string()),
  invitation: z.nullable(z.string()),
  mine: z.nullable(
    z.object({
      entry: leagueEntryIdSchema,
      name: z.nullable(z.string()),
      portfolio: f.portfolio,
      joinedAt: f.time,
      leftAt: z.nullable(f.time),
    }),
  ),
  result: z.nullable(z.object({ frozenAt: f.time, hash: z.string(), seal: z.nullable(z.int()) })),
});

/** Rates are pure numbers: 0.05 is 5 %. `place` is null for an entry that isn't ranked, for `reason`. */
const boardLine = {
  entry: leagueEntryIdSchema,
  name: z.nullable(z.string()),
  place: z.nullable(z.int()),
  /** A day ago, or in a younger league when it was first ranked; null if there was none, and once it is final. */
  placeBefore: z.nullable(z.int()),
  reason: z.nullable(z.enum(UNRANKED_REASONS)),
  equity: f.decimal,
  returnRate: f.decimal,
  drawdown: f.decimal,
  score: f.decimal,
  points: z.int(),
  trades: z.int(),
  instruments: z.int(),
  days: z.int(),
};
export const leagueBoardRowSchema = z.object({ ...boardLine, mine: z.boolean() });
/** The same for all readers; `mine`: the reader's own entry, whatever its place. */
export const liveLeagueBoardSchema = z.object({
  league: leagueIdSchema,
  phase: z.enum(LEAGUE_PHASES),
  rows: z.array(z.object(boardLine)),
  mine: z.nullable(z.object(boardLine)),
  entries: z.int(),
  ranked: z.int(),
  placesSince: z.nullable(f.time),
  at: f.time,
  isFinal: z.boolean(),
});

/** `text` is its writer's: the entrant's reason, or the organiser's comment. For an order, what it was. */
export const leagueJournalNoteSchema = z.object({
  id: leagueEntryIdSchema,
  entry: leagueEntryIdSchema,
  name: z.nullable(z.string()),
  by: z.enum(['entrant', 'organiser']),
  text: z.string(),
  at: f.time,
  order: z.nullable(
    z.object({
      /** Only for the entrant. */
      id: z.nullable(z.string()),
      instrument: f.instrument,
      name: z.string(),
      side: z.enum(['long', 'short']),
      effect: z.enum(['open', 'close']),
      quantity: f.decimal,
      price: z.nullable(f.decimal),
      currency: f.currency,
      at: f.time,
    }),
  ),
});

export const equityCurvePointSchema = z.object({ at: f.time, equity: f.decimal });

/**
 * Which entrants are listed: all by place, those without a trade, the most concentrated, those with the highest costs,
 * those that may belong together.
 */
export const ENTRANT_LIST_FILTERS = ['place', 'idle', 'concentrated', 'costly', 'together'] as const;
/**
 * Why entries may belong together: one device, one invited by the other or both by one customer, first trades that
 * mirror one another, one network. A school shares its network.
 */
export const TOGETHER_SIGNALS = ['device', 'invitation', 'firstTrades', 'address'] as const;
/** What a grading file can hold of each entry, beside its name. */
export const GRADING_COLUMNS = [
  'place',
  'return',
  'drawdown',
  'returnOverDrawdown',
  'points',
  'equity',
  'trades',
  'instruments',
  'days',
  'fees',
  'reasons',
  'lastTrade',
  'joined',
] as const;
export const gradingColumnSchema = z.enum(GRADING_COLUMNS);
/** Over all entries; `traded`: how many have traded at all. */
export const entrantTotalFields = {
  entries: z.int(),
  traded: z.int(),
  trades: z.int(),
  notes: z.int(),
  costs: f.decimal,
};
export const liveEntrantTotalsSchema = z.object({ league: leagueIdSchema, ...entrantTotalFields, at: f.time });

/** An entry as its organiser sees it. `largest` is the share of its equity in one instrument. */
export const entrantForOrganiserSchema = z.object({
  ...leagueBoardRowSchema.shape,
  /** Its name on the organiser's list, for good; null for whoever joined without one. */
  listed: z.nullable(z.string()),
  lastTradeAt: z.nullable(f.time),
  notes: z.int(),
  largest: z.nullable(z.object({ instrument: f.instrument, name: z.string(), share: f.decimal })),
  costs: f.decimal,
  joinedAt: f.time,
  /** Only the organiser sees these. */
  together: z.array(z.object({ signal: z.enum(TOGETHER_SIGNALS), count: z.int(), with: z.array(leagueEntryIdSchema) })),
});
