/** What `npm start` prints when it is ready. */
import type { DemoFile } from './set-up-demo.ts';

/**
 * Passwords and secrets are shown at the start that created them; later they are only in `secretsIn`, since printed
 * output is often kept.
 */
export function formatStartupMessage(
  demo: DemoFile,
  network: readonly string[],
  kind: 'demo' | 'empty',
  secretsIn: string | null,
  isPractice: boolean,
): string {
  const lines: [string, string][] = [
    ['App', demo.app],
    ...network.map((address): [string, string] => ['Phone', `${address}  (same network)`]),
    ['Calls', demo.docs],
    ['Invitation', demo.invitation],
    ...(isPractice
      ? [['', `${demo.app}#/login/register?invitation=${demo.invitation}`] satisfies [string, string]]
      : []),
    ...(secretsIn === null ? formatLogins(demo) : formatEarlierLogins(demo, secretsIn)),
  ];
  const table = lines.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join('\n');
  const note =
    kind === 'demo'
      ? 'Prices are simulated and the money is for practice: do not send money.'
      : formatMoneyNote(isPractice);
  return `\nBourse is running.\n\n${table}\n\n  ${note}\n\n  Stop it with Ctrl+C.\n\n`;
}

const formatMoneyNote = (isPractice: boolean): string =>
  isPractice
    ? 'The money is for practice: do not send money.'
    : 'Money is real here: nobody is given any, and nothing is traded at simulated prices. ' +
      'docs/going-live.md says what comes next.';

/**
 * The same as a log line, for an empty world whose output isn't a terminal: a journal stores whatever it gets, so the
 * invitation is only in the file `demoFile`.
 */
export function formatStartupLogLine(
  { app, console: office }: DemoFile,
  { isPractice, demoFile, now }: { isPractice: boolean; demoFile: string; now: number },
): string {
  const msg = `Bourse is running. ${formatMoneyNote(isPractice)}`;
  return `${JSON.stringify({ level: 30, time: new Date(now).toISOString(), app, console: office, demoFile, msg })}\n`;
}

function formatEarlierLogins({ customers, staff, console: office }: DemoFile, secretsIn: string): [string, string][] {
  return [
    ['Console', office],
    ...(customers.length + staff.length > 0
      ? [['Logins', `were shown at the first start and stand in ${secretsIn}`] satisfies [string, string]]
      : []),
  ];
}

function formatLogins(demo: DemoFile): [string, string][] {
  return [
    ...demo.customers.map(({ account, password }): [string, string] => ['Demo login', `${account}  ${password}`]),
    [
      'Console',
      `${demo.console}${demo.staff.length > 0 ? '  (login, password, secret for an authenticator app)' : ''}`,
    ],
    ...demo.staff.map(({ login, password, otpSecret }): [string, string] => [
      '',
      `${login.padEnd(12)}${password}  ${otpSecret}`,
    ]),
  ];
}
