/** Switches the sending of codes (on the server's screen) on or off, as its operator would. */
import { setTimeout as wait } from 'node:timers/promises';
import { prepareDatabase } from '../trial-database.ts';
import type { AttackTarget } from './run-attack.ts';
import { loopbackAddressOf, callAsAttacker } from './attacker-call.ts';

const KNOWN_WITHIN_MS = 20_000;
const NOBODY = '0299999999';
const ASKER = { from: loopbackAddressOf(600) };

/** The server rereads its settings every few seconds. */
export async function setCodeSending(
  { server: { origin }, dataDir }: Pick<AttackTarget, 'server' | 'dataDir'>,
  sent: boolean,
): Promise<void> {
  await prepareDatabase(dataDir, async (client) => {
    await client.query(
      `insert into settings values ('sender', $1, now()) on conflict (name) do update set value = excluded.value`,
      [sent ? 'screen' : ''],
    );
  });
  const input = { account: NOBODY, code: '000000', next: 'six loud magpies', confirm: 'six loud magpies' };
  const isAsWanted = async (): Promise<boolean> =>
    ((await callAsAttacker(origin, 'user/resetPassword', input, ASKER)).code !== 'resetUnavailable') === sent;
  for (const end = performance.now() + KNOWN_WITHIN_MS; !(await isAsWanted()); await wait(200)) {
    if (performance.now() > end) throw new Error('the server does not know whether codes are sent');
  }
}
