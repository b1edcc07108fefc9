import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  /** Corporate actions that are known and haven't come yet. */
  announced: {
    title: 'Announced',
    says: 'You get it if you hold the share when the ex-date session begins.',
    kind: {
      dividend: 'Dividend',
      rights: 'Rights',
      split: 'Split',
      stockDividend: 'Stock dividend',
      symbolChange: 'New symbol',
      suspension: 'Trading will be suspended',
      resumption: 'Trading will resume',
      delisting: 'Delisting',
      merger: 'Merger',
      spinOff: 'Spin-off',
    },
    each: '{amount} per share',
    goesEx: '{name} ex-dividend',
    goes: '{name}: {what}',
    coming: 'Declared for what you hold',
    comingSays:
      'What you will be paid. Dividends that have gone ex are already yours; you get the rest if you still hold the shares when the ex-date begins.',
    paid: 'Paid',
  },
  errors: {
    actionsUnreadable: 'These lines can’t be read as corporate actions: {lines}.',
    actionsRatioCut:
      'Line {line}: the ratio {ratio} was probably cut off from {fraction}. Write it in whole numbers. Lines with such ratios: {lines}.',
    actionsOtherCurrency:
      'Line {line}: the dividend is in {paid}, the instrument in {currency}. Name the rate, in {currency} for 1 {paid}, if they differ, and none if they don’t. Such lines: {lines}.',
    actionsWithoutBars: 'No bars have been imported for the instruments of these lines: {lines}.',
    actionsMet:
      'Customers’ positions have already been adjusted by a different action from the one in these lines: {lines}.',
    actionsAgainstPrices:
      'The prices don’t fit these lines: {lines}. In line {line}, {close} was the last close before the ex-date and {open} the open on it, but the action would make it about {expected}. Check ratio and date, or import bars as they were traded: these may have been adjusted already.',
    actionsOutOfBounds:
      'These lines are outside the allowed limits: {lines}. A ratio lies between 1:10000 and 10000:1, dividends and rights within two weeks are together at most half of the close before, a delisting pays at most twice the last close, a merger gives half to twice of it, a spin-off at most 95 % of it (in the US with a part of the cost between half and twice its part of the worth), and an ex-date lies at most two years ahead, a pay date at most a year after it.',
    actionsAcquirer:
      'In these lines the acquirer isn’t another instrument of the same market and currency that goes on: {lines}.',
    actionsCompany:
      'In these lines the new company isn’t another instrument of the same market and currency that is listed and goes on: {lines}.',
    actionsSameDay:
      'These lines are of a day on which a company has a spin-off and another action that changes holdings: {lines}. What holders get would depend on which comes first, so neither can be imported.',
    actionsCodeTaken: 'In these lines a new code or name is one that another instrument already has: {lines}.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    ordersReduced: {
      title: 'Orders reduced by a dividend',
      body: '{instrument} trades ex-dividend today: {amount} {currency} per share. Your open buy limits and sell stops were lowered by that amount.',
    },
    dividend: {
      title: 'Dividend',
      body: '{instrument}: {amount} {currency} for {quantity}.',
    },
    rights: {
      title: 'Rights paid in cash',
      body: '{instrument}: {amount} {currency} for {quantity}, the value of the rights.',
    },
    split: {
      title: 'Stock split',
      body: '{instrument}: each share became {ratio}. Quantity, cost and open orders were adjusted; the value didn’t change.',
    },
    splitInto: {
      title: 'Stock split',
      body: '{instrument}: every {old} shares became {new}. Quantity, cost and open orders were adjusted; fractions of a share were paid in cash.',
    },
    reverseSplit: {
      title: 'Reverse split',
      body: '{instrument}: every {old} shares became {new}. Quantity and cost were adjusted, and fractions of a share paid in cash. As the market’s rules require, your open orders ended, stops included: place them again at the new price.',
    },
    delisted: {
      title: 'Delisted',
      body: '{instrument} has left the exchange. Your holding was paid out at {price} {currency} per unit, and open orders have ended.',
    },
    merged: {
      title: 'Shares exchanged',
      body: '{instrument} has merged into {acquirer}. You received {quantity} of its shares and {amount} {currency}, fractions included; what you paid moved with them. Open orders have ended.',
    },
    mergedForMoney: {
      title: 'Settled in money',
      body: '{instrument} has merged into {acquirer}. Your position was settled at {price} {currency} a share, without new shares. Open orders have ended.',
    },
    mergedOrders: {
      title: 'Orders ended',
      body: '{instrument} has merged into {acquirer}. Your open orders for it have ended.',
    },
    spunOff: {
      title: 'Shares of a new company',
      body: '{instrument} has spun off {company}. You keep your shares and received {quantity} of the new ones with a part of your cost; fractions came to {amount} {currency}. Open orders have ended: place them again at the new price.',
    },
    spunOffForMoney: {
      title: 'Spin-off settled in money',
      body: '{instrument} has spun off {company}. Your position was settled in money instead of new shares, at {price} {currency} for each that it has: long positions received it, short ones paid it. Open orders have ended.',
    },
    spunOffOrders: {
      title: 'Orders ended',
      body: '{instrument} has spun off {company}, and its price no longer includes it. Your open orders for it have ended: place them again at the new price.',
    },
  } satisfies NoticeTexts<typeof notices>,
};
