/** `npm run --silent rulebook -- sessions --market XKRX --from 2026-01-01 --to 2027-12-31 --json`: docs/rulebook.md. */
import { temporalZones } from '../../server/time/zones.ts';
import { holidayTable, listHolidays, listSessions, sessionTable } from './answers.ts';
import { readArguments } from './arguments.ts';

const asked = readArguments(process.argv.slice(2));
if ('sentence' in asked) {
  console.error(asked.sentence);
  process.exitCode = 2;
} else if (asked.question === 'sessions') {
  const sessions = listSessions(asked, temporalZones());
  console.log(asked.json ? JSON.stringify(sessions) : sessionTable(sessions));
} else {
  const holidays = listHolidays(asked);
  console.log(asked.json ? JSON.stringify(holidays) : holidayTable(holidays));
}
