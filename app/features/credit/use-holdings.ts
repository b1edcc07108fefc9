/**
 * The collateral of a loan before it is pledged: holdings to choose from, and what an application or an offer would
 * pledge.
 */
import { useState } from 'react';
import { type Answer, useCall } from '../../api/use-call.ts';

export type Pledgeable = Answer<'credit/listPledgeable'>;
export type Holding = Pledgeable['holdings'][number];

/** `loanable` is from the server, for the chosen ones only; null while nothing is chosen or there is no answer yet. */
export function useHoldings(currency: string, enabled: boolean) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = useCall('credit/listPledgeable', { currency }, { enabled, staleTimeMs: 0 });
  const some = useCall(
    'credit/listPledgeable',
    { currency, positions: [...chosen] },
    { enabled: enabled && chosen.length > 0, keepPrevious: true, staleTimeMs: 0 },
  );
  const holdings = all.data?.holdings ?? [];
  const pledges = holdings
    .filter(({ position }) => chosen.includes(position))
    .map(({ position, quantity }) => ({ position, quantity }));
  return {
    all,
    chosen,
    toggle: (position: string) =>
      setChosen((before) =>
        before.includes(position) ? before.filter((each) => each !== position) : [...before, position],
      ),
    loanable: chosen.length > 0 ? (some.data?.loanable ?? null) : null,
    pledges,
  };
}
