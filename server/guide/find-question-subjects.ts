/** Finds the subjects of a question about anything. Nothing of it leaves the server or is stored. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import {
  findMentionedCharges,
  isNearInstrumentName,
  isInstrumentMentioned,
  listPossibleInstrumentNames,
  findQuestionThemes,
} from '@bourse/core/information/guide/find-question-subjects.ts';
import { isPhraseInQuestion } from '@bourse/core/information/guide/find-question-tasks.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import type { CustomerCaller, Handler, Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatPercentage, type GuideTexts, loadGuideTexts } from './guide-sentences.ts';
import { CURRENCY_EXCHANGE_SPREADS } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import {
  explainBorrowFee,
  explainCurrencyExchangeCharge,
  type HouseRate,
} from '@bourse/core/information/guide/explain-costs.ts';
import type { GuideStatement } from '@bourse/core/information/guide/guide-facts.ts';
import { financingRateHistory } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import { lendingTiersOn } from '@bourse/core/borrowing/stock-borrowing.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { hasShortBorrowFee } from '@bourse/core/borrowing/fx-rollover.ts';
import { findEntryInForce } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';

type Subject = CallAnswer<Calls['guide/findSubjects']>['found'][number];
interface SubjectSearch {
  handlers: Handlers;
  caller: CustomerCaller;
  words: GuideTexts;
  question: string;
  now: number;
}

const SUBJECTS_MAXIMUM = 8;
const INSTRUMENTS_MAXIMUM = 3;
const CHARGES_MAXIMUM = 4;
const OTHER_INSTRUMENTS = 5;

interface MatchedInstrument {
  /** As it stands in the question. */
  word: string;
  instrument: string;
  market: Market;
  name: string;
}
/**
 * Instruments whose code or name occurs in the question; if none does, one whose name does with a typo that the search
 * would forgive. `others`: words that name none, unless they are written as a code.
 */
export async function findInstruments(
  { handlers, caller, question }: Pick<SubjectSearch, 'handlers' | 'caller' | 'question'>,
  others: ReadonlySet<string> = new Set(),
): Promise<MatchedInstrument[]> {
  const found = new Map<string, MatchedInstrument>();
  const words = listPossibleInstrumentNames(question).filter(
    (word) => !others.has(word.toLowerCase()) || word === word.toUpperCase(),
  );
  const search = (language: Language) =>
    Promise.all(
      words.map((word) =>
        handlers['discovery/search']({ query: word.slice(0, 40), limit: OTHER_INSTRUMENTS }, { ...caller, language }),
      ),
    );
  // A Korean question may name a company in Latin letters.
  const [searches, latin] = await Promise.all([search(caller.language), search('en')]);
  for (const is of [isInstrumentMentioned, isNearInstrumentName]) {
    for (const [at, word] of words.entries()) {
      const [own, inLatin] = [searches[at], latin[at]];
      if (found.size >= INSTRUMENTS_MAXIMUM || !own || isRefusal(own) || !inLatin || isRefusal(inLatin)) continue;
      const latinNames = new Map(inLatin.rows.map(({ instrument, name }) => [instrument, name]));
      const matched = own.rows.find(
        (row) => is(word, row) || is(word, { ...row, name: latinNames.get(row.instrument) ?? row.name }),
      );
      if (matched) found.set(matched.instrument, { ...matched, word, market: matched.market as Market });
    }
    if (found.size > 0) break;
  }
  return [...found.values()];
}

/** The market that the question names, directly or by a company; otherwise the customer's own. */
async function findMarket(
  { handlers, caller, words, question }: SubjectSearch,
  matched: readonly MatchedInstrument[],
): Promise<Market> {
  const { name } = words.texts.markets;
  const named = MARKETS.find((each) => question.toLowerCase().includes(labelOf(name, each).toLowerCase()));
  return named ?? matched[0]?.market ?? (await findCustomerMarket(handlers, caller));
}

/** What changing money or borrowing stock costs, with its number; nothing if the question asks for neither. */
async function findHouseRates(finding: SubjectSearch, matched: readonly MatchedInstrument[]): Promise<Subject[]> {
  const { question, now, words } = finding;
  const { asks } = words.says;
  const { transfer } = words.texts.terms;
  const found: Subject[] = [];
  if (isPhraseInQuestion(question, asks.exchangeCharge)) {
    const rate = formatPercentage(exchangeCharge(now).value);
    found.push({ about: 'fee', of: 'exchange:exchangeSpread', title: `${transfer.exchangeSpread} · ${rate}` });
  }
  if (isPhraseInQuestion(question, asks.borrowFee)) {
    const market = await findMarket(finding, matched);
    const fee = findBorrowFee(market, now);
    const where = labelOf(words.texts.markets.short, market);
    const title = `${transfer.borrowFee} · ${where} · ${formatPercentage(fee?.rate.value ?? '0')}`;
    if (fee) found.push({ about: 'fee', of: `borrow:${market}`, title });
  }
  return found;
}

async function findCharges(finding: SubjectSearch, matched: readonly MatchedInstrument[]): Promise<Subject[]> {
  const { handlers, caller, words, question } = finding;
  const market = await findMarket(finding, matched);
  const rulebook = await handlers['quotes/getRulebook']({ market }, caller);
  if (isRefusal(rulebook)) return [];
  const charges = [...new Set(rulebook.charges.map((charge) => charge.name))].map((each) => ({
    of: `${market}:${each}`,
    label: labelOf(words.texts.charges, each),
  }));
  return findMentionedCharges(question, charges)
    .slice(0, CHARGES_MAXIMUM)
    .map(({ of, label }) => ({ about: 'fee', of, title: `${label} · ${labelOf(words.texts.markets.short, market)}` }));
}

async function findMovement({ handlers, caller, words }: SubjectSearch): Promise<Subject[]> {
  const last = await handlers['wallet/listTransfers']({ portfolio: 'all', limit: 1 }, caller);
  if (isRefusal(last)) return [];
  return last.rows.map(({ seq, code }) => ({
    about: 'statement',
    of: seq,
    title: labelOf(words.texts.terms.transfer, code),
  }));
}

export const findQuestionSubjects =
  ({ clock }: Pick<ServerDependencies, 'clock'>, handlers: Handlers): Handler<'guide/findSubjects'> =>
  async ({ question }, caller) => {
    const words = await loadGuideTexts(caller.language);
    const now = clock.now();
    const finding: SubjectSearch = { handlers, caller, words, question, now };
    const today = new Date(now).toISOString().slice(0, 10);
    const period = (of: string): Subject => ({ about: 'statement', of, title: of.replaceAll('-', '.') });
    const matched = await findInstruments(finding);
    const houseRates = await findHouseRates(finding, matched);
    const found: Subject[] = [...houseRates];
    if (isPhraseInQuestion(question, words.says.asks.refused))
      found.push({ about: 'refusal', of: 'last', title: words.texts.guide.refusedLast });
    found.push(
      ...matched.map(({ instrument, name }): Subject => ({ about: 'instrument', of: instrument, title: name })),
    );
    for (const theme of findQuestionThemes(question, words.says.finds)) {
      if (theme === 'portfolio') found.push({ about: 'portfolio', of: '0', title: words.texts.guide.about.portfolio });
      if (theme === 'movement') found.push(...(await findMovement(finding)));
      if (theme === 'month') found.push(period(today.slice(0, 7)));
      if (theme === 'day') found.push(period(today));
      if (theme === 'charges' && houseRates.length === 0) found.push(...(await findCharges(finding, matched)));
    }
    return { found: found.slice(0, SUBJECTS_MAXIMUM) };
  };

const dateOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The house's rates that no market's rulebook lists, from where the rules keep them. */
function exchangeCharge(now: number): HouseRate {
  const { from, source, value } = findEntryInForce(CURRENCY_EXCHANGE_SPREADS, dateOf(now))!;
  return { from, source, value: formatScaled(value) };
}

/** The yearly fee in a market, and that of the stocks which cost most there; null where nobody pays one. */
export function findBorrowFee(market: Market, now: number): { rate: HouseRate; highest: string } | null {
  const date = dateOf(now);
  const tiers = lendingTiersOn(market, date);
  if (tiers.length === 0 || !hasShortBorrowFee(market, date)) return null;
  const { from, source, value } = findEntryInForce(financingRateHistory(market), date)!;
  const most = tiers.reduce((all, { times }) => (times > all ? times : all), 1n);
  return { rate: { from, source, value: formatScaled(value.short) }, highest: formatScaled(value.short * most) };
}

/** Explains `exchange:exchangeSpread` or `borrow:<market>`; null for anything else. */
export function explainHouseRate(of: string, now: number): GuideStatement[] | null {
  if (of === 'exchange:exchangeSpread') return explainCurrencyExchangeCharge(exchangeCharge(now));
  const market = MARKETS.find((each) => of === `borrow:${each}`);
  const fee = market ? findBorrowFee(market, now) : null;
  return market && fee ? explainBorrowFee(market, fee.rate, fee.highest) : null;
}

const HOME_MARKETS: Partial<Record<Language, Market>> = { kor: 'KR', esp: 'MX' };
/** The market of the customer's latest open position, otherwise the home market of their language. */
export async function findCustomerMarket(handlers: Handlers, caller: CustomerCaller): Promise<Market> {
  const held = await handlers['trading/listPositions']({ status: 'open', limit: 1 }, caller);
  const instrument = isRefusal(held) ? undefined : held.rows[0]?.instrument;
  return MARKETS.find((each) => instrument?.startsWith(`${each}.`)) ?? HOME_MARKETS[caller.language] ?? MARKETS[0];
}
