const leagues = {
  publicLeague: 'Public',
  title: 'Leagues',
  about:
    'Play-money seasons that customers organise. Nobody here can change a rule, a price or a ranking; staff only decide who may create leagues.',
  phase: 'Phase',
  phases: { upcoming: 'Upcoming', running: 'Running', counting: 'Being counted', final: 'Final' },
  rankings: { return: 'Return', returnOverDrawdown: 'Return over drawdown', points: 'Weekly points' },
  columns: {
    league: 'League',
    name: 'Name',
    organiser: 'Organiser',
    starts: 'Begins',
    ends: 'Ends',
    capital: 'Starting capital',
    ranking: 'Ranked by',
    entries: 'Entries',
    hash: 'Fingerprint of the result',
  },
  empty: 'Nobody has created a league.',
  emptyFiltered: 'No league in this phase among the newest.',
  organisers: 'Who may create leagues',
  organisersAbout: 'Leagues already created continue after the permission is removed.',
  noOrganisers: 'Nobody may create leagues yet.',
  customer: 'Customer',
  since: 'Since',
  made: 'Leagues',
  allow: 'Allow',
  customerId: 'Customer ID',
  badCustomer: 'Enter the ID shown on the customer’s page.',
  forbid: 'Remove permission',
  permission: 'Permission',
};

const leagueSetUp = {
  title: 'League at real prices',
  open: 'Set up a league at real prices',
  about: 'From prices to printed slips. Without a network, choose the recorded day.',
  change: 'Change',
  next: 'Go on',
  prices: '1. Prices',
  market: 'Market',
  marketHint: 'A league trades one market, in its currency.',
  source: 'Source of the prices',
  needsSetting: '{source} isn’t offered: set {setting} where the server runs, and start it again.',
  recordedAbout:
    'One day of a few instruments comes with Bourse. Its prices are invented, it plays around the clock where the world does, and every screen says that it is recorded. It needs no network.',
  recordedWords: 'The recorded day that comes with Bourse, for practice.',
  recordedDecide: 'Nothing of it belongs to anybody else, so the decision is a formality.',
  delayAbout:
    'Its prices of this market come {minutes} minutes late. They are to look at only until you allow orders at delayed prices, under Real prices.',
  decidedBy: '{name} decided on {at} that customers may see it.',
  readTerms:
    'Read the terms first. Whether you may show these prices to a class is your decision, in writing: it is kept with your name.',
  wordsHint: 'At least ten characters.',
  secondPerson: 'Money is real here, so a second person approves it under Real prices. Come back then.',
  decideAndNext: 'Decide and go on',
  instruments: '2. Instruments',
  instrumentCount: 'Instruments: {count}.',
  listedAtMost: 'A league lists {maximum} at most, so these are the first by code.',
  add: 'Add the instruments',
  addAbout: 'Well-known instruments of this market come with Bourse. Add them, and their prices are asked for.',
  addRecordedAbout: 'Add the instruments of the recorded day.',
  liveCount: '{live} of {all} have a price to trade at.',
  adviceNames: {
    ready: 'Ready',
    waiting: 'Just begun',
    unreachable: 'No connection',
    rateLimited: 'Too many requests',
    refused: 'Refused',
    noSymbols: 'Not at this source',
    delayed: 'Delayed',
    storing: 'Filling charts',
    closed: 'Market closed',
    stale: 'Too old',
    held: 'In doubt',
  },
  advice: {
    ready: 'You can go on.',
    waiting: 'The first prices are being asked for. It takes a minute or two.',
    unreachable:
      'The source can’t be reached. Check the server’s connection and its firewall; it asks again by itself.',
    rateLimited:
      'The source asks to be left alone for a while. It is asked again by itself; a second source would help.',
    refused: 'The source refuses. Check its key, and whether it answers in your country.',
    noSymbols: 'This source has none of these instruments.',
    delayed:
      'These prices come late, and no rule lets anybody trade at them. Decide on orders at delayed prices under Real prices.',
    storing: 'Before an instrument can be traded, its past days are stored: one after another.',
    closed:
      'The exchange is closed: night, weekend or holiday. The league can begin: limit orders wait until it opens, market orders are refused with the time of the opening.',
    stale: 'The source answers with old prices, at which nobody can trade.',
    held: 'A price has jumped and waits for a second one that agrees. If it stays so, look at Real prices.',
  },
  /** What this page can do about it. */
  remedies: {
    waiting: 'You can go on meanwhile.',
    storing: 'You can go on meanwhile.',
    unreachable: 'Without a network, press “Change” at 1. Prices and choose the recorded day.',
    refused: 'Or press “Change” at 1. Prices and choose another source.',
    noSymbols: 'Press “Change” at 1. Prices and choose another source.',
    delayed: 'Or press “Change” at 1. Prices and choose another source.',
    closed: 'To try it now, press “Change” at 1. Prices and choose the recorded day.',
    stale: 'Wait, or press “Change” at 1. Prices and choose another source.',
  },
  noPricesYet: 'No instrument has a price to trade at.',
  noPricesAbout: 'You can create the league, but nobody can trade in it until one has.',
  noPricesMade: 'Nobody can trade in the league until one has.',
  otherSource:
    'Under Real prices you see what each source says, and can decide on another source of this market, which the league then uses too.',
  toPriceSources: 'Real prices, with each source’s state',
  season: '3. Season',
  fields: {
    name: 'Name of the league',
    organiser: 'Organiser’s customer ID',
    starts: 'Begins',
    ends: 'Ends',
    capital: 'Starting capital',
    largestShare: 'Largest share of one instrument (%)',
  },
  hints: {
    organiser: 'The teacher’s account in the app, which shows the ID under Leagues.',
    starts: 'In your time zone, {zone}.',
    ends: 'In your time zone, {zone}.',
    largestShare: 'Empty: no limit.',
  },
  faults: {
    name: 'Enter a name of up to 60 characters.',
    organiser: 'Enter the ID that the app shows under Leagues.',
    starts: 'Choose a day and a time.',
    ends: 'Choose a time after the beginning.',
    startPast: 'This time has passed. Choose a later one, or press “Begin now”.',
    startFar: 'A league begins within a year from now. Choose an earlier time.',
    endPast: 'This time has passed. Choose a later one.',
    tooShort: 'A league lasts at least ten minutes. Choose a later time.',
    tooLong: 'A league lasts a year at most. Choose an earlier time.',
    weeklyPoints: 'Weekly points need a season of at least a week. Choose a later time or another ranking.',
    capital: 'Enter an amount in digits, such as 50000 or 50,000: more than 0 and at most {maximum}.',
    largestShare: 'Enter 1 to 100, or nothing.',
  },
  unknownOrganiser: 'There is no customer with this ID. The app shows it under Leagues.',
  sameBrowser:
    'This organiser uses the app in your browser, or in that of a colleague linked with you. If you are alone, allow “One person with one browser decides” above, which an owner can, and press the button again. Otherwise a colleague sets up the league.',
  beginNow: 'Begin now',
  capitalIn: 'Starting capital in {currency}',
  charges: 'Charges',
  chargesYes: 'As at the exchange',
  chargesNo: 'None',
  otherRules: 'Everything else is as usual. The organiser can change rules in the app until somebody joins.',
  mayCreate: 'May create leagues already:',
  names: '4. Names',
  namesAbout:
    'One name on each line, or a table with or without a heading. Each gets a code of their own, which only the organiser sees. Without names, pupils join by the league’s code.',
  namesField: 'Names',
  namesFile: 'Choose a file',
  namesFileHint: 'CSV or text, as Excel saves it.',
  fileFaults: {
    spreadsheet: 'This is an Excel file or another spreadsheet: save it as CSV, and choose that file.',
    notText: 'This isn’t a text file. Choose a list as CSV or text.',
  },
  noNames:
    'There are no names yet. Pupils then join by the league’s code, and the organiser can add names later in the app, under List of names.',
  onTheList: 'On the list',
  nameCount: 'On the list: {count}',
  tooMany: 'These are more than {maximum}: the organiser adds the others in the app, under List of names.',
  create: 'Create the league (names: {count})',
  createEmpty: 'Create the league without names',
  another: 'Set up another league',
  created: 'League {league}',
  createdAbout:
    'The league is there; names on its list: {count}. Open these as its organiser, logged in to the app: slips with QR codes to print, and the board for a projector.',
  slips: 'Print the slips',
  board: 'Board for a projector',
  leaguePage: 'The league in the app',
};

export const texts = {
  leagues,
  leagueSetUp,
  system: {
    jobNames: {
      'leagues end': 'Ends of leagues',
      'leagues points': 'Curves of leagues',
      'leagues after': 'Entries of ended leagues',
      'leagues demo': 'Leagues of the demo',
      'leagues weekly': 'The week’s public league',
      seasons: 'Rules of leagues',
    },
  },
  audit: {
    subjects: { leagues: 'Leagues' },
    details: { league: 'league', invited: 'names on the list' },
    actions: {
      listLeagues: 'Viewed leagues',
      listOrganisers: 'Viewed who may create leagues',
      setOrganiser: 'Changed who may create leagues',
      setUpLeague: 'Set up a league for a customer',
    },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    leagues: typeof leagues;
    leagueSetUp: typeof leagueSetUp;
  }
}
