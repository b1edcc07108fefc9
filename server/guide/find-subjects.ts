/** Finds the subjects of a question about anything. Nothing of it leaves the server or is stored. */
import { isRefusal } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { chargesMeant, isAlmost, isMeant, namesIn, themesOf } from '@bourse/core/information/guide/find-subjects.ts';
import { isSaidIn } from '@bourse/core/information/guide/find-tasks.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import type { Customer, Handler, Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { percent, type Words, wordsIn } from './sentences.ts';
import { EXCHANGE_SPREADS } from '@bourse/core/markets/charges/exchange-cost.ts';
import {
  explainBorrowFee,
  explainExchangeCharge,
  type HouseRate,
} from '@bourse/core/information/guide/explain-costs.ts';
import type { Statement } from '@bourse/core/information/guide/facts.ts';
import { financingEntries } from '@bourse/core/borrowing/financing.ts';
import { lendingTiers } from '@bourse/core/borrowing/stock-borrowing.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { paysToBorrow } from '@bourse/core/borrowing/fx-rollover.ts';
import { effective } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';

type Subject = AnswerOf<Calls['guide/findSubjects']>['found'][number];
interface Finding {
  handlers: Handlers;
  caller: Customer;
  words: Words;
  question: string;
  now: number;
}

const SUBJECTS_MAXIMUM = 8;
const INSTRUMENTS_MAXIMUM = 3;
const CHARGES_MAXIMUM = 4;
const OTHER_INSTRUMENTS = 5;

interface Meant {
  instrument: string;
  market: Market;
  name: string;
}
/**
 * Instruments whose code or name occurs in the question; if none does, one whose name does with a typo that the search
 * would forgive.
 */
async function instrumentsIn({ handlers, caller, question }: Finding): Promise<Meant[]> {
  const found = new Map<string, Meant>();
  for (const is of [isMeant, isAlmost]) {
    for (const word of namesIn(question)) {
      if (found.size >= INSTRUMENTS_MAXIMUM) break;
      const search = await handlers['discovery/search']({ query: word.slice(0, 40), limit: OTHER_INSTRUMENTS }, caller);
      if (isRefusal(search)) continue;
      const meant = search.rows.find((row) => is(word, row));
      if (meant) found.set(meant.instrument, { ...meant, market: meant.market as Market });
    }
    if (found.size > 0) break;
  }
  return [...found.values()];
}

/** The market that the question names, directly or by a company; otherwise the customer's own. */
async function marketIn({ handlers, caller, words, question }: Finding, meant: readonly Meant[]): Promise<Market> {
  const { name } = words.texts.markets;
  const named = MARKETS.find((each) => question.toLowerCase().includes(labelOf(name, each).toLowerCase()));
  return named ?? meant[0]?.market ?? (await ownMarket(handlers, caller));
}

/** What changing money or borrowing stock costs, with its number; nothing if the question asks for neither. */
async function houseRatesIn(finding: Finding, meant: readonly Meant[]): Promise<Subject[]> {
  const { question, now, words } = finding;
  const { asks } = words.says;
  const { transfer } = words.texts.terms;
  const found: Subject[] = [];
  if (isSaidIn(question, asks.exchangeCharge)) {
    const rate = percent(exchangeCharge(now).value);
    found.push({ about: 'fee', of: 'exchange:exchangeSpread', title: `${transfer.exchangeSpread} · ${rate}` });
  }
  if (isSaidIn(question, asks.borrowFee)) {
    const market = await marketIn(finding, meant);
    const fee = borrowFee(market, now);
    const where = labelOf(words.texts.markets.short, market);
    const title = `${transfer.borrowFee} · ${where} · ${percent(fee?.rate.value ?? '0')}`;
    if (fee) found.push({ about: 'fee', of: `borrow:${market}`, title });
  }
  return found;
}

async function chargesIn(finding: Finding, meant: readonly Meant[]): Promise<Subject[]> {
  const { handlers, caller, words, question } = finding;
  const market = await marketIn(finding, meant);
  const rulebook = await handlers['quotes/getRulebook']({ market }, caller);
  if (isRefusal(rulebook)) return [];
  const charges = [...new Set(rulebook.charges.map((charge) => charge.name))].map((each) => ({
    of: `${market}:${each}`,
    label: labelOf(words.texts.charges, each),
  }));
  return chargesMeant(question, charges)
    .slice(0, CHARGES_MAXIMUM)
    .map(({ of, label }) => ({ about: 'fee', of, title: `${label} · ${labelOf(words.texts.markets.short, market)}` }));
}

async function movementIn({ handlers, caller, words }: Finding): Promise<Subject[]> {
  const last = await handlers['wallet/listTransfers']({ limit: 1 }, caller);
  if (isRefusal(last)) return [];
  return last.rows.map(({ seq, code }) => ({
    about: 'statement',
    of: seq,
    title: labelOf(words.texts.terms.transfer, code),
  }));
}

export const findSubjects =
  ({ clock }: Pick<Parts, 'clock'>, handlers: Handlers): Handler<'guide/findSubjects'> =>
  async ({ question }, caller) => {
    const words = await wordsIn(caller.language);
    const now = clock.now();
    const finding: Finding = { handlers, caller, words, question, now };
    const today = new Date(now).toISOString().slice(0, 10);
    const period = (of: string): Subject => ({ about: 'statement', of, title: of.replaceAll('-', '.') });
    const meant = await instrumentsIn(finding);
    const houseRates = await houseRatesIn(finding, meant);
    const found: Subject[] = [...houseRates];
    if (isSaidIn(question, words.says.asks.refused))
      found.push({ about: 'refusal', of: 'last', title: words.texts.guide.refusedLast });
    found.push(...meant.map(({ instrument, name }): Subject => ({ about: 'instrument', of: instrument, title: name })));
    for (const theme of themesOf(question, words.says.finds)) {
      if (theme === 'portfolio') found.push({ about: 'portfolio', of: '0', title: words.texts.guide.about.portfolio });
      if (theme === 'movement') found.push(...(await movementIn(finding)));
      if (theme === 'month') found.push(period(today.slice(0, 7)));
      if (theme === 'day') found.push(period(today));
      if (theme === 'charges' && houseRates.length === 0) found.push(...(await chargesIn(finding, meant)));
    }
    return { found: found.slice(0, SUBJECTS_MAXIMUM) };
  };

const dateOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The house's rates that no market's rulebook lists, from where the rules keep them. */
function exchangeCharge(now: number): HouseRate {
  const { from, source, value } = effective(EXCHANGE_SPREADS, dateOf(now))!;
  return { from, source, value: formatScaled(value) };
}

/** The yearly fee in a market, and that of the stocks which cost most there; null where nobody pays one. */
export function borrowFee(market: Market, now: number): { rate: HouseRate; highest: string } | null {
  const date = dateOf(now);
  const tiers = lendingTiers(market, date);
  if (tiers.length === 0 || !paysToBorrow(market, date)) return null;
  const { from, source, value } = effective(financingEntries(market), date)!;
  const most = tiers.reduce((all, { times }) => (times > all ? times : all), 1n);
  return { rate: { from, source, value: formatScaled(value.short) }, highest: formatScaled(value.short * most) };
}

/** Explains `exchange:exchangeSpread` or `borrow:<market>`; null for anything else. */
export function houseRate(of: string, now: number): Statement[] | null {
  if (of === 'exchange:exchangeSpread') return explainExchangeCharge(exchangeCharge(now));
  const market = MARKETS.find((each) => of === `borrow:${each}`);
  const fee = market ? borrowFee(market, now) : null;
  return market && fee ? explainBorrowFee(market, fee.rate, fee.highest) : null;
}

const AT_HOME: Partial<Record<Language, Market>> = { kor: 'KR', esp: 'MX' };
/** The market of the customer's latest open position, otherwise the home market of their language. */
export async function ownMarket(handlers: Handlers, caller: Customer): Promise<Market> {
  const held = await handlers['trading/listPositions']({ status: 'open', limit: 1 }, caller);
  const instrument = isRefusal(held) ? undefined : held.rows[0]?.instrument;
  return MARKETS.find((each) => instrument?.startsWith(`${each}.`)) ?? AT_HOME[caller.language] ?? MARKETS[0];
}
