/**
 * Guesses secrets from one address and from 500, with forged forwarding headers, while the world's clock runs on: at
 * most ten guesses per account are evaluated in any quarter of an hour, the owner still gets in from a known device,
 * and bystanders are served.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { registerCustomer, CUSTOMER_PASSWORD } from '@bourse/e2e/browser/register-customer.ts';
import { TrialWorldFile } from '../trial-world.ts';
import type { AttackTarget } from './run-attack.ts';
import { setCodeSending } from './set-code-sending.ts';
import {
  type GuessableEndpoint,
  maximumCountWithin,
  listGuessableEndpoints,
  ATTACKED_CUSTOMER_SENDER,
  type AttackedCustomer,
  prepareAttackedCustomers,
} from './guessable-endpoints.ts';
import { loopbackAddressOf, runConcurrently, callAsAttacker } from './attacker-call.ts';

export interface SecretGuessingAttackSize {
  guesses: number;
  accounts: number;
  minutes: number;
}

const ADDRESSES = 500;
const AT_ONCE = 32;
const WINDOW_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const REFUSED = new Set(['tooFrequent', 'tooMany']);
const BYSTANDER_EVERY_MS = 20;
const OWNER_EVERY_MINUTES = 10;
const CLOCK_READ_MS = 60;

/** The door that the nth guess goes to, by the doors' shares. */
function doorOf(doors: readonly GuessableEndpoint[], n: number): GuessableEndpoint {
  let left = n % 100;
  return doors.find(({ share }) => (left -= share) < 0)!;
}

/** A bystander polls a wallet; returns the 50th and 99th percentile in ms. */
async function pollAsBystander({ server }: AttackTarget, isOver: () => boolean): Promise<string> {
  const { token, account } = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const took: number[] = [];
  while (!isOver()) {
    took.push(
      (
        await callAsAttacker(
          server.origin,
          'wallet/getWallet',
          {},
          { from: loopbackAddressOf(ADDRESSES + 5), headers: { token, account } },
        )
      ).ms,
    );
    await wait(BYSTANDER_EVERY_MS);
  }
  took.sort((a, b) => a - b);
  return [0.5, 0.99].map((part) => `${Math.round(took[Math.floor(took.length * part)] ?? 0)} ms`).join(' and ');
}

async function lettingIn(
  { server: { origin }, fault }: AttackTarget,
  { account, cookie }: AttackedCustomer,
): Promise<void> {
  const response = await callAsAttacker(
    origin,
    'user/login',
    { account, password: CUSTOMER_PASSWORD },
    { ...ATTACKED_CUSTOMER_SENDER, headers: { cookie } },
  );
  if (response.code !== 'ok') fault(`an owner could not log in: ${response.code}`);
}

export async function attackSecretsByGuessing(
  target: AttackTarget,
  world: TrialWorldFile,
  { guesses: count, accounts, minutes }: SecretGuessingAttackSize,
): Promise<string> {
  const owners = await prepareAttackedCustomers(target.server, accounts);
  const doors = await listGuessableEndpoints(target.server, owners, () => world.nowMs());
  const calm = await pollAsBystanderWhile(target, () => wait(1_000));
  const guessing: Guessing = { target, world, owners, doors, evaluated: new Map() };
  let logins = 0;
  let seconds = 0;
  const bystander = await pollAsBystanderWhile(target, async () => {
    await setCodeSending(target, true);
    const started = performance.now();
    for (let minute = 0; minute < minutes; minute += 1) {
      const first = Math.floor((count * minute) / minutes);
      await guessForAMinute(guessing, first, Math.floor((count * (minute + 1)) / minutes));
      if (minute % OWNER_EVERY_MINUTES === 0 || minute === minutes - 1)
        for (const owner of owners) {
          await lettingIn(target, owner);
          logins += 1;
        }
      world.moveClock(MINUTE_MS);
      await wait(CLOCK_READ_MS);
    }
    seconds = (performance.now() - started) / 1000;
  });

  const most = mostEvaluated(guessing);
  await refuseStranger(target, owners[0]!);
  return (
    `${count} guesses from ${ADDRESSES} addresses in ${Math.round(seconds)} s ` +
    `(${Math.round(count / seconds)} a second) and ${minutes} minutes of the world's clock; most ` +
    `evaluated in any 15 minutes: ${most.join(', ')}; ` +
    `${logins} logins of owners, a wallet beside them seen in ${bystander} (median, 99th; ${calm} in calm)`
  );
}

interface Guessing {
  target: AttackTarget;
  world: TrialWorldFile;
  owners: readonly AttackedCustomer[];
  doors: readonly GuessableEndpoint[];
  /** When guesses were evaluated, by door and by target. */
  evaluated: Map<string, number[]>;
}

/** What a bystander experiences while `act` runs. */
async function pollAsBystanderWhile(target: AttackTarget, act: () => Promise<void>): Promise<string> {
  let over = false;
  const looking = pollAsBystander(target, () => over);
  await act();
  over = true;
  return looking;
}

async function guessForAMinute(guessing: Guessing, first: number, end: number): Promise<void> {
  const { target, owners } = guessing;
  for (const { account } of owners)
    await callAsAttacker(target.server.origin, 'user/sendCode', { account }, ATTACKED_CUSTOMER_SENDER);
  await runConcurrently(end - first, AT_ONCE, (index) => guess(guessing, first + index));
}

async function guess({ target, world, doors, evaluated }: Guessing, n: number): Promise<void> {
  const door = doorOf(doors, n);
  const forged = {
    'x-forwarded-for': `203.0.113.${n % 250}`,
    forwarded: `for=198.51.100.${n % 250}`,
    'x-real-ip': `192.0.2.${n % 250}`,
    'cf-connecting-ip': `198.18.0.${n % 250}`,
  };
  // Half of the guesses come from one address; `nth` keeps the account independent of the door and the address.
  const nth = Math.floor(n / 100) * 7 + (n % 100);
  const response = await door.guess(nth, {
    from: loopbackAddressOf(n % 2 === 0 ? 0 : nth % ADDRESSES),
    headers: forged,
  });
  if (response === door.wrong) {
    const of = `${door.name} of ${door.whose(nth)}`;
    evaluated.set(of, [...(evaluated.get(of) ?? []), world.nowMs()]);
  } else if (!REFUSED.has(response)) target.fault(`a guess at ${door.name} was answered with ${response}`);
}

/** The most guesses evaluated for any one account in a quarter of an hour, by door. */
const mostEvaluated = ({ target, doors, evaluated }: Guessing): string[] =>
  doors.map((door) => {
    const found = [...evaluated]
      .filter(([of]) => of.startsWith(`${door.name} of `))
      .map(([, times]) => maximumCountWithin(times, WINDOW_MS));
    const highest = Math.max(0, ...found);
    if (highest > door.limit) target.fault(`${highest} guesses at ${door.name} were evaluated in 15 minutes`);
    if (highest === 0) target.fault(`no guess at ${door.name} was evaluated: nothing was tried`);
    return `${highest} ${door.name}`;
  });

/** On a new device even the right password counts as one guess too many. */
async function refuseStranger({ server, fault }: AttackTarget, { account }: AttackedCustomer): Promise<void> {
  const from = loopbackAddressOf(ADDRESSES + 3);
  const stranger = await callAsAttacker(
    server.origin,
    'user/login',
    { account, password: CUSTOMER_PASSWORD },
    { from },
  );
  if (stranger.code !== 'tooFrequent')
    fault(`a new device was let in while its account was being guessed at (${stranger.code})`);
}
