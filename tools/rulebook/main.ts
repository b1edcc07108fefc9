/** `npm run --silent rulebook -- sessions --market XKRX --from 2026-01-01 --to 2027-12-31 --json`: docs/rulebook.md. */
import { createTemporalZones } from '../../server/time/zones.ts';
import { formatHolidays, listHolidays, listSessions, formatSessions } from './list-sessions-and-holidays.ts';
import { parseArguments } from './parse-arguments.ts';

const parsed = parseArguments(process.argv.slice(2));
if ('sentence' in parsed) {
  console.error(parsed.sentence);
  process.exitCode = 2;
} else if (parsed.question === 'sessions') {
  const sessions = listSessions(parsed, createTemporalZones());
  console.log(parsed.json ? JSON.stringify(sessions) : formatSessions(sessions));
} else {
  const holidays = listHolidays(parsed);
  console.log(parsed.json ? JSON.stringify(holidays) : formatHolidays(holidays));
}
