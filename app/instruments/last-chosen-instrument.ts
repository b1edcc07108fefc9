/** The stock chosen last: stored locally before its detail opens, so that the trade tab returns to it. */
import { navigate } from '../router/location.ts';
import { readStored, writeStored } from '../session/local-storage.ts';

const NAME = 'instrument';

/** Null if none has been chosen on this device. */
export const getLastChosenInstrument = (): string | null => readStored(NAME);

export const storeLastChosenInstrument = (instrument: string): void => writeStored(NAME, instrument);

/** The detail's path: indexes have one of their own. */
export const buildInstrumentDetailPath = (instrument: string): string =>
  instrument.includes('.^') ? '/market/stockDetailzs' : '/market/stockDetail';

/** What the trade tab's own address, `?tab=`, opens with; without it the address opens the instrument chosen last. */
export const TRADE_TABS = ['positions', 'orders', 'history'] as const;
export type TradeTab = (typeof TRADE_TABS)[number];

/** Undefined where the address opens an instrument. */
export const findTradeTab = ({
  tab,
  instrument,
}: Readonly<Record<string, string | undefined>>): TradeTab | undefined =>
  instrument === undefined ? TRADE_TABS.find((each) => each === tab) : undefined;

/** Stores the choice, then opens the detail. An index is not a stock: it is opened, not stored. */
export function openInstrument(instrument: string): void {
  if (!instrument.includes('.^')) storeLastChosenInstrument(instrument);
  navigate(buildInstrumentDetailPath(instrument), { instrument });
}

/** "US · NWRB": a market and a code as they are read, from `US.NWRB`. */
export const formatInstrumentCode = (instrument: string): string => instrument.replace('.', ' · ');
