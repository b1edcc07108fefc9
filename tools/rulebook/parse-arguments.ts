/** Strict parsing of the rulebook's command-line arguments: a wrong one gives an error sentence; nothing is guessed. */
import { addDays, yearOf } from '@bourse/core/dates.ts';
import { type Market, STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';

/**
 * Exchanges by their market identifier code (ISO 10383); both of India's, and both of the United States', keep one
 * calendar.
 */
const MARKET_OF: Readonly<Record<string, Market>> = {
  XNYS: 'US',
  XNAS: 'US',
  XMEX: 'MX',
  XBKK: 'TH',
  XKRX: 'KR',
  XNSE: 'IN',
  XBOM: 'IN',
  XSAU: 'SA',
};
export const MARKET_IDENTIFIER_CODES = Object.keys(MARKET_OF);

export const RULEBOOK_COMMANDS = ['sessions', 'holidays'] as const;
export type RulebookCommand = (typeof RULEBOOK_COMMANDS)[number];
export interface RulebookArguments {
  question: RulebookCommand;
  mic: string;
  market: Market;
  from: string;
  to: string;
  json: boolean;
}
export type ParsedArguments = RulebookArguments | { sentence: string };

const USAGE = 'npm run rulebook -- sessions|holidays --market <MIC> --from YYYY-MM-DD --to YYYY-MM-DD [--json]';

export function parseArguments(words: readonly string[]): ParsedArguments {
  const [question, ...rest] = words;
  if (!RULEBOOK_COMMANDS.some((known) => known === question))
    return { sentence: `Ask for ${RULEBOOK_COMMANDS.join(' or ')}: ${USAGE}.` };
  const options = readOptions(rest);
  if (typeof options === 'string') return { sentence: options };
  const market = marketOf(options.market ?? '');
  if (!market)
    return {
      sentence:
        `"${options.market ?? ''}" is no market of the rulebook: ` +
        `choose one of ${MARKET_IDENTIFIER_CODES.join(', ')}.`,
    };
  const { calendar, mic } = getMarketRules(market);
  const first = `${calendar!.firstYear}-01-01`;
  const last = `${calendar!.lastYear}-12-31`;
  const { from = first, to = last } = options;
  for (const date of [from, to])
    if (!isDate(date)) return { sentence: `"${date}" is no date: write it as YYYY-MM-DD.` };
  if (from > to) return { sentence: `The first date, ${from}, lies after the last, ${to}.` };
  for (const date of [from, to]) {
    if (date >= first && date <= last) continue;
    return { sentence: `The calendar of ${mic} is known from ${first} to ${last}; ${date} lies outside.` };
  }
  return {
    question: question as RulebookCommand,
    mic: options.market!.toUpperCase(),
    market,
    from,
    to,
    json: options.json,
  };
}

interface Options {
  market?: string;
  from?: string;
  to?: string;
  json: boolean;
}

function readOptions(words: readonly string[]): Options | string {
  const options: Options = { json: false };
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === '--json') {
      options.json = true;
      continue;
    }
    if (word !== '--market' && word !== '--from' && word !== '--to') return `"${word}" is not understood: ${USAGE}.`;
    const value = words[++i];
    if (value === undefined || value.startsWith('--')) return `${word} needs a value: ${USAGE}.`;
    options[word.slice(2) as 'market' | 'from' | 'to'] = value;
  }
  return options;
}

function marketOf(name: string): Market | null {
  const upper = name.toUpperCase();
  return MARKET_OF[upper] ?? STOCK_MARKETS.find((market) => market === upper) ?? null;
}

/** A date in the calendar: 2026-02-30 isn't one. */
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && yearOf(text) > 0 && addDays(text, 0) === text;
