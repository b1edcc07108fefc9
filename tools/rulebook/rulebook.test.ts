import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTemporalZones } from '../../server/time/zones.ts';
import { listHolidays, listSessions, type SessionRow } from './list-sessions-and-holidays.ts';
import { MARKET_IDENTIFIER_CODES, parseArguments } from './parse-arguments.ts';

const zones = createTemporalZones();
const ask = (words: string): ReturnType<typeof parseArguments> => parseArguments(words.split(' '));
const run = promisify(execFile);
const program = join(import.meta.dirname, 'main.ts');

test('the sessions of two years as JSON, and nothing else on the output', async () => {
  const { stdout } = await run(process.execPath, [
    program,
    'sessions',
    '--market',
    'XKRX',
    '--from',
    '2026-01-01',
    '--to',
    '2027-12-31',
    '--json',
  ]);
  const sessions = JSON.parse(stdout) as SessionRow[];
  expect(sessions[0]).toEqual({
    date: '2026-01-02',
    open: '2026-01-02T01:00:00Z',
    close: '2026-01-02T06:30:00Z',
    breaks: [],
  });
  expect(sessions.at(-1)).toEqual({
    date: '2027-12-30',
    open: '2027-12-30T00:00:00Z',
    close: '2027-12-30T06:30:00Z',
    breaks: [],
  });
  expect(sessions.length).toBe(489);
});

test('a wrong market ends with one sentence and code 2', async () => {
  const failed = await run(process.execPath, [program, 'sessions', '--market', 'XPAR']).catch(
    (error: { code: number; stderr: string; stdout: string }) => error,
  );
  expect(failed).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `"XPAR" is no market of the rulebook: choose one of ${MARKET_IDENTIFIER_CODES.join(', ')}.\n`,
  });
});

test.each([
  ['', /^Ask for sessions or holidays/],
  ['seasons --market XKRX', /^Ask for sessions/],
  ['sessions --market', /^--market needs a value/],
  ['sessions --exchange XKRX', /^"--exchange" is not understood/],
  ['sessions --json', /^"" is no market/],
  ['sessions --market XKRX --from 2026-02-30', /^"2026-02-30" is no date/],
  ['sessions --market XKRX --from 20260101', /is no date/],
  ['sessions --market XKRX --from 2026-02-02 --to 2026-02-01', /lies after/],
  [
    'sessions --market XKRX --to 2028-01-01',
    /^The calendar of XKRX is known from 2025-01-01 to 2027-12-31; 2028-01-01 lies outside/,
  ],
  ['sessions --market XKRX --from 2024-12-31', /2024-12-31 lies outside/],
])('%s: a sentence', (words, sentence) => {
  const read = ask(words);
  expect('sentence' in read && read.sentence).toMatch(sentence);
});

test('both exchanges of a country share one calendar, and a market can be named directly', () => {
  expect(ask('sessions --market XBOM')).toMatchObject({
    market: 'IN',
    from: '2025-01-01',
    to: '2027-12-31',
    json: false,
  });
  expect(ask('sessions --market xnse --json')).toMatchObject({ market: 'IN', mic: 'XNSE', json: true });
  expect(ask('sessions --market XNAS')).toMatchObject({ market: 'US' });
  expect(ask('holidays --market KR')).toMatchObject({ question: 'holidays', market: 'KR' });
});

test('Thailand’s sessions have a lunch break', () => {
  expect(listSessions({ market: 'TH', from: '2026-06-15', to: '2026-06-15' }, zones)).toEqual([
    {
      date: '2026-06-15',
      open: '2026-06-15T03:00:00Z',
      close: '2026-06-15T09:30:00Z',
      breaks: [{ from: '2026-06-15T05:30:00Z', to: '2026-06-15T07:00:00Z' }],
    },
  ]);
});

test('a special day names its source and whether it is confirmed', () => {
  const [exam] = listHolidays({ market: 'KR', from: '2026-11-19', to: '2026-11-19' });
  expect(exam).toMatchObject({ name: 'Exam day', hours: '10:00-16:30', confirmed: true });
  const muhurat = listHolidays({ market: 'IN', from: '2026-11-08', to: '2026-11-08' });
  expect(muhurat).toMatchObject([{ hours: '18:00-19:00', confirmed: false }]);
});

test('the documented example matches the output', async () => {
  const document = await readFile(join(import.meta.dirname, '../../docs/rulebook.md'), 'utf8');
  const [, words, answer] = /npm run --silent rulebook -- (.*)\n```\n\n```text\n([^`]*)```/.exec(document)!;
  const { stdout } = await run(process.execPath, [program, ...words!.split(' ')]);
  expect(stdout).toBe(answer);
});
