/** A league's rules where its play money is traded: what they forbid isn't offered. */
import { type CallAnswer, useCall } from '../api/use-call.ts';
import { useDisplayCurrency } from '../format/display-currency.ts';
import { isLeaguePortfolio, useChosenPortfolio } from './chosen-portfolio.ts';

export type LeagueRules = Pick<CallAnswer<'leagues/getLeague'>['league'], 'orderTypes' | 'leverage' | 'mine'>;
type OrderType = LeagueRules['orderTypes'][number];

function useChosenLeague() {
  const portfolio = useChosenPortfolio();
  const isLeague = isLeaguePortfolio(portfolio);
  const { data, error } = useCall(
    'leagues/getLeague',
    { league: portfolio },
    { enabled: isLeague, staleTimeMs: 60_000 },
  );
  return { isLeague, league: isLeague ? (data?.league ?? null) : null, error };
}

/** Null outside leagues, and until they are known. */
export const useLeagueRules = (): LeagueRules | null => useChosenLeague().league;

/** `isKnown`: false while a league's isn't known yet. */
interface TotalsCurrency {
  isLeague: boolean;
  currency: string;
  isKnown: boolean;
}

/** A league's totals are in its own currency, since its result is: exchange rates would look like profit and loss. */
export function chooseTotalsCurrency(
  { isLeague, league, error }: { isLeague: boolean; league: { currency: string } | null; error: Error | null },
  display: string,
): TotalsCurrency {
  return {
    isLeague,
    currency: isLeague ? (league?.currency ?? display) : display,
    isKnown: !isLeague || league !== null || error !== null,
  };
}

/** The currency of totals where the screen acts: the reader's, and in a league the league's. */
export function useTotalsCurrency(): TotalsCurrency {
  const [display] = useDisplayCurrency();
  return chooseTotalsCurrency(useChosenLeague(), display);
}

/** Whoever has left a league, or was removed from it, trades no more in it. */
export const hasLeftLeague = (rules: Pick<LeagueRules, 'mine'> | null): boolean =>
  rules !== null && rules.mine !== null && rules.mine.leftAt !== null;

/** The instrument as it can be traded in the league: never short, never for the day, with the league's leverage. */
export const applyLeagueRules = <
  Instrument extends { shortAllowed: boolean; maximumLeverage: number; dayTradeLeverage: number },
>(
  instrument: Instrument,
  rules: Pick<LeagueRules, 'leverage'> | null,
): Instrument =>
  rules === null
    ? instrument
    : {
        ...instrument,
        shortAllowed: false,
        maximumLeverage: Math.min(instrument.maximumLeverage, rules.leverage),
        dayTradeLeverage: 1,
      };

/** Of `types` those that may open a position; holdings are sold by any. */
export const listAllowedOrderTypes = <Type extends OrderType>(
  types: readonly Type[],
  effect: 'open' | 'close',
  rules: Pick<LeagueRules, 'orderTypes'> | null,
): readonly Type[] =>
  rules === null || effect === 'close' ? types : types.filter((type) => rules.orderTypes.includes(type));

/** An instrument as it can be traded where the screen acts. */
export function useTradedInstrument(instrument: string) {
  const { data, error, refetch } = useCall('quotes/getInstrument', { instrument }, { staleTimeMs: 30_000 });
  const rules = useLeagueRules();
  return { instrument: data && applyLeagueRules(data, rules), error, refetch };
}
