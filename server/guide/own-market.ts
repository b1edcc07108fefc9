import { isRefusal } from '@bourse/contract/errors.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type Market, MARKETS } from '@bourse/core/market.ts';
import type { Customer, Handlers } from '../calls/handler.ts';

const AT_HOME: Partial<Record<Language, Market>> = { kor: 'KR', esp: 'MX' };
/** Where something of the customer's is open, the latest first; else where readers of their language are at home. */
export async function ownMarket(handlers: Handlers, caller: Customer): Promise<Market> {
  const held = await handlers['trading/listPositions']({ status: 'open', limit: 1 }, caller);
  const instrument = isRefusal(held) ? undefined : held.rows[0]?.instrument;
  return MARKETS.find((each) => instrument?.startsWith(`${each}.`)) ?? AT_HOME[caller.language] ?? MARKETS[0];
}
