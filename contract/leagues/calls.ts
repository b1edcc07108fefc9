/** Leagues: seasons of play money with rules, a board, a journal and a sealed end. */
import {
  SEASON_START_AHEAD_MAXIMUM_MS,
  SEASON_LENGTH_MAXIMUM_MS,
  ENTRANTS_ADDED_AT_ONCE_MAXIMUM,
} from '@bourse/core/products/leagues/league-season.ts';
import * as z from 'zod/mini';
import { defineCall, defineStaffCall } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import {
  leagueBoardRowSchema,
  ENTRANT_LIST_FILTERS,
  entrantForOrganiserSchema,
  entrantTotalFields,
  equityCurvePointSchema,
  leagueEntryIdSchema,
  leagueSchema,
  leagueIdSchema,
  liveLeagueBoardSchema,
  liveEntrantTotalsSchema,
  leagueJournalNoteSchema,
  leagueOrderTypeSchema,
  leagueRankingSchema,
} from './league-schemas.ts';

const DAY_MS = 86_400_000;
const code = z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{8,12}$/));
const title = f.name(1, 60);
const personName = f.name(1, 40);
const text = f.multilineText(1_000);
const which = { league: leagueIdSchema };

export const listLeagues = defineCall({
  summary: 'The leagues that the customer organises or has entered, newest first, and whether they may make one.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: z.object({ rows: z.array(leagueSchema), next: z.nullable(z.string()), mayCreate: z.boolean() }),
  errors: [],
});

export const getLeague = defineCall({
  summary: 'One league with its rules: by its number for whoever is in it, by its code for whoever was invited.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ league: z.optional(leagueIdSchema), code: z.optional(code) }),
  answer: z.object({ league: leagueSchema }),
  errors: ['leagueNotFound'],
});

export const createLeague = defineCall({
  summary:
    `Makes a league, for customers whom the operator allows. Its rules never change. It begins within ` +
    `${SEASON_START_AHEAD_MAXIMUM_MS / DAY_MS} days and lasts ${SEASON_LENGTH_MAXIMUM_MS / DAY_MS} at most.`,
  who: 'customer',
  writes: true,
  input: z.strictObject({
    name: title,
    startsAt: f.instantInput,
    endsAt: f.instantInput,
    currency: f.currency,
    capital: f.positiveDecimal,
    markets: z.array(f.market).check(z.minLength(1), z.maxLength(8)),
    instruments: z.optional(z.array(f.instrument).check(z.minLength(1), z.maxLength(100))),
    orderTypes: z.optional(z.array(leagueOrderTypeSchema).check(z.minLength(1), z.maxLength(5))),
    leverage: z.optional(z.int().check(z.gte(1), z.lte(10))),
    charges: z.optional(z.boolean()),
    largestShare: z.optional(z.int().check(z.gte(1), z.lte(100))),
    minimumTrades: z.optional(z.int().check(z.gte(0), z.lte(1_000))),
    ranking: z.optional(leagueRankingSchema),
    key: f.idempotencyKey,
  }),
  answer: z.object({ league: leagueIdSchema }),
  errors: [
    'leagueNotAllowed',
    'leagueDates',
    'leagueTerms',
    'leagueCurrency',
    'leaguesFull',
    'leaguesToday',
    'currencyUnknown',
    'instrumentNotFound',
    'systemBusy',
  ],
});

export const joinLeague = defineCall({
  summary:
    'Enters a league by its code, or by the code of a name on its list, before it begins or while it runs. The entry ' +
    'is a portfolio with play money. Whoever organises it enters none, by whichever account; no two have the same ' +
    'name.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ code, name: z.optional(personName), key: f.idempotencyKey }),
  answer: z.object({ league: leagueIdSchema, portfolio: f.portfolio }),
  errors: [
    'leagueNotFound',
    'leagueJoined',
    'leagueOver',
    'leagueFull',
    'leagueSamePerson',
    'leagueOwn',
    'leagueNameTaken',
    'systemBusy',
  ],
});

export const leaveLeague = defineCall({
  summary: 'Leaves a league for good: the entry stays on the board and is ranked no more.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ ...which, key: f.idempotencyKey }),
  answer: z.object({ league: leagueIdSchema }),
  errors: ['leagueNotFound', 'leagueLeft', 'leagueOver', 'systemBusy'],
});

export const getBoard = defineCall({
  summary: 'Who stands where, best first: live while it runs, frozen once it has ended. For whoever is in it.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, cursor: f.cursor, limit: f.limit }),
  answer: z.object({
    rows: z.array(leagueBoardRowSchema),
    next: z.nullable(z.string()),
    mine: z.nullable(leagueBoardRowSchema),
    entries: z.int(),
    at: f.time,
    isFinal: z.boolean(),
  }),
  errors: ['leagueNotFound'],
});

export const getLeagueEntryCurve = defineCall({
  summary: "One entry's curve, from the starting capital to the last point.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, entry: leagueEntryIdSchema }),
  answer: z.object({ row: leagueBoardRowSchema, curve: z.array(equityCurvePointSchema) }),
  errors: ['leagueNotFound'],
});

export const listJournal = defineCall({
  summary:
    "An entry's journal, newest first: the reasons that its entrant has written for trades, and the organiser's " +
    'comments. The customer’s own unless told; others’ only for the organiser.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, entry: z.optional(leagueEntryIdSchema), cursor: f.cursor, limit: f.limit }),
  answer: f.pageOf(leagueJournalNoteSchema),
  errors: ['leagueNotFound'],
});

export const writeJournal = defineCall({
  summary:
    "Writes into the journal: the customer's own reason for a trade, or as organiser a comment in an entry's journal.",
  who: 'customer',
  writes: true,
  input: z.strictObject({
    ...which,
    entry: z.optional(leagueEntryIdSchema),
    order: z.optional(f.id),
    text,
    key: f.idempotencyKey,
  }),
  answer: z.object({ note: leagueEntryIdSchema }),
  errors: ['leagueNotFound', 'orderNotFound', 'journalFull', 'systemBusy'],
});

export const listLeagueEntrants = defineCall({
  summary:
    'For the organiser: who trades, who does not, how concentrated they are and what trading has cost them. `rank` ' +
    'chooses and sorts; `totals` are of all.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, rank: z.optional(z.enum(ENTRANT_LIST_FILTERS)), cursor: f.cursor, limit: f.limit }),
  answer: z.object({
    rows: z.array(entrantForOrganiserSchema),
    next: z.nullable(z.string()),
    totals: z.object(entrantTotalFields),
    at: f.time,
  }),
  errors: ['leagueNotFound'],
});

export const exportLeague = defineCall({
  summary: 'As CSV: the board for whoever is in the league; for its organiser also the class, the journals, the list.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, what: z.enum(['board', 'class', 'journal', 'invited']) }),
  answer: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  errors: ['leagueNotFound'],
});

export const getCertificate = defineCall({
  summary:
    "An entry's certificate as PDF in base64, once the season is frozen: the customer's own, or as organiser any.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, entry: z.optional(leagueEntryIdSchema) }),
  answer: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  errors: ['leagueNotFound', 'leagueNotFinal'],
});

export const inviteNames = defineCall({
  summary: 'For the organiser: a list of names, each of which gets a code of its own.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    ...which,
    names: z.array(personName).check(z.minLength(1), z.maxLength(ENTRANTS_ADDED_AT_ONCE_MAXIMUM)),
    key: f.idempotencyKey,
  }),
  answer: z.object({ invited: z.int() }),
  errors: ['leagueNotFound', 'leagueOver', 'leagueFull', 'systemBusy'],
});

export const listInvited = defineCall({
  summary: 'For the organiser: the names on the list, their codes, and who has joined.',
  who: 'customer',
  writes: false,
  input: z.strictObject(which),
  answer: z.object({
    rows: z.array(z.object({ name: z.string(), code, entry: z.nullable(leagueEntryIdSchema) })),
  }),
  errors: ['leagueNotFound'],
});

export const listAllLeagues = defineStaffCall({
  summary: 'All leagues, newest first.',
  permission: 'invitations',
  writes: false,
  late: true,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.pageOf(
    z.object({
      league: leagueIdSchema,
      name: z.string(),
      organiser: z.string(),
      phase: leagueSchema.shape.phase,
      startsAt: f.time,
      endsAt: f.time,
      capital: f.decimal,
      currency: f.currency,
      ranking: leagueRankingSchema,
      entries: z.int(),
      hash: z.nullable(z.string()),
    }),
  ),
  errors: [],
});

export const listOrganisers = defineStaffCall({
  summary: 'Customers who may make leagues.',
  permission: 'invitations',
  writes: false,
  late: true,
  input: f.emptyInput,
  answer: z.object({
    rows: z.array(z.object({ customer: z.string(), allowedAt: f.time, leagues: z.int() })),
  }),
  errors: [],
});

export const setLeagueOrganiserPermission = defineStaffCall({
  summary: 'Allows a customer to make leagues, or no longer; leagues that they have made go on.',
  permission: 'invitations',
  writes: true,
  input: z.strictObject({ customer: f.recordNumber, allowed: z.boolean(), key: f.idempotencyKey }),
  answer: z.object({ customer: z.string(), allowed: z.boolean() }),
  errors: ['organiserUnknown', 'ownApproval', 'customerOnStaffDevice'],
});

export const calls = {
  'leagues/listLeagues': listLeagues,
  'leagues/getLeague': getLeague,
  'leagues/createLeague': createLeague,
  'leagues/joinLeague': joinLeague,
  'leagues/leaveLeague': leaveLeague,
  'leagues/getBoard': getBoard,
  'leagues/getEntry': getLeagueEntryCurve,
  'leagues/listJournal': listJournal,
  'leagues/writeJournal': writeJournal,
  'leagues/listClass': listLeagueEntrants,
  'leagues/exportLeague': exportLeague,
  'leagues/getCertificate': getCertificate,
  'leagues/inviteNames': inviteNames,
  'leagues/listInvited': listInvited,
  'staff/listLeagues': listAllLeagues,
  'staff/listOrganisers': listOrganisers,
  'staff/setOrganiser': setLeagueOrganiserPermission,
} as const;

export const groups = { leagues: { place: 9.5, about: 'Seasons of play money: rules, board, journal, sealed end.' } };
export const entities = { League: leagueSchema };

export const frames = {
  board: {
    data: liveLeagueBoardSchema,
    says:
      'The first hundred of a board and the own entry, every two seconds at most and only when something of either ' +
      'is another. Once it is final nothing follows.',
  },
  class: {
    data: liveEntrantTotalsSchema,
    says: 'What the whole class of a league has done, every five seconds at most and only when something is another.',
  },
};
export const channels = {
  board: { of: leagueIdSchema, says: 'the board of a league that the customer is in or organises' },
  class: { of: leagueIdSchema, says: 'the class of a league that the customer organises' },
};
