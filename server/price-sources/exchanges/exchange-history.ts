/** Past bars of exchanges, whose days are those of UTC. */
import { readExactSourceJson, toDecimalText } from '../exact-json.ts';
import type { SourceBar, SourceHistoryRequest, SourceTransport } from '../price-source.ts';

/** Prices and volume as the exchange writes them; `at`: epoch ms. */
export type RawBar = { at: number } & Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', unknown>>;

export const PERIOD_SECONDS: Readonly<Record<SourceHistoryRequest['period'], number>> = { '1d': 86_400, '1m': 60 };

export async function requestJson(
  transport: Pick<SourceTransport, 'get' | 'now'>,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await transport.get({
    url,
    headers: { accept: 'application/json', 'user-agent': 'Bourse', ...headers },
  });
  return readExactSourceJson(response, transport.now());
}

/** The bars of the request, oldest first: without repeated ones, and those in which nothing was traded. */
export function toBars(rows: readonly RawBar[], { from, until }: SourceHistoryRequest): SourceBar[] {
  const bars = new Map<number, SourceBar>();
  for (const row of rows) {
    const bar = toBar(row);
    if (bar && bar.at >= from && bar.at < until && Number(bar.volume) > 0) bars.set(bar.at, bar);
  }
  return [...bars.values()].toSorted((one, other) => one.at - other.at);
}

function toBar({ at, ...row }: RawBar): SourceBar | null {
  const [open, high, low, close] = [row.open, row.high, row.low, row.close].map(toDecimalText);
  const volume = toDecimalText(row.volume);
  if (!Number.isSafeInteger(at) || !open || !high || !low || !close || volume === null) return null;
  return { date: new Date(at).toISOString().slice(0, 10), at, open, high, low, close, volume };
}
