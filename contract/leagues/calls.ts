/** Leagues: seasons of play money with rules, a board, a journal and a sealed end. */
import {
  SEASON_START_AHEAD_MAXIMUM_MS,
  SEASON_LENGTH_MAXIMUM_MS,
  ENTRANTS_ADDED_AT_ONCE_MAXIMUM,
  LEAGUE_INSTRUMENTS_MAXIMUM,
  LEAGUE_LEVERAGE_MAXIMUM,
  MINIMUM_DAYS_MAXIMUM,
  MINIMUM_INSTRUMENTS_MAXIMUM,
  MINIMUM_TRADES_MAXIMUM,
} from '@bourse/core/products/leagues/league-season.ts';
import * as z from 'zod/mini';
import {
  defineCall,
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import {
  leagueBoardRowSchema,
  ENTRANT_LIST_FILTERS,
  entrantForOrganiserSchema,
  entrantTotalFields,
  equityCurvePointSchema,
  GRADING_COLUMNS,
  gradingColumnSchema,
  leagueEntryIdSchema,
  LISTED_NAME_STATUSES,
  listedNameSchema,
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

export const listLeagues = defineCustomerQuery({
  key: 'read',
  summary:
    'The leagues that the customer organises or has entered, newest first, whether they may make one, and `open`, ' +
    'the public leagues that haven’t ended, which a practice world opens by itself each week.',
  input: { ...f.pageFields },
  answer: z.object({
    rows: z.array(leagueSchema),
    next: z.nullable(z.string()),
    mayCreate: z.boolean(),
    open: z.array(leagueSchema),
  }),
});

export const getLeague = defineCustomerQuery({
  key: 'read',
  summary:
    'One league with its rules: by its number for whoever is in it, by its code for whoever was invited; a public ' +
    'one for everybody.',
  input: { league: z.optional(leagueIdSchema), code: z.optional(code) },
  answer: z.object({ league: leagueSchema }),
  errors: ['leagueNotFound'],
});

const markets = z.array(f.market).check(z.minLength(1), z.maxLength(8));
const instruments = z.array(f.instrument).check(z.minLength(1), z.maxLength(LEAGUE_INSTRUMENTS_MAXIMUM));
const percent = z.int().check(z.gte(1), z.lte(100));
const optionalTerms = {
  orderTypes: z.optional(z.array(leagueOrderTypeSchema).check(z.minLength(1), z.maxLength(5))),
  leverage: z.optional(z.int().check(z.gte(1), z.lte(LEAGUE_LEVERAGE_MAXIMUM))),
  charges: z.optional(z.boolean()),
  minimumTrades: z.optional(z.int().check(z.gte(0), z.lte(MINIMUM_TRADES_MAXIMUM))),
  minimumInstruments: z.optional(z.int().check(z.gte(0), z.lte(MINIMUM_INSTRUMENTS_MAXIMUM))),
  minimumDays: z.optional(z.int().check(z.gte(0), z.lte(MINIMUM_DAYS_MAXIMUM))),
  ranking: z.optional(leagueRankingSchema),
};
const TERMS_ERRORS = ['leagueDates', 'leagueTerms', 'leagueCurrency', 'currencyUnknown', 'instrumentNotFound'] as const;

const newLeagueTerms = {
  name: title,
  startsAt: f.instantInput,
  endsAt: f.instantInput,
  currency: f.currency,
  capital: f.positiveDecimal,
  markets,
  instruments: z.optional(instruments),
  ...optionalTerms,
  largestShare: z.optional(percent),
};

export const createLeague = defineCustomerCommand({
  summary:
    `Makes a league, for customers whom the operator allows. Its rules are fixed once somebody joins. It begins ` +
    `within ${SEASON_START_AHEAD_MAXIMUM_MS / DAY_MS} days and lasts ${SEASON_LENGTH_MAXIMUM_MS / DAY_MS} at most. ` +
    'Without other wishes it ranks by return over drawdown, and asks for three instruments and several days.',
  input: { ...newLeagueTerms },
  answer: z.object({ league: leagueIdSchema }),
  errors: ['leagueNotAllowed', ...TERMS_ERRORS, 'leaguesFull', 'leaguesToday', 'systemBusy'],
});

export const editLeague = defineCustomerCommand({
  summary:
    'For the organiser: another name, or other rules as long as nobody has joined and the season begins in a minute ' +
    'or later. `instruments` and `largestShare`: null lifts the limit.',
  input: {
    ...which,
    name: z.optional(title),
    startsAt: z.optional(f.instantInput),
    endsAt: z.optional(f.instantInput),
    currency: z.optional(f.currency),
    capital: z.optional(f.positiveDecimal),
    markets: z.optional(markets),
    instruments: z.optional(z.nullable(instruments)),
    largestShare: z.optional(z.nullable(percent)),
    ...optionalTerms,
  },
  answer: z.object({ league: leagueIdSchema }),
  errors: ['leagueNotFound', 'leagueOver', 'leagueFixed', ...TERMS_ERRORS, 'systemBusy'],
});

export const endLeague = defineCustomerCommand({
  summary: 'For the organiser: ends a running season in a minute. What is decided until then counts.',
  input: { ...which },
  answer: z.object({ league: leagueIdSchema, endsAt: f.time }),
  errors: ['leagueNotFound', 'leagueOver', 'leagueUpcoming'],
});

export const deleteLeague = defineCustomerCommand({
  summary: 'For the organiser: hides a league from everybody, unless somebody is trading in it.',
  input: { ...which },
  answer: z.object({ league: leagueIdSchema }),
  errors: ['leagueNotFound', 'leagueRunning'],
});

export const removeEntrant = defineCustomerCommand({
  summary: 'For the organiser: takes an entry off the ranking, without its name, and for good.',
  input: { ...which, entry: leagueEntryIdSchema },
  answer: z.object({ entry: leagueEntryIdSchema }),
  errors: ['leagueNotFound', 'leagueOver'],
});

export const joinLeague = defineCustomerCommand({
  summary:
    'Enters a league by its code, or by the code of a name on its list, before it begins or while it runs. The entry ' +
    'is a portfolio with play money. Whoever organises it enters none, by whichever account; no two have the same ' +
    'name.',
  input: { code, name: z.optional(personName) },
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

export const leaveLeague = defineCustomerCommand({
  summary: 'Leaves a league for good: the entry stays on the board and is ranked no more.',
  input: { ...which },
  answer: z.object({ league: leagueIdSchema }),
  errors: ['leagueNotFound', 'leagueLeft', 'leagueOver', 'systemBusy'],
});

export const getBoard = defineCustomerQuery({
  key: 'read',
  summary:
    'Who stands where, best first: live while it runs, frozen once it has ended. For whoever is in it; of a public ' +
    'league for everybody.',
  input: { ...which, ...f.pageFields },
  answer: z.object({
    rows: z.array(leagueBoardRowSchema),
    next: z.nullable(z.string()),
    mine: z.nullable(leagueBoardRowSchema),
    entries: z.int(),
    /** Those with a place. */
    ranked: z.int(),
    /** Since when `placeBefore` was: a day ago, or in a younger league its first ranking. */
    placesSince: z.nullable(f.time),
    at: f.time,
    isFinal: z.boolean(),
  }),
  errors: ['leagueNotFound'],
});

export const getLeagueEntryCurve = defineCustomerQuery({
  summary:
    "One entry's curve, from the starting capital to the last point. `listed`: its name on the list, only for the " +
    'organiser.',
  input: { ...which, entry: leagueEntryIdSchema },
  answer: z.object({
    row: leagueBoardRowSchema,
    listed: z.nullable(z.string()),
    curve: z.array(equityCurvePointSchema),
  }),
  errors: ['leagueNotFound'],
});

export const listJournal = defineCustomerQuery({
  summary:
    "An entry's journal, newest first: the reasons that its entrant has written for trades, and the organiser's " +
    'comments. The customer’s own unless told; others’ only for the organiser.',
  input: { ...which, entry: z.optional(leagueEntryIdSchema), ...f.pageFields },
  answer: f.pageOf(leagueJournalNoteSchema),
  errors: ['leagueNotFound'],
});

export const writeJournal = defineCustomerCommand({
  summary:
    "Writes into the journal: the customer's own reason for a trade, or as organiser a comment in an entry's journal.",
  input: {
    ...which,
    entry: z.optional(leagueEntryIdSchema),
    order: z.optional(f.id),
    text,
  },
  answer: z.object({ note: leagueEntryIdSchema }),
  errors: ['leagueNotFound', 'orderNotFound', 'journalFull', 'systemBusy'],
});

export const listLeagueEntrants = defineCustomerQuery({
  summary:
    'For the organiser: who trades, who does not, how concentrated they are and what trading has cost them. `rank` ' +
    'chooses and sorts; `totals` are of all.',
  input: { ...which, rank: z.optional(z.enum(ENTRANT_LIST_FILTERS)), ...f.pageFields },
  answer: z.object({
    rows: z.array(entrantForOrganiserSchema),
    next: z.nullable(z.string()),
    totals: z.object(entrantTotalFields),
    at: f.time,
  }),
  errors: ['leagueNotFound'],
});

export const exportLeague = defineCustomerQuery({
  summary:
    'As CSV: the board for whoever is in the league; for its organiser also the class, the journals, the list, and ' +
    'for grading the columns that they choose, or all, in their language, with times in `zone` (an IANA zone; UTC ' +
    'unless told).',
  input: {
    ...which,
    what: z.enum(['board', 'class', 'journal', 'invited', 'grading']),
    zone: z.optional(f.timeZone),
    columns: z.optional(z.array(gradingColumnSchema).check(z.minLength(1), z.maxLength(GRADING_COLUMNS.length))),
  },
  answer: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  errors: ['leagueNotFound'],
});

export const getCertificate = defineCustomerQuery({
  summary:
    "An entry's certificate as PDF in base64, once the season is frozen: the customer's own, or as organiser any.",
  input: { ...which, entry: z.optional(leagueEntryIdSchema) },
  answer: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  errors: ['leagueNotFound', 'leagueNotFinal'],
});

export const inviteNames = defineCustomerCommand({
  summary:
    'For the organiser: a list of names, each of which gets a code of its own. Of equal names, later ones get a ' +
    'number; who is on the list already is left out, and counted in `alreadyListed`.',
  input: {
    ...which,
    names: z.array(listedNameSchema).check(z.minLength(1), z.maxLength(ENTRANTS_ADDED_AT_ONCE_MAXIMUM)),
  },
  answer: z.object({ invited: z.int(), alreadyListed: z.int() }),
  errors: ['leagueNotFound', 'leagueOver', 'leagueFull', 'systemBusy'],
});

export const listInvited = defineCustomerQuery({
  summary:
    'For the organiser: the names on the list, their codes, who has joined, left or been removed, and whose login ' +
    'the list has opened.',
  input: which,
  answer: z.object({
    rows: z.array(
      z.object({
        name: z.string(),
        code,
        entry: z.nullable(leagueEntryIdSchema),
        status: z.enum(LISTED_NAME_STATUSES),
        login: z.boolean(),
      }),
    ),
  }),
  errors: ['leagueNotFound'],
});

export const removeName = defineCustomerCommand({
  summary: 'For the organiser: takes a name that nobody has used off the list.',
  input: { ...which, code },
  answer: f.emptyAnswer,
  errors: ['leagueNotFound', 'leagueNameUsed'],
});

export const resetNameLogin = defineCustomerCommand({
  summary:
    'For the organiser: a new code for a name whose account was opened from the list. Its password, passkeys and ' +
    'sessions end. A name that nobody has logged in with keeps its code, which counts at once again after wrong ' +
    'guesses. Refused for an account that its owner has registered.',
  input: { ...which, code },
  answer: z.object({ code }),
  errors: ['leagueNotFound', 'nameLoginNotManaged', 'nameLoginsOff'],
});

export const logInByName = defineCall({
  summary:
    'Logs in without a mobile number, where an owner of a practice world allows it: by a league’s code, a name on ' +
    'its list and the code behind the name, which is the password until it is changed. The first login opens the ' +
    'account and takes the agreement. An unknown name is answered like a wrong code.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({
    league: code,
    name: listedNameSchema,
    password: f.passwordAsTyped,
    agreed: z.optional(z.literal(true)),
    read: z.optional(
      z.strictObject({ privacy: z.optional(f.legalTextVersion), agreement: z.optional(f.legalTextVersion) }),
    ),
    otp: f.otp,
    recoveryCode: f.recoveryCode,
  }),
  answer: z.object({ token: z.string(), userId: z.string(), account: f.accountPhone }),
  errors: [
    'nameLoginsOff',
    'wrongCredentials',
    'tooFrequent',
    'agreementRequired',
    'legalChanged',
    'invitationUsedUp',
    'otpRequired',
    'wrongOtp',
    'accountBanned',
    'accountDisabled',
    'systemBusy',
  ],
});

export const listAllLeagues = defineStaffQuery({
  summary: 'All leagues, newest first.',
  permission: 'invitations',
  late: true,
  input: { ...f.pageFields },
  answer: f.pageOf(
    z.object({
      league: leagueIdSchema,
      name: z.string(),
      /** Null: a public league. */
      organiser: z.nullable(z.string()),
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
});

export const listOrganisers = defineStaffQuery({
  summary: 'Customers who may make leagues.',
  permission: 'invitations',
  late: true,
  input: {},
  answer: z.object({
    rows: z.array(z.object({ customer: z.string(), allowedAt: f.time, leagues: z.int() })),
  }),
});

export const setUpLeague = defineStaffCommand({
  summary:
    'In a practice world: makes a league in the name of a customer whom the operator allows, with a list of names. ' +
    'It is theirs like one that they have made: only they see codes, change rules until somebody joins, and end it.',
  permission: 'invitations',
  input: {
    organiser: f.recordNumber,
    ...newLeagueTerms,
    names: z.array(listedNameSchema).check(z.maxLength(ENTRANTS_ADDED_AT_ONCE_MAXIMUM)),
  },
  answer: z.object({ league: leagueIdSchema, invited: z.int() }),
  errors: [
    'practiceOnly',
    'organiserUnknown',
    'organiserNotAllowed',
    'ownApproval',
    'customerOnStaffDevice',
    ...TERMS_ERRORS,
    'leaguesFull',
    'leaguesToday',
    'leagueFull',
    'systemBusy',
  ],
});

export const setLeagueOrganiserPermission = defineStaffCommand({
  summary: 'Allows a customer to make leagues, or no longer; leagues that they have made go on.',
  permission: 'invitations',
  input: { customer: f.recordNumber, allowed: z.boolean() },
  answer: z.object({ customer: z.string(), allowed: z.boolean() }),
  errors: ['organiserUnknown', 'ownApproval', 'customerOnStaffDevice'],
});

export const calls = {
  'leagues/listLeagues': listLeagues,
  'leagues/getLeague': getLeague,
  'leagues/createLeague': createLeague,
  'leagues/editLeague': editLeague,
  'leagues/endLeague': endLeague,
  'leagues/deleteLeague': deleteLeague,
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
  'leagues/removeEntrant': removeEntrant,
  'leagues/removeName': removeName,
  'leagues/resetNameLogin': resetNameLogin,
  'leagues/logInByName': logInByName,
  'staff/listLeagues': listAllLeagues,
  'staff/listOrganisers': listOrganisers,
  'staff/setUpLeague': setUpLeague,
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
