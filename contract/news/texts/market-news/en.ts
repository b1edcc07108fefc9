import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: 'The simulated market',
  licence: 'made up, like its prices',
  rose: 'The price rose by {change} on this news and was at its new level when the news appeared.',
  fell: 'The price fell by {change} on this news and was at its new level when the news appeared.',
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
  },
};
