/**
 * Our own phrases in the sources of the rules, word for word, as opposed to the names of acts, circulars and
 * publishers. Readers see them in their language (`rulebook.own` of the texts); the rest of a source is cited as it is.
 */
export const RULE_SOURCE_PHRASES = {
  loanValue:
    'the lending convention as Interactive Brokers discloses it ("Short Sale Cost"): 102 % of the day\'s price',
  loanDollar: 'rounded up to the whole dollar',
  limitOnly: "that only limit orders are taken is the house's own rule, as at most brokers",
  tiers: "tiers by worth are the house's",
  passedOn: 'passed on by the house from this day',
  followed: 'followed by the house from this day',
  asAlpaca: 'as Alpaca lists them for 2025',
  asBrokers: 'as brokers publish them together',
  asZerodha: 'as Zerodha publishes them for each security and day',
  asThais: 'as Kasikorn Securities and Bualuang Securities list them beside the commission',
  asKept: 'as kept by exchange_calendars, XSAU',
  computed: 'not out yet; dates as computed by the holidays package, XNSE',
  phasesUnknown: 'whose phases within 09:00-09:15 we could not look up',
  revisedUnknown: 'the revised phases of the pre-open session we could not look up',
  dayUnknown: 'the day on which it came into force we could not look up',
  stillUnknown: 'it held in June 2013 (Reuters); that it still does we could not look up',
  byBoard: 'which one a security of the simulated market has is decided by its board',
  surcharges: 'surcharges for high incomes are left out',
  fifty: '50 shares for prices of 500 and more are left out',
  summerWeeks: 'the weeks in which only one of both countries had summer time are not told apart',
  earlyClose: "the hours are those of New York's early close",
  average: 'the close is an average and no auction',
  fxDay: 'Market convention: the currency day ends at 17:00 in New York (Foreign Exchange Committee)',
  fxClosed: 'Market convention: no dealing when banks are closed everywhere',
  fxSpot: 'Market convention: spot value date, two business days',
  oddLots: 'NYSE and Nasdaq trade odd lots of one share',
  singleForm: 'single shares in dematerialised form',
  singleAll: 'single shares on all boards',
  single: 'single shares',
  members: "Members of the index by worth: the house's",
  shortInDay: 'individuals sell short within the day only',
} as const;
export type RuleSourcePhraseKey = keyof typeof RULE_SOURCE_PHRASES;

/** A part of a source: our words by their key, or what is cited. */
export type RuleSourcePart = { own: RuleSourcePhraseKey } | { cited: string };

/** A source in its parts, in order. */
export function parseRuleSource(source: string): RuleSourcePart[] {
  for (const [own, words] of Object.entries(RULE_SOURCE_PHRASES)) {
    const at = source.indexOf(words);
    if (at < 0) continue;
    const rest = [source.slice(0, at), source.slice(at + words.length)].map((part) =>
      part ? parseRuleSource(part) : [],
    );
    return [...rest[0]!, { own: own as RuleSourcePhraseKey }, ...rest[1]!];
  }
  return [{ cited: source }];
}
