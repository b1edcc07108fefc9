/**
 * All customers come through one proxy, among them an attacker who also sends forged headers. Only the attacker is
 * throttled.
 */
import { createAccountNumber, registerCustomer, CUSTOMER_PASSWORD } from '@bourse/e2e/browser/register-customer.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import type { AttackTarget } from './run-attack.ts';
import { openFrontProxy } from './front-proxy.ts';
import { loopbackAddressOf, runConcurrently, callAsAttacker } from './attacker-call.ts';
import { openAttackerStream } from './attacker-stream.ts';

export interface SharedProxyAttackSize {
  wrong: number;
  others: number;
  streams: number;
}

const ATTACKER = loopbackAddressOf(4_000);
const OTHER = 4_001;
const AT_ONCE = 8;
const VISITORS_OF_ADDRESS = 200;

export async function attackThroughSharedProxy(
  target: AttackTarget,
  { wrong, others, streams }: SharedProxyAttackSize,
): Promise<string> {
  const {
    server: { origin, port, demo },
    fault,
  } = target;
  const front = await openFrontProxy({ port });
  try {
    const customers = await Promise.all(
      Array.from({ length: others }, () => registerCustomer({ origin, invitation: demo.invitation })),
    );
    const codes = new Map<string, number>();
    await runConcurrently(wrong, AT_ONCE, async () => {
      const code = await guessPassword(front.origin, {});
      codes.set(code, (codes.get(code) ?? 0) + 1);
    });
    if (!codes.has('tooFrequent')) fault(`${wrong} wrong logins of one address behind the proxy were all evaluated`);

    // Whatever the attacker forges, the proxy's own entry comes after it.
    for (let n = 0; n < others; n += 1) {
      const code = await guessPassword(front.origin, forgedHead(n));
      if (code !== 'tooFrequent') fault(`a forged head made another address of the attacker's (${code})`);
    }
    // Headers of callers that bypass the proxy don't count.
    const direct = await guessPassword(origin, { 'x-forwarded-for': loopbackAddressOf(OTHER) });
    if (direct !== 'tooFrequent') fault(`beside the proxy the attacker was somebody else (${direct})`);

    let letIn = 0;
    await runConcurrently(others, AT_ONCE, async (n) => {
      const response = await callAsAttacker(
        front.origin,
        'user/login',
        { account: customers[n]!.account, password: CUSTOMER_PASSWORD },
        { from: loopbackAddressOf(OTHER + n) },
      );
      if (response.code === 'ok') letIn += 1;
      else fault(`somebody else behind the proxy could not log in (${response.code})`);
    });

    const visits = Array.from({ length: streams }, () => openAttackerStream(front.origin, { from: ATTACKER }));
    const welcome = (await Promise.all(visits.map(({ greeting: response }) => response))).filter(
      (response) => response === 'welcome',
    ).length;
    if (welcome > VISITORS_OF_ADDRESS) fault(`the attacker had ${welcome} streams through the proxy`);
    const other = openAttackerStream(front.origin, { from: loopbackAddressOf(OTHER) });
    const response = await other.greeting;
    if (response !== 'welcome') fault(`somebody else behind the proxy got no stream (${response})`);
    for (const { socket } of [...visits, other]) socket.terminate();
    const refusal = await startWithoutProxies(fault);
    return (
      `${wrong} wrong logins of one address behind a proxy (${codes.get('wrongCredentials') ?? 0} ` +
      `evaluated), ${others} with forged heads (none evaluated), ${letIn} of ${others} others let in; ` +
      `${streams} streams wanted by it, ${welcome} had; ${refusal}`
    );
  } finally {
    front.close();
  }
}

/** The code of the answer to a login that can't be right. */
async function guessPassword(at: string, headers: Record<string, string>): Promise<string> {
  const input = { account: createAccountNumber(), password: 'summer2026' };
  return (await callAsAttacker(at, 'user/login', input, { from: ATTACKER, headers })).code;
}

const forgedHead = (n: number) => ({
  'x-forwarded-for': `198.51.100.${n % 250}, 127.0.0.2`,
  forwarded: `for=198.51.100.${n % 250}`,
  'x-real-ip': `192.0.2.${n % 250}`,
});

/** Starts a server with an https origin and no named proxy. */
async function startWithoutProxies(fault: AttackTarget['fault']): Promise<string> {
  const dataDir = await makeMigratedFolder('attack-proxy');
  try {
    const started = await startServer({
      dataDir,
      program: ['main.ts'],
      environment: { BOURSE_ORIGIN: 'https://bourse.example' },
    });
    fault('an https origin started without a named proxy');
    await started.stop();
    return 'started without a named proxy';
  } catch (error) {
    if (!String(error).includes('BOURSE_TRUSTED_PROXIES')) throw error;
    return 'without a named proxy an https origin does not start';
  } finally {
    await removeDataFolder(dataDir);
  }
}
