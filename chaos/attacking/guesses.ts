/**
 * Guesses secrets from one address and from 500, with forged forwarding headers, while the world's clock runs on: at
 * most ten guesses per account are evaluated in any quarter of an hour, the owner still gets in from a known device,
 * and bystanders are served.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { newCustomer, PASSWORD } from '@bourse/e2e/browser/customers.ts';
import { WorldFile } from '../trial-world.ts';
import type { Target } from './attack.ts';
import { sendCodes } from './codes.ts';
import { type Door, mostWithin, openDoors, OWNER, type Owner, prepareOwners } from './guessing.ts';
import { addressOf, many, say } from './say.ts';

export interface GuessSize {
  guesses: number;
  accounts: number;
  minutes: number;
}

const ADDRESSES = 500;
const AT_ONCE = 32;
const WINDOW_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const REFUSED = new Set(['tooFrequent', 'tooMany']);
const BESIDE_EVERY_MS = 20;
const OWNER_EVERY_MINUTES = 10;
const CLOCK_READ_MS = 60;

/** The door that the nth guess goes to, by the doors' shares. */
function doorOf(doors: readonly Door[], n: number): Door {
  let left = n % 100;
  return doors.find(({ share }) => (left -= share) < 0)!;
}

/** A bystander polls a wallet; returns the 50th and 99th percentile in ms. */
async function standBeside({ server }: Target, isOver: () => boolean): Promise<string> {
  const { token, account } = await newCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const took: number[] = [];
  while (!isOver()) {
    took.push(
      (
        await say(
          server.origin,
          'wallet/getWallet',
          {},
          { from: addressOf(ADDRESSES + 5), headers: { token, account } },
        )
      ).ms,
    );
    await wait(BESIDE_EVERY_MS);
  }
  took.sort((a, b) => a - b);
  return [0.5, 0.99].map((part) => `${Math.round(took[Math.floor(took.length * part)] ?? 0)} ms`).join(' and ');
}

async function lettingIn({ server: { origin }, fault }: Target, { account, cookie }: Owner): Promise<void> {
  const said = await say(origin, 'user/login', { account, password: PASSWORD }, { ...OWNER, headers: { cookie } });
  if (said.code !== 'ok') fault(`an owner could not log in: ${said.code}`);
}

export async function guesses(
  target: Target,
  world: WorldFile,
  { guesses: count, accounts, minutes }: GuessSize,
): Promise<string> {
  const owners = await prepareOwners(target.server, accounts);
  const doors = await openDoors(target.server, owners, () => world.nowMs());
  const calm = await standBesideFor(target, () => wait(1_000));
  const guessing: Guessing = { target, world, owners, doors, evaluated: new Map() };
  let logins = 0;
  let seconds = 0;
  const beside = await standBesideFor(target, async () => {
    await sendCodes(target, true);
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
    `${logins} logins of owners, a wallet beside them seen in ${beside} (median, 99th; ${calm} in calm)`
  );
}

interface Guessing {
  target: Target;
  world: WorldFile;
  owners: readonly Owner[];
  doors: readonly Door[];
  /** When guesses were evaluated, by door and by target. */
  evaluated: Map<string, number[]>;
}

/** What a bystander experiences while `act` runs. */
async function standBesideFor(target: Target, act: () => Promise<void>): Promise<string> {
  let over = false;
  const looking = standBeside(target, () => over);
  await act();
  over = true;
  return looking;
}

async function guessForAMinute(guessing: Guessing, first: number, end: number): Promise<void> {
  const { target, owners } = guessing;
  for (const { account } of owners) await say(target.server.origin, 'user/sendCode', { account }, OWNER);
  await many(end - first, AT_ONCE, (index) => guess(guessing, first + index));
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
  const said = await door.guess(nth, { from: addressOf(n % 2 === 0 ? 0 : nth % ADDRESSES), headers: forged });
  if (said === door.wrong) {
    const of = `${door.name} of ${door.whose(nth)}`;
    evaluated.set(of, [...(evaluated.get(of) ?? []), world.nowMs()]);
  } else if (!REFUSED.has(said)) target.fault(`a guess at ${door.name} was answered with ${said}`);
}

/** The most guesses evaluated for any one account in a quarter of an hour, by door. */
const mostEvaluated = ({ target, doors, evaluated }: Guessing): string[] =>
  doors.map((door) => {
    const found = [...evaluated]
      .filter(([of]) => of.startsWith(`${door.name} of `))
      .map(([, times]) => mostWithin(times, WINDOW_MS));
    const highest = Math.max(0, ...found);
    if (highest > door.limit) target.fault(`${highest} guesses at ${door.name} were evaluated in 15 minutes`);
    if (highest === 0) target.fault(`no guess at ${door.name} was evaluated: nothing was tried`);
    return `${highest} ${door.name}`;
  });

/** On a new device even the right password counts as one guess too many. */
async function refuseStranger({ server, fault }: Target, { account }: Owner): Promise<void> {
  const from = addressOf(ADDRESSES + 3);
  const stranger = await say(server.origin, 'user/login', { account, password: PASSWORD }, { from });
  if (stranger.code !== 'tooFrequent')
    fault(`a new device was let in while its account was being guessed at (${stranger.code})`);
}
