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
    viTrigger: 'The price moved sharply, so it trades by auction for a few minutes (volatility interruption).',
    halted: "Trading is paused under the exchange's rules and resumes automatically.",
    overheating:
      "Price, turnover and volatility rose so fast that the exchange's formula marks it as overheated. For three days it trades at a single price every 30 minutes of exchange hours.",
    newListing: 'Recently listed: little price history, and wider price limits in the first days.',
    suspended: 'Trading is suspended. No orders are accepted.',
    delisting: 'Leaves the exchange on an announced date.',
  },
};
