/** Which instruments the desk shows, which of them is active, and how others are chosen. */
import { useEffect, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import {
  buildInstrumentDetailPath,
  getLastChosenInstrument,
  openInstrument,
  storeLastChosenInstrument,
} from '../../../instruments/last-chosen-instrument.ts';
import { showToast } from '../../../components/toast.tsx';
import { homeMarketOf } from '../../../instruments/markets.ts';
import { useTexts } from '../../../language/language.ts';
import { useHashQuery } from '../../../router/location-hooks.ts';
import { navigate } from '../../../router/location.ts';
import { getRoutePath } from '../../../router/route-registry.ts';
import { openTicket, type TicketRequest } from '../../positions/shared/open-ticket-for-instrument.ts';
import { changeDeskSettings, useDeskSettings } from './desk-settings.ts';

/** The address's instrument, else the last one chosen, else what is traded most in the reader's own market. */
function useFirstInstrument(): string | null {
  const { instrument } = useHashQuery();
  const known = instrument ?? getLastChosenInstrument();
  const [currency] = useDisplayCurrency();
  const { data } = useCall(
    'quotes/listInstruments',
    { market: homeMarketOf(currency), rank: 'active', limit: 1 },
    { enabled: known === null },
  );
  return known ?? data?.rows[0]?.instrument ?? null;
}

/** Opens a ticket; of an instrument that isn't on the desk, once it is. */
function useTicketOpener(instruments: readonly (string | null)[], choose: (instrument: string) => void) {
  const [pending, setPending] = useState<TicketRequest | null>(null);
  const isDue = pending !== null && instruments.includes(pending.instrument);
  useEffect(() => {
    if (!isDue || !pending) return;
    setPending(null);
    void openTicket(pending);
  }, [isDue, pending]);
  return (request: TicketRequest) => {
    setPending(request);
    if (!instruments.includes(request.instrument)) choose(request.instrument);
  };
}

export interface DeskInstruments {
  first: string | null;
  /** Null while there is one chart. */
  second: string | null;
  /** The one whose ticket the keys open, and in whose place the next one is shown. */
  active: string | null;
  isSecondActive: boolean;
  activate: (place: 'first' | 'second') => void;
  choose: (instrument: string) => void;
  /** Opens the second chart with `next`, or closes it. */
  toggleSecond: (next: string | null) => void;
  openTicket: (request: TicketRequest) => void;
}

/** A shared link also chooses, and one with an old code gets the present one. Unknown instruments aren't chosen. */
function useLinkedInstrument(id: string | null): void {
  const { data } = useCall(
    'quotes/getInstrument',
    { instrument: id ?? '' },
    { enabled: id !== null, staleTimeMs: 20_000 },
  );
  const found = data?.instrument;
  useEffect(() => {
    if (found === undefined) return;
    storeLastChosenInstrument(found);
    if (found !== id) navigate(getRoutePath('stockDetail'), { instrument: found }, { replace: true });
  }, [id, found]);
}

export function useDeskInstruments(): DeskInstruments {
  const t = useTexts('desk');
  const first = useFirstInstrument();
  useLinkedInstrument(first);
  const { second } = useDeskSettings();
  const [place, setPlace] = useState<'first' | 'second'>('first');
  const isSecondActive = place === 'second' && second !== null;
  const choose = (instrument: string) => {
    // An index has a page of its own, without trading.
    if (buildInstrumentDetailPath(instrument) !== getRoutePath('stockDetail')) return openInstrument(instrument);
    if (isSecondActive) return changeDeskSettings({ second: instrument });
    storeLastChosenInstrument(instrument);
    navigate(getRoutePath('stockDetail'), { instrument }, { replace: true });
  };
  return {
    first,
    second,
    active: isSecondActive ? second : first,
    isSecondActive,
    activate: setPlace,
    choose,
    toggleSecond: (next) => {
      const opens = second === null;
      changeDeskSettings({ second: opens ? next : null });
      setPlace(opens ? 'second' : 'first');
      if (opens) showToast(t.secondHint);
    },
    openTicket: useTicketOpener([first, second], choose),
  };
}
