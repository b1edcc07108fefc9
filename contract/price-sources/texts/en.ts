import type { RefusalTexts } from '../../area.ts';
import type { refusals } from '../area.ts';

export const texts = {
  routes: {
    priceSources: 'About prices',
  },
  priceSources: {
    title: 'Where this price comes from',
    source: 'Source',
    ownTime: 'The source’s own time',
    confirmed: 'Last confirmed',
    opens: 'Opens again',
    state: 'State',
    states: {
      live: 'live',
      polled: 'confirmed each minute',
      polledEvery: 'confirmed every {minutes} min',
      polledDaily: 'confirmed once a day',
      delayed: 'delayed by {minutes} min',
      frozen: 'last price of the day',
      closed: 'market closed',
      stale: 'not confirmed',
      held: 'in doubt',
    },
    says: {
      live: 'The source reports each price as it comes.',
      polled: 'The source is asked at intervals. In between, the market may already have another price.',
      delayed: 'The source gives its prices later than the exchange. The market may already have another price.',
      frozen: 'The exchange isn’t open now. This is the last price we have of it until it opens again.',
      closed:
        'The exchange doesn’t trade today: it is a weekend or a holiday. This is the last price we have of it until it opens again.',
      stale: 'The source hasn’t confirmed this price in time. Nothing is filled at it.',
      held: 'What the source said next is in doubt. Until that is settled we stay with the last price we believe, and nothing is filled.',
    },
    bidAsk: 'Bid and ask',
    statedSays:
      'Set by us: the source gives one price only. We put both sides around it, at a distance that we state in advance.',
    orders: 'Orders',
    viewOnly: {
      noHistory: 'Not yet: past prices are still being stored.',
      delayed: 'To look at only: the price is delayed, and others may know the present one.',
      rare: 'To look at only: the price is confirmed too rarely to trade at.',
    },
    replaces: 'In place of',
    replacesSays: '{source}, since {time}: {why}.',
    why: {
      noAnswer: 'it doesn’t answer',
      limit: 'it takes no more requests for now',
      unreadable: 'its answers can’t be read',
      noPrice: 'it gives no price',
      tooOld: 'its prices are too old',
      doubted: 'its prices are in doubt',
    },
    priceFrom: 'Price from',
    rateFrom: 'Rate from',
    sourceAndTime: '{source} · {time}',
    lead: 'Real prices come from the sources below. The operator decided in writing, market by market, that each of them may be shown.',
    none: 'No source of real prices is shown here.',
    /** Of the recorded day, in place of its state. */
    recordedState: 'invented, not live',
    recordedLead:
      'No real prices are shown here. Some instruments have the prices of a recorded day, which are invented for practice.',
    recordedSays:
      'Prices invented for practice: a recorded day that repeats, around the clock. They aren’t prices of the exchange.',
    newPrice: 'New price',
    everySeconds: 'every {seconds} s',
    simulatedSays: 'Made by this service for invented companies. No exchange has such prices.',
    noDelay: 'No delay',
    delayOf: '{minutes} min delay',
    place: 'Place {place}',
    decided: 'Shown since {date}',
    terms: 'Terms of the source',
    asked: 'How we ask',
    askedStream: 'The source reports each price as it comes',
    askedPoll: 'We ask each minute',
    askedPollEvery: 'We ask every {minutes} min',
    askedDaily: 'Once a day',
    book: 'From the source',
    noBook: 'Set by us around the source’s price',
    legend: 'What the words beside a price mean',
    failover:
      'Where a market has several sources, the first gives the price. If it fails, the next takes over; the instrument’s page then says which, since when and why.',
  },
  errors: {
    instrumentInUse:
      'There are open positions or orders in {instrument}. Its prices can’t come from elsewhere until they are closed.',
    notInDoubt: 'Nothing like it is in doubt any more: look at the list again.',
  } satisfies RefusalTexts<typeof refusals>,
};
