/** How values stand in a sentence. */
export const formats = {
  unknownTime: 'not known yet',
  money: '{amount} {currency}',
  // Of shares, in a message; coins and pairs name their unit in every language.
  shares: '{quantity}',
  // For screen readers: a change is never shown by colour alone.
  up: 'up {percent} percent',
  down: 'down {percent} percent',
  asOf: 'as of {time}',
  justNow: 'just now',
  unchanged: 'unchanged',
  // Dates as readers write them, except in records, which write all of them YYYY.MM.DD.
  day: '{month} {day}, {year}',
  dayOfYear: '{month} {day}',
  moment: '{date}, {time}',
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
};
