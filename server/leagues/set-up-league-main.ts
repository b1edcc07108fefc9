/** `npm run league -- setup`: a league at real prices by questions in the terminal, beside a running server. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CallClient, ConnectionError, createCallClient } from '@bourse/contract/call-client.ts';
import { Secret, TOTP } from 'otpauth';
import { readConfig } from '../config.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { exitToolWithError } from '../telemetry/exit-tool-with-error.ts';
import { SET_UP_FLAGS, type SetUpFlag, setUpLeagueInTerminal } from './terminal-league-set-up.ts';

const USAGE = `npm run league -- setup [--server http://127.0.0.1:3000] [--login owner] [--password TEXT] [--otp 123456]
  [--market US] [--source recorded] [--terms https://…] [--words TEXT] [--organiser ID] [--name TEXT]
  [--begins 2026-12-01T08:00] [--ends 2026-12-19T18:00] [--capital 100000] [--names FILE] [--name-logins yes|no]
Whatever a flag doesn't say is asked.`;

const LOGIN_FLAGS = ['server', 'login', 'password', 'otp'] as const;
type LoginFlag = (typeof LOGIN_FLAGS)[number];
type Flags = Partial<Record<LoginFlag | SetUpFlag, string>>;
const PAUSE_MS = 3_000;

/** What is asked of `demo.json`, which the server's first start leaves in its data folder. */
interface DemoFile {
  app?: string;
  staff?: { login: string; password: string; otpSecret: string }[];
}

function parseFlags(args: string[]): Flags {
  const options = Object.fromEntries(
    [...LOGIN_FLAGS, ...SET_UP_FLAGS].map((name) => [name, { type: 'string' }] as const),
  );
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || positionals[0] !== 'setup') throw new Error('usage');
    return values as Flags;
  } catch {
    throw new ExplainedError(USAGE);
  }
}

type Ask = (flag: LoginFlag | SetUpFlag, question: string, usual?: string) => Promise<string>;

/** Asks what no flag says. Where nobody can answer, the usual value counts, and a missing one is named. */
function createAsk(flags: Flags): { ask: Ask; close(): void } {
  const isTerminal = process.stdin.isTTY;
  const lines = isTerminal ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  return {
    async ask(flag, question, usual) {
      const value = flags[flag];
      if (value !== undefined) return value;
      const typed = lines ? (await lines.question(`${question}${usual ? ` [${usual}]` : ''}: `)).trim() : '';
      const answer = typed === '' ? usual : typed;
      if (answer === undefined) throw new ExplainedError(`Say it by --${flag}: ${question}.`);
      return answer;
    },
    close: () => lines?.close(),
  };
}

async function logIn(flags: Flags, ask: Ask): Promise<{ client: CallClient; server: string }> {
  const demo = await readDemoFile();
  const server = (await ask('server', "The server's address", demo.app ?? 'http://127.0.0.1:3000')).replace(/\/$/, '');
  const known =
    flags.login === undefined || flags.login === 'owner'
      ? demo.staff?.find(({ login }) => login === 'owner')
      : undefined;
  const login = known?.login ?? (await ask('login', 'Login of an owner'));
  const password = flags.password ?? known?.password ?? (await ask('password', 'Password'));
  const otp =
    flags.otp ??
    (known
      ? new TOTP({ secret: Secret.fromBase32(known.otpSecret) }).generate()
      : await ask('otp', 'Code from the authenticator'));
  const base = `${server}/api/vue`;
  const opened = await createCallClient({ base }).call('staff/login', { login, password, otp });
  if (!opened.ok) throw new ExplainedError(`${opened.msg} A code works once: wait half a minute for the next.`);
  const { token } = opened.data;
  return { client: createCallClient({ base, headers: () => ({ token }) }), server };
}

async function readDemoFile(): Promise<DemoFile> {
  const text = await readFile(join(readConfig().dataDir, 'demo.json'), 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text) as DemoFile;
  } catch {
    return {};
  }
}

async function main(args: string[]): Promise<void> {
  const flags = parseFlags(args);
  const { ask, close } = createAsk(flags);
  try {
    const { client, server } = await logIn(flags, ask);
    const say = (text: string): void => console.log(text);
    const league = await setUpLeagueInTerminal(
      { ask, say, readFile, pause: () => wait(PAUSE_MS), now: () => Date.now() },
      client,
    );
    say(`Open as its organiser, logged in to the app:
  slips to print:        ${server}/#/home/leagueSlips?league=${league}
  board for a projector: ${server}/#/home/leagueProjector?league=${league}
  the league:            ${server}/#/home/league?league=${league}`);
  } catch (error) {
    if (error instanceof ConnectionError)
      throw new ExplainedError("The server can't be reached: start it, or say where it is by --server.", 1);
    throw error;
  } finally {
    close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  exitToolWithError(error);
}
