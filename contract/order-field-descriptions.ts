/** What each field of an order means to a programmer, for the documents. Apart from the calls, which browsers load. */

const TERMS = {
  side:
    'Of the position that the order opens or closes, not the direction of the trade. Buy: `long` with `open`. Sell ' +
    'what you hold: `long` with `close`. Sell short: `short` with `open`. Cover: `short` with `close`.',
  effect: '`open` or `close`; absent: `open`. Selling what you hold and covering are `close`.',
  type:
    '`market` at the quote; `limit` at `limitPrice` or better; `stop` becomes a market order and `stopLimit` a limit ' +
    'order once the price reaches `stopPrice`; `trailing` is a stop that follows the price.',
  quantity:
    "Shares, coins, or units of a pair's first currency, in the instrument's lots. Instead of it, a market purchase " +
    'may have `amount`.',
  limitPrice: 'The worst price to accept, also of a market order. Required for `limit` and `stopLimit`. On the tick.',
  stopPrice: 'The price that triggers. Required for `stop` and `stopLimit`. On the tick.',
  trailAmount:
    'How far a trailing stop stays behind the best price, as a price. A trailing order has it or `trailRate`.',
  trailRate: 'The same as a share of the price: "0.05" is 5 %.',
  triggerPriceSource:
    "The price that a stop watches: `last`, the last trade (absent: this one); `quote`, the quote's " +
    'own side; `mark`, ' +
    'the middle of the quote.',
  timeInForce:
    '`day` (absent: this one) until the session ends; `gtc` until you cancel; `gtd` until ' +
    '`goodTill`; `ioc` fills what ' +
    'it can at once; `fok` all at once or nothing; `atOpen`, `atClose`, `atAuction` in the next auction; `extended` ' +
    'the day with extended hours.',
  goodTill: 'Until when, for `gtd`: an instant in ISO 8601.',
} as const;

export const ORDER_FIELD_DESCRIPTIONS: Readonly<Record<string, string>> = {
  portfolio: 'Absent: the main one, for a key its own. An order that closes names the one it is held in.',
  instrument: 'Market and code, such as `US.NWRB`, `KR.005930`, `CRYPTO.BTCUSDT`; `quotes/listInstruments` has them.',
  ...TERMS,
  leverage: 'A whole number from 1; absent: 1, no loan. More puts up margin instead of the price.',
  takeProfit: 'A price at which the position that this opens is closed with a profit: an order that sleeps until then.',
  stopLoss:
    'A price at which the position that this opens is closed with a loss. With `takeProfit`, one ends the other.',
  stopLossLimit: 'The worst price that the order at `stopLoss` accepts; absent: it is a market order.',
  trailingStopAmount:
    'A stop for the position that this opens, which trails the best price by this much. Instead of `stopLoss`, or ' +
    'beside it: the first of the three to fill ends the others. With an order that closes: a third one beside `oco`.',
  trailingStopRate: 'The same as a share of the price. An order has it or `trailingStopAmount`.',
  dayTrading: 'Opens a day trade: within the intraday allowance, and closed automatically before the session ends.',
  doNotReduce:
    'On an ex-date, an open order to buy below or sell at a stop keeps its price; else the dividend lowers it.',
  position: 'For an order that closes: this purchase alone. Absent: what you hold of the instrument, the oldest first.',
  clientId:
    'Your own name for the order, printable and without spaces, used once; `getOrder` and ' +
    '`cancelOrder` find the order ' +
    'by it. It is not the idempotency `key`.',
  oco: 'One cancels the other: a second order that ends when this one fills, and the other way round.',
  oto: 'One triggers the other: a second order that sleeps until this one has filled.',
  amount: "Instead of `quantity`: what a market purchase may cost in the instrument's currency, charges included.",
  payWith: 'Another currency that pays for an opening order, exchanged in the same commit.',
  payMaximum: 'With `payWith`: the most of that currency that is accepted.',
  key: 'The idempotency key of the intent: a repeat gives the first answer, and places nothing again.',
};
