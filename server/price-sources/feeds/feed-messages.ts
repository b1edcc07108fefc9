/** What a feed's program may say, a line each; everything else ends it. Numbers arrive as they are written. */
import { z } from 'zod';
import { parseExactJson, toDecimalText } from '../exact-json.ts';
import type { PollAnswer, SourceHistoryRequest } from '../price-source.ts';

const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const symbol = z.string().regex(/^[!-~]{1,40}$/);
/** Longer than any price; `toDecimalText` decides whether it is one. */
const figure = z.string().max(60);
const optionalFigure = z
  .nullable(figure)
  .default(null)
  .transform((text) => toDecimalText(text));

const print = z
  .strictObject({
    symbol,
    at: count,
    currency: z.nullable(z.string().regex(/^[A-Za-z0-9]{2,10}$/)),
    last: optionalFigure,
    bid: optionalFigure,
    ask: optionalFigure,
    bidSize: optionalFigure,
    askSize: optionalFigure,
    open: optionalFigure,
    high: optionalFigure,
    low: optionalFigure,
    previousClose: optionalFigure,
    volume: optionalFigure,
    isOpen: z.nullable(z.boolean()).default(null),
  })
  .transform(({ last, ...rest }) => (last === null ? null : { ...rest, last }));

const unknown = z.array(symbol).max(10_000);
export const pollAnswerSchema = z.strictObject({ prints: z.array(print).max(10_000), unknown });
const row = z.array(z.nullable(figure)).length(6);
export const historyAnswerSchema = z.union([
  z.strictObject({ unknown }),
  z.strictObject({ currency: z.nullable(z.string().max(10)), rows: z.array(row).max(100_000) }),
]);

const message = z.union([
  z.strictObject({ id: count, answer: z.unknown() }),
  z.strictObject({ id: count, failed: z.literal(true) }),
  z.strictObject({ fetch: count, url: z.url().max(4_000), headers: z.record(z.string(), z.string().max(8_000)) }),
]);
export type FeedMessage = z.output<typeof message>;

/** Null for a line that is no such message. */
export function parseFeedMessage(line: string): FeedMessage | null {
  try {
    return message.safeParse(parseExactJson(line)).data ?? null;
  } catch {
    return null;
  }
}

export type FeedQuestion =
  | { question: 'poll'; symbols: readonly string[] }
  | ({ question: 'history' } & SourceHistoryRequest);

/** Only what was asked for; of the others it has no price, or doesn't know them. */
export function toPollAnswer(symbols: readonly string[], answer: z.output<typeof pollAnswerSchema>): PollAnswer {
  const found = new Map(answer.prints.flatMap((each) => (each ? [[each.symbol, each]] : [])));
  return {
    prints: symbols.flatMap((each) => found.get(each) ?? []),
    missing: symbols
      .filter((each) => !found.has(each))
      .map((each) => ({ symbol: each, fault: answer.unknown.includes(each) ? 'unknownSymbol' : 'noPrice' })),
  };
}
