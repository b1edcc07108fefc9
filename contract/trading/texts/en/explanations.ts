/**
 * Why a fill has its price, one sentence for each rule of `core/trading/` and direction, and the quote it stands on.
 */
export const explanations = {
  'market.within': {
    buy: 'Bought {quantity} at {price} {currency}. The ask displayed at that moment was {ask} for {displayedSize}, enough for the whole order, so it paid the displayed price.',
    sell: 'Sold {quantity} at {price} {currency}. The bid displayed at that moment was {bid} for {displayedSize}, enough for the whole order, so it received the displayed price.',
  },
  'market.impact': {
    buy: 'Bought {quantity} at {price} {currency} on average. Only {displayedSize} were displayed at the ask of {ask}; the rest was on offer at the prices above it. This raised the price by {impact} {currency}.',
    sell: 'Sold {quantity} at {price} {currency} on average. Only {displayedSize} were displayed at the bid of {bid}; the rest was bid for at the prices below it. This lowered the price by {impact} {currency}.',
  },
  'limit.immediate': {
    buy: 'Bought {quantity} at {price} {currency} at once, because the ask of {ask} was already within your limit. A limit order never pays more than its limit.',
    sell: 'Sold {quantity} at {price} {currency} at once, because the bid of {bid} was already within your limit. A limit order never receives less than its limit.',
  },
  'limit.through': {
    buy: 'Bought {quantity} at {price} {currency}. The order waited until the market traded through your limit (last trade {last}).',
    sell: 'Sold {quantity} at {price} {currency}. The order waited until the market traded through your limit (last trade {last}).',
  },
  /** Of `limit.through` in a pair of currencies, whose quote nobody trades through. */
  'limit.quoted': {
    buy: 'Bought {quantity} at {price} {currency}. The order waited until the ask reached your limit (ask {ask}): currency pairs fill on the quote alone.',
    sell: 'Sold {quantity} at {price} {currency}. The order waited until the bid reached your limit (bid {bid}): currency pairs fill on the quote alone.',
  },
  'close.market': {
    buy: 'Closed {quantity} at {price} {currency}. The ask displayed at that moment was {ask} for {displayedSize}, so the short position was bought back at the displayed price.',
    sell: 'Closed {quantity} at {price} {currency}. The bid displayed at that moment was {bid} for {displayedSize}, so the position was sold at the displayed price.',
  },
  'close.impact': {
    buy: 'Closed {quantity} at {price} {currency} on average. Only {displayedSize} were displayed at the ask of {ask}; the rest was on offer at the prices above it. Buying back the short position cost {impact} {currency} more per unit.',
    sell: 'Closed {quantity} at {price} {currency} on average. Only {displayedSize} were displayed at the bid of {bid}; the rest was bid for at the prices below it. The sale brought {impact} {currency} less per unit.',
  },
  'limit.touched': {
    buy: 'Bought {quantity} at {price} {currency}. The market traded exactly at your limit (last trade {last}); your waiting orders together get ten percent of what trades there.',
    sell: 'Sold {quantity} at {price} {currency}. The market traded exactly at your limit (last trade {last}); your waiting orders together get ten percent of what trades there.',
  },
  'stop.triggered': {
    buy: 'Bought {quantity} at {price} {currency}. Your stop was reached (last trade {last}), so the order filled at the market: the ask was {ask} for {displayedSize}, which raised the price by {impact} {currency}.',
    sell: 'Sold {quantity} at {price} {currency}. Your stop was reached (last trade {last}), so the order filled at the market: the bid was {bid} for {displayedSize}, which lowered the price by {impact} {currency}.',
  },
  callDue: {
    buy: 'Bought back {quantity} at {price} {currency}, because a margin call wasn’t met by its deadline. The ask was {ask}. What stays open has its full margin again.',
    sell: 'Sold {quantity} at {price} {currency}, because a margin call wasn’t met by its deadline. The bid was {bid}. What stays open has its full margin again.',
  },
  stopOut: {
    buy: 'Bought back {quantity} at {price} {currency}, because what was left of the position’s margin had fallen to {maintenance} of its cost. The ask was {ask}. A position never loses more than its margin.',
    sell: 'Sold {quantity} at {price} {currency}, because what was left of the position’s margin had fallen to {maintenance} of its cost. The bid was {bid}. A position never loses more than its margin.',
  },
  issue: {
    buy: 'Allotted {quantity} at the issue price of {price} {currency}. Price and number follow from the offer’s sealed terms and its draw, which anybody can recompute.',
    sell: 'Allotted {quantity} at the issue price of {price} {currency}. Price and number follow from the offer’s sealed terms and its draw, which anybody can recompute.',
  },
  merger: {
    buy: 'Received {quantity} for shares of a company that was taken over. {price} {currency} each is what those had cost, less the part that was paid in money; nothing was bought on the market.',
    sell: 'Received {quantity} for shares of a company that was taken over. {price} {currency} each is what those had cost, less the part that was paid in money; nothing was bought on the market.',
  },
  spinOff: {
    buy: 'Received {quantity} as shares of a new company that a company you hold has spun off. {price} {currency} each is the part of the cost of your holding that went to them; nothing was bought on the market.',
    sell: 'Received {quantity} as shares of a new company that a company you hold has spun off. {price} {currency} each is the part of the cost of your holding that went to them; nothing was bought on the market.',
  },
  block: {
    buy: '{quantity} of a block at {price} {currency}, its seller’s offer price. The price was chosen close to the market and checked against it again at the purchase, when the last trade was {last}.',
    sell: '{quantity} of a block at {price} {currency}, its seller’s offer price. The price was chosen close to the market and checked against it again at the purchase, when the last trade was {last}.',
  },
  copy: {
    buy: 'One block with everyone who copies the same fill: {quantity} at the block’s single price of {price} {currency}. The ask was {ask} for {displayedSize}; the rest was on offer at the prices above it. All copies together moved it by {impact} {currency}.',
    sell: 'One block with everyone who copies the same fill: {quantity} at the block’s single price of {price} {currency}. The bid was {bid} for {displayedSize}; the rest was bid for at the prices below it. All copies together moved it by {impact} {currency}.',
  },
  'auction.open': {
    buy: 'Bought {quantity} at {price} {currency}, the single price of the opening auction, at which the most could trade among all orders collected. The session’s first trade was {last}.',
    sell: 'Sold {quantity} at {price} {currency}, the single price of the opening auction, at which the most could trade among all orders collected. The session’s first trade was {last}.',
  },
  'auction.close': {
    buy: 'Bought {quantity} at {price} {currency}, the single price of the closing auction, at which the most could trade among all orders collected. The session’s last trade was {last}.',
    sell: 'Sold {quantity} at {price} {currency}, the single price of the closing auction, at which the most could trade among all orders collected. The session’s last trade was {last}.',
  },
  'auction.reopen': {
    buy: 'Bought {quantity} at {price} {currency}, the single price of the auction that reopened trading after a halt, at which the most could trade among all orders collected. The first trade afterwards was {last}.',
    sell: 'Sold {quantity} at {price} {currency}, the single price of the auction that reopened trading after a halt, at which the most could trade among all orders collected. The first trade afterwards was {last}.',
  },
  'auction.periodic': {
    buy: 'Bought {quantity} at {price} {currency}, the price of an auction in single-price trading, at which the most could trade among all orders collected. The market was at {last}.',
    sell: 'Sold {quantity} at {price} {currency}, the price of an auction in single-price trading, at which the most could trade among all orders collected. The market was at {last}.',
  },
  atLast: {
    buy: 'Bought {quantity} at {price} {currency}, the closing price of the day, the only price traded in these minutes.',
    sell: 'Sold {quantity} at {price} {currency}, the closing price of the day, the only price traded in these minutes.',
  },
  taken:
    'You had already taken {takenBefore} within the last {seconds} seconds. What you take is refilled evenly over {seconds} seconds; until then you trade at the levels behind it, whether you split the order or not.',
  takenByOthers: 'Half of what other customers take counts for everybody until it is refilled: {othersTaken} here.',
  /** After the basis, where the house states bid and ask. */
  stated: 'This source gives one price only: bid and ask lie around it, at a distance that we state in advance.',
  delayed: 'Prices come late here: your order met only prices made after {pricesAfter}.',
  basis: 'Quote no. {quoteSeq} of {quoteAt}: bid {bid}, ask {ask}, last {last}. Source: {source}.',
  dealer: 'We are your counterparty: orders fill against the price feed by these disclosed rules.',
};
