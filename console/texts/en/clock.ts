/** Moving a practice world's clock. */
export const clock = {
  title: 'World clock',
  about: 'It goes forward only, for the whole world at once, a minute after all customers are told.',
  now: "The world's time",
  ahead: 'Ahead of the machine',
  notAhead: 'Not moved yet',
  next: 'Next move',
  nextWords: 'At {at} to {to}',
  left: 'in {left}',
  due: 'now',
  move: 'Move the clock',
  moveTitle: "Move the world's clock forward",
  warning:
    "It is like an outage of that length: stop orders don't protect meanwhile, interest is charged for the " +
    "nights in between, orders whose time is over end, and so do locks and waiting times. It can't be taken " +
    'back.',
  by: 'By',
  choices: { hour: '1 hour', day: '1 day', threeDays: '3 days', week: '7 days', own: 'Another length' },
  minutes: 'Minutes',
  badMinutes: 'Whole minutes from 1 to 10,080.',
  why: 'Reason',
  badWhy: 'At least three letters, in one line.',
  announce: 'Announce and move',
  announced: 'All customers are told; the clock moves in a minute',
  moved: 'Moves so far',
  columns: { at: 'At', to: 'Moved to', by: 'By', person: 'Who', why: 'Why' },
};
