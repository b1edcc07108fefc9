/** A practice world's clock that is about to be moved forward. `length` is in words, `left` minutes and seconds. */
export const worldClock = {
  moves: 'This practice world’s clock moves forward by {length} at {time}.',
  left: 'in {left}',
  says: 'Like a pause of that length: stops don’t protect, locks and nights pass.',
};
