import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  errors: {
    haltedByOperator: 'We have halted trading: {why}. Orders are accepted again once it resumes.',
    haltedAlready: 'This is already halted.',
    haltNotThere: 'This isn’t halted.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    instrumentHaltedByOperator: {
      title: 'Trading halted: {instrument}',
      body: 'Reason: {why}. Your waiting orders stay until they expire but don’t fill during the halt; orders for an auction in that time lapse.',
    },
    instrumentResumedByOperator: {
      title: 'Trading resumed: {instrument}',
      body: 'You can place orders again, and waiting orders can fill.',
    },
    marketHaltedByOperator: {
      title: 'Trading halted: {market}',
      body: 'Reason: {why}. Your waiting orders stay until they expire but don’t fill during the halt; orders for an auction in that time lapse.',
    },
    marketResumedByOperator: {
      title: 'Trading resumed: {market}',
      body: 'You can place orders again, and waiting orders can fill.',
    },
  } satisfies NoticeTexts<typeof notices>,
  terms: {
    haltReason: {
      haltNews: 'important news is expected',
      haltPrices: 'prices may be wrong',
      haltDisorder: 'trading isn’t orderly',
      haltTechnical: 'a technical problem',
      haltAuthority: 'an authority has ordered it',
    },
  },
  operatorHalts: {
    title: 'Trading halted',
    instrument:
      'We halted trading in it on {date}: {why}. No orders are accepted until it resumes. Waiting orders stay and can be cancelled; what you hold stays yours.',
    market:
      'We halted trading in this market on {date}: {why}. No orders are accepted until it resumes. Waiting orders stay and can be cancelled; what you hold stays yours.',
  },
};
