/** Finds the subjects of a question about anything. Nothing of it leaves the server or is stored. */
import { isRefusal } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { chargesMeant, isMeant, namesIn, themesOf } from '@bourse/core/guide/find-subjects.ts';
import { type Market, MARKETS } from '@bourse/core/market.ts';
import type { Customer, Handler, Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { wordsIn, type Words } from './say.ts';

type Subject = AnswerOf<Calls['guide/findSubjects']>['found'][number];
interface Finding {
  handlers: Handlers;
  caller: Customer;
  words: Words;
  question: string;
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
/** Instruments whose code or name occurs in the question. */
async function instrumentsIn({ handlers, caller, question }: Finding): Promise<Meant[]> {
  const found = new Map<string, Meant>();
  for (const word of namesIn(question)) {
    if (found.size >= INSTRUMENTS_MAXIMUM) break;
    const search = await handlers['discovery/search']({ query: word.slice(0, 40), limit: OTHER_INSTRUMENTS }, caller);
    if (isRefusal(search)) continue;
    const meant = search.rows.find((row) => isMeant(word, row));
    if (meant) found.set(meant.instrument, { ...meant, market: meant.market as Market });
  }
  return [...found.values()];
}

const AT_HOME: Partial<Record<Language, Market>> = { kor: 'KR', esp: 'MX' };
/** Where something of the customer's is open, the latest first; else where readers of their language are at home. */
async function ownMarket({ handlers, caller, words: { language } }: Finding): Promise<Market> {
  const held = await handlers['trading/listPositions']({ status: 'open', limit: 1 }, caller);
  const instrument = isRefusal(held) ? undefined : held.rows[0]?.instrument;
  return MARKETS.find((each) => instrument?.startsWith(`${each}.`)) ?? AT_HOME[language] ?? MARKETS[0];
}

/** Of the market that the question speaks of, by name or by a company; else of the customer's own. */
async function chargesIn(finding: Finding, meant: readonly Meant[]): Promise<Subject[]> {
  const { handlers, caller, words, question } = finding;
  const { name } = words.texts.markets;
  const named = MARKETS.find((each) => question.toLowerCase().includes(labelOf(name, each).toLowerCase()));
  const market = named ?? meant[0]?.market ?? (await ownMarket(finding));
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
    const finding: Finding = { handlers, caller, words, question };
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const period = (of: string): Subject => ({ about: 'statement', of, title: of.replaceAll('-', '.') });
    const meant = await instrumentsIn(finding);
    const found: Subject[] = meant.map(({ instrument, name }) => ({
      about: 'instrument',
      of: instrument,
      title: name,
    }));
    for (const theme of themesOf(question, words.says.finds)) {
      if (theme === 'portfolio') found.push({ about: 'portfolio', of: '0', title: words.texts.guide.about.portfolio });
      if (theme === 'movement') found.push(...(await movementIn(finding)));
      if (theme === 'month') found.push(period(today.slice(0, 7)));
      if (theme === 'day') found.push(period(today));
      if (theme === 'charges') found.push(...(await chargesIn(finding, meant)));
    }
    return { found: found.slice(0, SUBJECTS_MAXIMUM) };
  };
