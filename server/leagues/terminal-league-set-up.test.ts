/** The set-up in a terminal: on the recorded day to a league with names, and a sentence for whatever can't go on. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createIdempotencyKey as key } from '@bourse/contract/call-client.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer, TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { SET_UP_FLAGS, type SetUpFlag, type SetUpTerminal, setUpLeagueInTerminal } from './terminal-league-set-up.ts';

/** A Sunday. */
const NOW = Date.parse('2026-11-29T08:00:00.000Z');
const server = provideTestServer({ workByHand: true });
let owner: TestStaff;
let teacher: TestCustomer;
let output: string[];
beforeAll(async () => {
  server.clock.set(NOW);
  owner = await server.staff('owner');
  teacher = await server.customer();
});

/** Answers as typed, or as usual; whatever has neither can't be asked. */
function terminalOf(typed: Partial<Record<SetUpFlag, string>>, files: Record<string, string> = {}): SetUpTerminal {
  output = [];
  return {
    async ask(flag, question, usual) {
      const answer = typed[flag] ?? usual;
      if (answer === undefined) throw new Error(`nobody answers: ${question}`);
      return answer;
    },
    say: (text) => void output.push(text),
    async readFile(path) {
      const text = files[path];
      if (text === undefined) throw new Error('there is no such file');
      return Buffer.from(text);
    },
    async pause() {
      server.clock.advance(3_000);
      await server.composed.dependencies.priceSourceRunner.step();
    },
    now: () => server.clock.now(),
  };
}

it('leads from nothing to a league on the recorded day with its names', async () => {
  const typed = { market: 'kr', organiser: teacher.userId, name: 'Economics 4B', names: 'class.csv' };
  const files = { 'class.csv': 'nr;name\r\n1;Ana\r\n2;Bo\r\n3;\r\n' };
  const league = await setUpLeagueInTerminal(terminalOf(typed, files), owner.client);
  expect(output).toEqual(
    expect.arrayContaining([
      'Instruments: 4.',
      'There are prices to trade at.',
      `League ${league} is there; names on its list: 2.`,
    ]),
  );
  const made = (await unwrapAnswer(teacher.client.call('leagues/getLeague', { league }))).league;
  expect(made).toMatchObject({ name: 'Economics 4B', currency: 'KRW', capital: '100000000' });
  expect(made.permitted?.map(({ instrument }) => instrument)).toContain('KR.005930.REC');
  const [ana] = (await unwrapAnswer(teacher.client.call('leagues/listInvited', { league }))).rows;
  const input = { league: made.code!, name: 'Ana', password: ana!.code, agreed: true as const };
  const pupil = server.client(await unwrapAnswer(server.client().call('leagues/logInByName', input)));
  await unwrapAnswer(pupil.call('leagues/joinLeague', { code: ana!.code, key: key() }));
  // It is ready with the first instrument; the charts of the others follow.
  for (let turn = 0; turn < 20; turn += 1) {
    server.clock.advance(3_000);
    await pupil.call('quotes/getQuote', { instrument: 'KR.005930.REC' });
    await server.composed.dependencies.priceSourceRunner.step();
  }
  const { order } = await unwrapAnswer(
    pupil.call('trading/placeOrder', {
      ...{ instrument: 'KR.005930.REC', side: 'long', type: 'market', quantity: '3', portfolio: league, key: key() },
    }),
  );
  expect(order.status).toBe('inPosition');
});

it.each([
  [{ market: 'FX' }, /trades one of these markets: US/],
  [{ source: 'binance' }, /one of these sources: yahoo.*recorded/],
  [{ source: 'yahoo', words: 'short' }, /./],
  [{ begins: 'tomorrow' }, /--begins "tomorrow" is no time/],
  [{ organiser: '999999999' }, /999999999/],
  [{ names: 'missing.csv' }, /missing\.csv can't be read/],
  [{ names: 'class.xlsx' }, /class\.xlsx is an Excel file.*save it as CSV/],
])('ends with a sentence for %o', async (wrong, sentence) => {
  const typed = { organiser: teacher.userId, name: 'Economics 4C', ...wrong };
  const files = { 'class.xlsx': 'PK\x03\x04xl/workbook.xml' };
  await expect(setUpLeagueInTerminal(terminalOf(typed, files), owner.client)).rejects.toThrow(sentence);
});

it('names the sources whose key is missing, and their setting', async () => {
  await setUpLeagueInTerminal(terminalOf({ organiser: teacher.userId, name: 'Economics 4D' }), owner.client);
  expect(output).toContain("alpaca isn't offered: set BOURSE_ALPACA_KEY where the server runs, and start it again.");
});

it('works by the flags of the command in docs/class-by-tomorrow.md', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/class-by-tomorrow.md'), 'utf8');
  const [, command = ''] = /^npm run league -- setup (--.+)$/m.exec(page) ?? [];
  const flags = [...command.matchAll(/--([a-z-]+) (?:"([^"]+)"|(\S+))/g)].map(([, flag, quoted, plain]) => [
    flag,
    quoted ?? plain,
  ]);
  expect(flags.length).toBeGreaterThan(3);
  for (const [flag] of flags) expect(SET_UP_FLAGS).toContain(flag);
  const typed = { ...Object.fromEntries(flags), organiser: teacher.userId } as Record<SetUpFlag, string>;
  await setUpLeagueInTerminal(terminalOf(typed, { [typed.names]: 'Ana' }), owner.client);
  expect(output.at(-1)).toMatch(/^League 1\d{4} is there; names on its list: 1/);
});
