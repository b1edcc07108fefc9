import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  /** A practice world's clock that is about to be moved forward. `length` is in words, `left` minutes and seconds. */
  worldClock: {
    moves: 'This practice world’s clock moves forward by {length} at {time}.',
    left: 'in {left}',
    says: 'Like an outage of that length: stops don’t protect, locks run down, and nights are charged.',
  },
  errors: {
    practiceWorld: 'A world with practice money can’t have live deposit channels.',
    practiceOnly: 'Only a practice world allows this. Here money is real.',
    clockFixed: 'Only a practice world’s clock can be moved.',
    clockMoves: 'A move of the clock has already been announced for {at}.',
    clockAboutToMove:
      'The practice world’s clock is about to move. Until then, {at}, no leveraged or short position can be opened. Closing, cancelling and buying without leverage still work.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    practiceMoney: {
      title: 'Practice money received',
      body: 'You have practice money in {count} {count|one:currency|other:currencies}. It isn’t real money: withdrawing it is practice too, and nothing is paid out. Don’t send anyone money for it.',
    },
  } satisfies NoticeTexts<typeof notices>,
};
