/** What `npm start` prints when it is ready. */
import type { Demo } from './demo.ts';

/**
 * Passwords and secrets are shown at the start that created them; later they are only in `secretsIn`, since printed
 * output is often kept.
 */
export function greeting(
  demo: Demo,
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
    ...(secretsIn === null ? secretsOf(demo) : toldBefore(demo, secretsIn)),
  ];
  const table = lines.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join('\n');
  const note =
    kind === 'demo' ? 'Prices are simulated and the money is for practice: do not send money.' : sentenceOf(isPractice);
  return `\nBourse is running.\n\n${table}\n\n  ${note}\n\n  Stop it with Ctrl+C.\n\n`;
}

const sentenceOf = (isPractice: boolean): string =>
  isPractice
    ? 'The money is for practice: do not send money.'
    : 'Money is real here: nobody is given any, and nothing is traded at simulated prices. ' +
      'docs/going-live.md says what comes next.';

/**
 * The same as a log line, for an empty world whose output isn't a terminal: a journal stores whatever it gets, so the
 * invitation is only in the file `keptIn`.
 */
export function startLine(
  { app, console: office }: Demo,
  { isPractice, keptIn, now }: { isPractice: boolean; keptIn: string; now: number },
): string {
  const msg = `Bourse is running. ${sentenceOf(isPractice)}`;
  return `${JSON.stringify({ level: 30, time: new Date(now).toISOString(), app, console: office, keptIn, msg })}\n`;
}

function toldBefore({ customers, staff, console: office }: Demo, secretsIn: string): [string, string][] {
  return [
    ['Console', office],
    ...(customers.length + staff.length > 0
      ? [['Logins', `were shown at the first start and stand in ${secretsIn}`] satisfies [string, string]]
      : []),
  ];
}

function secretsOf(demo: Demo): [string, string][] {
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
