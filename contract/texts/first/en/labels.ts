/** Market alerts shown as labels beside a name, and a sentence that explains each. */
export const labels = {
  name: {
    viTrigger: 'VI triggered',
    halted: 'Trading halted',
    overheating: 'Short-term overheating',
    newListing: 'New listing',
    suspended: 'Trading suspended',
    delisting: 'Delisting',
  },
  explanation: {
    viTrigger:
      'The price moved so far that trading goes through an auction for a few minutes (volatility interruption).',
    halted: "Trading is paused for a while under the exchange's rules and resumes automatically.",
    overheating:
      "Price, turnover and volatility rose so fast that the exchange's formula marks it as overheated. In exchange hours it then trades at one price every 30 minutes, for three days.",
    newListing: 'Recently listed: there is little history, and the first days have wider limits.',
    suspended: 'Trading is suspended; orders are not accepted.',
    delisting: 'Leaves the exchange on an announced date.',
  },
};
