/** Leagues: seasons of play money with rules, a board, a journal and a sealed end. */
import { AHEAD_MS, LONGEST_MS, NAMES_MAXIMUM } from '@bourse/core/products/leagues/season.ts';
import * as z from 'zod/mini';
import { call, staffCall } from '../call.ts';
import * as f from '../fields.ts';
import {
  boardRow,
  CLASS_RANKS,
  classRow,
  classTotals,
  curvePoint,
  entryId,
  league,
  leagueId,
  liveBoard,
  liveClass,
  note,
  orderType,
  ranking,
} from './view.ts';

const DAY_MS = 86_400_000;
const code = z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{8,12}$/));
const title = f.name(1, 60);
const personName = f.name(1, 40);
const text = f.lines(1_000);
const which = { league: leagueId };

export const listLeagues = call({
  summary: 'The leagues that the customer organises or has entered, newest first, and whether they may make one.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: z.object({ rows: z.array(league), next: z.nullable(z.string()), mayCreate: z.boolean() }),
  errors: [],
});

export const getLeague = call({
  summary: 'One league with its rules: by its number for whoever is in it, by its code for whoever was invited.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ league: z.optional(leagueId), code: z.optional(code) }),
  answer: z.object({ league }),
  errors: ['leagueNotFound'],
});

export const createLeague = call({
  summary:
    `Makes a league, for customers whom the operator allows. Its rules never change. It begins within ` +
    `${AHEAD_MS / DAY_MS} days and lasts ${LONGEST_MS / DAY_MS} at most.`,
  who: 'customer',
  writes: true,
  input: z.strictObject({
    name: title,
    startsAt: f.instant,
    endsAt: f.instant,
    currency: f.currency,
    capital: f.positive,
    markets: z.array(f.market).check(z.minLength(1), z.maxLength(8)),
    instruments: z.optional(z.array(f.instrument).check(z.minLength(1), z.maxLength(100))),
    orderTypes: z.optional(z.array(orderType).check(z.minLength(1), z.maxLength(5))),
    leverage: z.optional(z.int().check(z.gte(1), z.lte(10))),
    charges: z.optional(z.boolean()),
    largestShare: z.optional(z.int().check(z.gte(1), z.lte(100))),
    minimumTrades: z.optional(z.int().check(z.gte(0), z.lte(1_000))),
    ranking: z.optional(ranking),
    key: f.key,
  }),
  answer: z.object({ league: leagueId }),
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

export const joinLeague = call({
  summary:
    'Enters a league by its code, or by the code of a name on its list, before it begins or while it runs. The entry ' +
    'is a portfolio with play money. Whoever organises it enters none, by whichever account; no two have the same ' +
    'name.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ code, name: z.optional(personName), key: f.key }),
  answer: z.object({ league: leagueId, portfolio: f.portfolio }),
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

export const leaveLeague = call({
  summary: 'Leaves a league for good: the entry stays on the board and is ranked no more.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ ...which, key: f.key }),
  answer: z.object({ league: leagueId }),
  errors: ['leagueNotFound', 'leagueLeft', 'leagueOver', 'systemBusy'],
});

export const getBoard = call({
  summary: 'Who stands where, best first: live while it runs, frozen once it has ended. For whoever is in it.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, cursor: f.cursor, limit: f.limit }),
  answer: z.object({
    rows: z.array(boardRow),
    next: z.nullable(z.string()),
    mine: z.nullable(boardRow),
    entries: z.int(),
    at: f.time,
    isFinal: z.boolean(),
  }),
  errors: ['leagueNotFound'],
});

export const getEntry = call({
  summary: "One entry's curve, from the starting capital to the last point.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, entry: entryId }),
  answer: z.object({ row: boardRow, curve: z.array(curvePoint) }),
  errors: ['leagueNotFound'],
});

export const listJournal = call({
  summary:
    "An entry's journal, newest first: the reasons that its entrant has written for trades, and the organiser's " +
    'comments. The customer’s own unless told; others’ only for the organiser.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, entry: z.optional(entryId), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(note),
  errors: ['leagueNotFound'],
});

export const writeJournal = call({
  summary:
    "Writes into the journal: the customer's own reason for a trade, or as organiser a comment in an entry's journal.",
  who: 'customer',
  writes: true,
  input: z.strictObject({ ...which, entry: z.optional(entryId), order: z.optional(f.id), text, key: f.key }),
  answer: z.object({ note: entryId }),
  errors: ['leagueNotFound', 'orderNotFound', 'journalFull', 'systemBusy'],
});

export const listClass = call({
  summary:
    'For the organiser: who trades, who does not, how concentrated they are and what trading has cost them. `rank` ' +
    'chooses and sorts; `totals` are of all.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, rank: z.optional(z.enum(CLASS_RANKS)), cursor: f.cursor, limit: f.limit }),
  answer: z.object({
    rows: z.array(classRow),
    next: z.nullable(z.string()),
    totals: z.object(classTotals),
    at: f.time,
  }),
  errors: ['leagueNotFound'],
});

export const exportLeague = call({
  summary: 'As CSV: the board for whoever is in the league; for its organiser also the class, the journals, the list.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, what: z.enum(['board', 'class', 'journal', 'invited']) }),
  answer: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  errors: ['leagueNotFound'],
});

export const getCertificate = call({
  summary:
    "An entry's certificate as PDF in base64, once the season is frozen: the customer's own, or as organiser any.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ ...which, entry: z.optional(entryId) }),
  answer: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  errors: ['leagueNotFound', 'leagueNotFinal'],
});

export const inviteNames = call({
  summary: 'For the organiser: a list of names, each of which gets a code of its own.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    ...which,
    names: z.array(personName).check(z.minLength(1), z.maxLength(NAMES_MAXIMUM)),
    key: f.key,
  }),
  answer: z.object({ invited: z.int() }),
  errors: ['leagueNotFound', 'leagueOver', 'leagueFull', 'systemBusy'],
});

export const listInvited = call({
  summary: 'For the organiser: the names on the list, their codes, and who has joined.',
  who: 'customer',
  writes: false,
  input: z.strictObject(which),
  answer: z.object({
    rows: z.array(z.object({ name: z.string(), code, entry: z.nullable(entryId) })),
  }),
  errors: ['leagueNotFound'],
});

export const listAllLeagues = staffCall({
  summary: 'All leagues, newest first.',
  permission: 'invitations',
  writes: false,
  late: true,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(
    z.object({
      league: leagueId,
      name: z.string(),
      organiser: z.string(),
      phase: league.shape.phase,
      startsAt: f.time,
      endsAt: f.time,
      capital: f.decimal,
      currency: f.currency,
      ranking,
      entries: z.int(),
      hash: z.nullable(z.string()),
    }),
  ),
  errors: [],
});

export const listOrganisers = staffCall({
  summary: 'Customers who may make leagues.',
  permission: 'invitations',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({
    rows: z.array(z.object({ customer: z.string(), allowedAt: f.time, leagues: z.int() })),
  }),
  errors: [],
});

export const setOrganiser = staffCall({
  summary: 'Allows a customer to make leagues, or no longer; leagues that they have made go on.',
  permission: 'invitations',
  writes: true,
  input: z.strictObject({ customer: f.number, allowed: z.boolean(), key: f.key }),
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
  'leagues/getEntry': getEntry,
  'leagues/listJournal': listJournal,
  'leagues/writeJournal': writeJournal,
  'leagues/listClass': listClass,
  'leagues/exportLeague': exportLeague,
  'leagues/getCertificate': getCertificate,
  'leagues/inviteNames': inviteNames,
  'leagues/listInvited': listInvited,
  'staff/listLeagues': listAllLeagues,
  'staff/listOrganisers': listOrganisers,
  'staff/setOrganiser': setOrganiser,
} as const;

export const groups = { leagues: { place: 9.5, about: 'Seasons of play money: rules, board, journal, sealed end.' } };
export const entities = { League: league };

export const frames = {
  board: {
    data: liveBoard,
    says:
      'The first hundred of a board and the own entry, every two seconds at most and only when something of either ' +
      'is another. Once it is final nothing follows.',
  },
  class: {
    data: liveClass,
    says: 'What the whole class of a league has done, every five seconds at most and only when something is another.',
  },
};
export const channels = {
  board: { of: leagueId, says: 'the board of a league that the customer is in or organises' },
  class: { of: leagueId, says: 'the class of a league that the customer organises' },
};
