/** Names of the markets; `short` ones fit a tab. */
export const markets = {
  name: {
    US: 'US stocks',
    MX: 'Mexican stocks',
    TH: 'Thai stocks',
    KR: 'Korean stocks',
    IN: 'Indian stocks',
    SA: 'Saudi stocks',
    CRYPTO: 'Digital currency',
    FX: 'Foreign exchange',
  },
  short: {
    US: 'US',
    MX: 'Mexico',
    TH: 'Thailand',
    KR: 'Korea',
    IN: 'India',
    SA: 'Saudi Arabia',
    CRYPTO: 'Digital',
    FX: 'FX',
  },
  board: {
    listed: 'Listed',
    otc: 'OTC',
    crypto: 'Digital currency',
    fx: 'FX',
    index: 'Index',
  },
  session: {
    open: 'Open',
    closed: 'Closed',
    unknown: 'Calendar not known',
  },
  hours: {
    always: 'Practice world: trades around the clock',
    exchange: "Trades at the exchange's hours",
  },
  source: {
    simulated: 'Simulated prices',
    replay: 'Replay of past prices',
    folder: 'Files of the house',
    recorded: 'Recorded day',
    real: 'Real prices',
    stated: '{source}, spread set by us',
    merger: 'Terms of the merger',
    spinOff: 'Terms of the spin-off',
  },
  /** Of a market whose instruments have different sources. */
  mixed: {
    recorded: 'Simulated and recorded prices',
    real: 'Simulated and real prices',
    all: 'Simulated, recorded and real prices',
  },
  /** Beside the code of an instrument of the recorded day. */
  recorded: 'Recorded',
  /** Beside a real price in a list. */
  priceState: {
    live: 'live',
    polled: 'at intervals',
    delayed: 'delayed',
    frozen: 'day’s last price',
    closed: 'market closed',
    stale: 'not confirmed',
    held: 'in doubt',
  },
};
