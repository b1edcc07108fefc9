import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: 'The simulated market',
  licence: 'made up, like its prices',
  rose: 'The price rose by {change} on this news and was at its new level when the news appeared.',
  fell: 'The price fell by {change} on this news and was at its new level when the news appeared.',
  salesRose: 'Sales were {change} higher than a year before.',
  salesFell: 'Sales were {change} lower than a year before.',
  sectors: {
    technology: 'Technology',
    semiconductors: 'Semiconductors',
    health: 'Health care',
    finance: 'Finance',
    energy: 'Energy',
    materials: 'Materials',
    industry: 'Industrials',
    consumer: 'Consumer goods',
    food: 'Food',
    telecom: 'Telecommunications',
    utilities: 'Utilities',
    transport: 'Transport',
    property: 'Property',
  },
  kinds: {
    earningsAbove: {
      title: '{name}: earnings above expectations',
      body: '{name} ({code}) earned more last quarter than expected.',
    },
    earningsBelow: {
      title: '{name}: earnings below expectations',
      body: '{name} ({code}) earned less last quarter than expected.',
    },
    outlookRaised: {
      title: '{name} raises its outlook',
      body: '{name} ({code}) expects more from the coming quarters than before.',
    },
    outlookCut: {
      title: '{name} cuts its outlook',
      body: '{name} ({code}) expects less from the coming quarters than before.',
    },
    contractWon: {
      title: '{name} wins a large contract',
      body: '{name} ({code}) has been chosen for a large contract.',
    },
    contractLost: { title: '{name} loses a large contract', body: '{name} ({code}) has lost a large contract.' },
    approvalGranted: {
      title: '{name}: new product approved',
      body: '{name} ({code}) may sell a new product: regulators have approved it.',
    },
    approvalDenied: {
      title: '{name}: new product not approved',
      body: '{name} ({code}) may not sell a new product: regulators have not approved it.',
    },
    takeoverTalk: {
      title: '{name}: talk of a takeover',
      body: 'There is talk of an offer for {name} ({code}). Nobody has confirmed it.',
    },
    productRecall: {
      title: '{name} recalls a product',
      body: '{name} ({code}) is recalling a product it has sold.',
    },
    rateDecision: {
      title: '{name}: decision on interest rates',
      body: 'A central bank’s decision on its rates has moved {name} ({code}).',
    },
    networkUpgrade: {
      title: '{name}: network upgraded',
      body: 'An upgrade of the network of {name} ({code}) has taken effect.',
    },
    networkOutage: {
      title: '{name}: network outage',
      body: 'The network of {name} ({code}) was down for some time.',
    },
    interventionTalk: {
      title: '{name}: talk of intervention',
      body: 'There is talk of a central bank intervening in {name} ({code}). Nobody has confirmed it.',
    },
    split: {
      title: '{name}: {ratio} shares for one',
      body: 'From today each share of {name} ({code}) is {ratio} shares. Holdings, orders and chart prices have been adjusted.',
    },
    dividend: {
      title: '{name} goes ex-dividend',
      body: 'If you buy {name} ({code}) from today, you do not get the dividend of {amount} {currency} per share.',
    },
    listing: {
      title: '{name} begins trading',
      body: '{name} ({code}) is listed from today. Prices may move further in its first session than later.',
    },
    gapUp: {
      title: '{name} opens {change} higher',
      body: '{name} ({code}) opened at {price} {currency}, {change} above its last close of {reference} {currency}.',
    },
    gapDown: {
      title: '{name} opens {change} lower',
      body: '{name} ({code}) opened at {price} {currency}, {change} below its last close of {reference} {currency}.',
    },
    largeRise: {
      title: '{name} closes {change} higher',
      body: '{name} ({code}) closed at {price} {currency}, {change} higher: {times} times its average daily move of the 20 sessions before.',
    },
    largeFall: {
      title: '{name} closes {change} lower',
      body: '{name} ({code}) closed at {price} {currency}, {change} lower: {times} times its average daily move of the 20 sessions before.',
    },
    heavyVolume: {
      title: '{name}: {times} times the usual volume',
      body: '{volume} units of {name} ({code}) changed hands in the session, {times} times the average of the 20 sessions before. It closed at {price} {currency}.',
    },
    yearHigh: {
      title: '{name} closes at a 52-week high',
      body: '{name} ({code}) closed at {price} {currency}, above its highest close of the year before: {reference} {currency} on {date}.',
    },
    yearLow: {
      title: '{name} closes at a 52-week low',
      body: '{name} ({code}) closed at {price} {currency}, below its lowest close of the year before: {reference} {currency} on {date}.',
    },
    risingStreak: {
      title: '{name} rises {sessions} sessions in a row',
      body: '{name} ({code}) closed higher in {sessions} sessions in a row: from {reference} to {price} {currency}, {change} in all. That says nothing about the next one.',
    },
    fallingStreak: {
      title: '{name} falls {sessions} sessions in a row',
      body: '{name} ({code}) closed lower in {sessions} sessions in a row: from {reference} to {price} {currency}, {change} in all. That says nothing about the next one.',
    },
    limitUp: {
      title: '{name} reaches its upper price limit',
      body: '{name} ({code}) traded at {price} {currency}, the highest price allowed that day: {change} above {reference} {currency}.',
    },
    limitDown: {
      title: '{name} reaches its lower price limit',
      body: '{name} ({code}) traded at {price} {currency}, the lowest price allowed that day: {change} below {reference} {currency}.',
    },
    results: {
      title: '{name} publishes its quarter',
      body: 'In the quarter to {date}, {name} ({code}) had sales of {sales} {currency} and a net result of {profit} {currency}.',
    },
    dividendDeclared: {
      title: '{name} declares {amount} {currency} per share',
      body: '{name} ({code}) has declared a dividend of {amount} {currency} per share. Whoever holds shares before the ex-date, {date}, gets it.',
    },
    indexRise: {
      title: '{name} closes {change} higher',
      body: '{name} closed at {price} points, {change} higher. Of the companies in its market {rose} rose and {fell} fell.',
    },
    indexFall: {
      title: '{name} closes {change} lower',
      body: '{name} closed at {price} points, {change} lower. Of the companies in its market {rose} rose and {fell} fell.',
    },
    sectorRise: {
      title: '{sector}: {change} higher on average',
      body: 'Among the companies of the {name}, those of the sector “{sector}” closed {change} higher on average: {rose} rose, {fell} fell. The largest moves: {members}.',
    },
    sectorFall: {
      title: '{sector}: {change} lower on average',
      body: 'Among the companies of the {name}, those of the sector “{sector}” closed {change} lower on average: {rose} rose, {fell} fell. The largest moves: {members}.',
    },
    halt: {
      title: '{name}: trading paused for {minutes|one:minute|other:minutes}',
      body: 'Trading in {name} ({code}) stopped at {price} {currency}, {change} away from {reference} {currency}. It went on after {minutes|one:minute|other:minutes}, with an auction.',
    },
  },
};
