/**
 * One customer uses every id, list cursor, proof, file and stream of another. "Not yours" must equal "not there" in
 * words, headers and time, and the answers may contain nothing of the owner's data.
 */
import { newKey } from '@bourse/contract/client.ts';
import { buy, granted, placeWaitingOrder } from '@bourse/e2e/browser/lived-in.ts';
import type { Person } from '@bourse/e2e/matrix/customers.ts';
import { CALLS, idFields } from '@bourse/e2e/matrix/expected.ts';
import { inputFor, NAMED, never } from '@bourse/e2e/matrix/inputs.ts';
import { MOVING } from '@bourse/e2e/matrix/try-foreign-ids.ts';
import type { World } from '@bourse/e2e/matrix/world.ts';
import type { Operation } from '@bourse/e2e/protocol/document.ts';
import { openStream, type StreamReader } from '@bourse/e2e/protocol/stream-reader.ts';
import type { Target } from './attack.ts';
import { send } from './say.ts';
import { type Question, tellApart } from './tell-apart.ts';

export interface TheirsSize {
  least: number;
  most: number;
}

/** At most this long for one pair of questions; calls that hash passwords are repeated less often. */
const BUDGET_MS = 20_000;
const LEAST_PAIRS = 60;
const HEARD_WITHIN_MS = 10_000;
/** Transfers. */
const AHEAD = 40;

interface Asker {
  world: World;
  target: Target;
  one: Person;
  other: Person;
  asker(path: string): Person;
  nothingOf(where: string, text: string): void;
}

function ask(
  { target: { server } }: Asker,
  { path, writes }: Operation,
  { token, account }: Person,
  input: object,
): Promise<{ http: number; heads: string[]; text: string; ms: number }> {
  return send(`${server.origin}/api/vue/${path}`, JSON.stringify(writes ? { ...input, key: newKey() } : input), {
    headers: { token, account },
  });
}

const questionOf = ({ http, heads, text, ms }: Awaited<ReturnType<typeof ask>>, id: string): Question => ({
  ms,
  words: `${http} ${heads.join()} ${text.replaceAll(id, 'ID').replaceAll(MOVING, '')}`,
});

interface Area {
  what: string;
  area: number;
}

/** Asks for both often enough; returns the area of their times. */
async function compare(
  attack: Asker,
  what: string,
  { least, most }: TheirsSize,
  there: () => Promise<Question>,
  nowhere: () => Promise<Question>,
): Promise<Area> {
  const { ms } = await there();
  const affordable = Math.max(LEAST_PAIRS, Math.floor(BUDGET_MS / ms / 2));
  const { area, byTime, pairs, words } = await tellApart(
    Math.min(least, affordable),
    Math.min(most, affordable),
    there,
    nowhere,
  );
  if (words.size > 0)
    attack.target.fault(
      `${what}: words tell what is another's: ${[...words].map((each) => each.slice(-200)).join(' | ')}`,
    );
  if (byTime) attack.target.fault(`${what}: time tells what is another's: AUC ${area.toFixed(3)} of ${pairs}`);
  return { what, area };
}

async function ids(attack: Asker, size: TheirsSize): Promise<Area[]> {
  const {
    world: { document, own },
    target,
    nothingOf,
  } = attack;
  const areas: Area[] = [];
  for (const [path, call] of CALLS) {
    const operation = document.operations.find((each) => each.path === path)!;
    for (const field of idFields(call)) {
      const theirs = own['customer']![field];
      if (theirs === undefined) {
        target.fault(`${path}: there is no ${field} to try`);
        continue;
      }
      const asker = attack.asker(path);
      const input = { ...inputFor(operation, own['other customer']!, asker.account), ...NAMED[path] };
      const question = (id: string) => async (): Promise<Question> => {
        const said = await ask(attack, operation, asker, { ...input, [field]: id });
        nothingOf(`${path} with another's ${field}`, said.text.replaceAll(id, ''));
        return questionOf(said, id);
      };
      areas.push(await compare(attack, `${path} ${field}`, size, question(theirs), question(never(theirs))));
    }
  }
  return areas;
}

/** Each list, continued from another customer's cursor. */
async function cursors(attack: Asker): Promise<number> {
  const {
    world: { document, own },
    one,
    other,
    nothingOf,
  } = attack;
  let tried = 0;
  for (const [path] of CALLS.filter(([, { who }]) => who === 'customer')) {
    const operation = document.operations.find((each) => each.path === path)!;
    if (!operation.has('cursor') && !operation.has('page')) continue;
    const asked = async (person: Person, who: string, more: object): Promise<{ data?: { next?: string | null } }> => {
      const { text } = await ask(attack, operation, person, {
        ...inputFor(operation, own[who]!, person.account),
        ...more,
      });
      if (person === other) nothingOf(`${path} at another's place`, text);
      return JSON.parse(text) as { data?: { next?: string | null } };
    };
    if (operation.has('page')) {
      await asked(other, 'other customer', { page: 2 });
      continue;
    }
    const { data } = await asked(one, 'customer', { limit: 1 });
    for (const cursor of [data?.next, own['customer']!['order'], one.id].filter((each) => typeof each === 'string')) {
      await asked(other, 'other customer', { cursor });
      if (cursor === data?.next) tried += 1;
    }
  }
  return tried;
}

/** Transfer numbers count up per customer: one customer's numbers are all asked for by another. */
async function proofs(attack: Asker): Promise<number> {
  const {
    world: { document, own },
    one,
    other,
    nothingOf,
    target,
  } = attack;
  const operation = document.operations.find(({ path }) => path === 'ledger/getProof')!;
  const lastOf = async ({ client }: Person): Promise<number> =>
    Number((await granted(client.call('wallet/listTransfers', { limit: 1 }))).rows[0]!.seq);
  // The other must have no transfer of this number, whatever becomes of its orders meanwhile.
  while ((await lastOf(one)) <= (await lastOf(other)) + AHEAD) await buy(one.client, 'CRYPTO.BTCUSDT', '0.001');
  const last = await lastOf(one);
  own['customer']!['transfer'] = String(last);
  for (let number = 1; number <= last + 1; number += 1) {
    const { text } = await ask(attack, operation, other, { transfer: String(number) });
    nothingOf('a proof', text);
    const { data } = JSON.parse(text) as { data?: { line: string } };
    if (data && !data.line.startsWith(`${other.id}|`))
      target.fault(`the proof of number ${number} is another's: ${data.line}`);
  }
  return last;
}

async function files(attack: Asker, size: TheirsSize): Promise<Area[]> {
  const {
    target: { server },
    world: { own },
    other,
  } = attack;
  const areas: Area[] = [];
  for (const field of ['voucher', 'front', 'file'] as const) {
    const id = own['customer']![field]!;
    const question = (asked: string) => async (): Promise<Question> =>
      questionOf(
        await send(`${server.origin}/api/vue/files/${asked}`, null, {
          headers: { token: other.token, account: other.account },
        }),
        asked,
      );
    areas.push(await compare(attack, `the file of ${field}`, size, question(id), question(never(id))));
  }
  return areas;
}

const topicsOf = (id: string, account: string): string[] => [
  `account:${id}`,
  `account:${account}`,
  `account/${id}`,
  `accounts`,
  `event:${id}`,
  `notice:${id}`,
  `user:${id}`,
  `quote:${id}`,
  `*`,
  `quote:*`,
];

/** A listener learns nothing about others, whatever they subscribe to. */
async function streams(attack: Asker): Promise<number> {
  const { target, one, other, nothingOf } = attack;
  const { origin } = target.server;
  const readers: StreamReader[] = [
    await openStream(origin, { token: other.token, account: other.account }),
    await openStream(origin),
  ];
  const own = await openStream(origin, { token: one.token, account: one.account });
  own.send({ id: 1, subscribe: ['account'] });
  await own.first('ok', ({ type }) => type === 'ok');
  await subscribeToOthers(attack, readers[0]!, 'customer');
  await subscribeToOthers(attack, readers[1]!, 'visitor');
  await greetAsAnother(attack);
  await doThings(attack, own, readers[0]!);
  for (const reader of readers) {
    // A refused subscription repeats the name that was asked for.
    for (const { refused: _, ...frame } of reader.frames) nothingOf('the stream', JSON.stringify(frame));
    reader.close();
  }
  const heard = own.frames.filter(({ type }) => type === 'event').length;
  if (heard === 0) target.fault('nothing happened to be listened to');
  own.close();
  return heard;
}

/** Topics of another account are refused like those of no account, to visitors too. */
async function subscribeToOthers(
  { target, one }: Asker,
  reader: StreamReader,
  who: 'customer' | 'visitor',
): Promise<void> {
  reader.send({ id: 1, subscribe: [...topicsOf(one.id, one.account), 'account'] });
  reader.send({ id: 2, subscribe: [...topicsOf('999999999', '0299999999'), 'account'] });
  reader.send({ id: 3, resume: 0 });
  const answers = await Promise.all(
    [1, 2, 3].map((id) => reader.first(`answer ${id}`, (frame) => frame.type === 'ok' && frame.id === id)),
  );
  const [theirs, nobodys] = answers.map(({ refused = [] }) => refused.length);
  const expected = topicsOf('', '').length + (who === 'visitor' ? 1 : 0);
  if (theirs !== expected || nobodys !== expected)
    target.fault(
      `a ${who} may listen to ${expected - (theirs ?? 0)} topics of another, to ${expected - (nobodys ?? 0)} of nobody`,
    );
}

/** A token with another's number, and a session that claims to be another's. */
async function greetAsAnother({ target, one, other }: Asker): Promise<void> {
  for (const hello of [
    { token: other.token, account: one.account },
    { token: one.id, account: one.account },
  ]) {
    const opened = await openStream(target.server.origin, hello).then(
      () => true,
      () => false,
    );
    if (opened) target.fault('the stream takes a token for another number');
  }
}

/**
 * The customer acts; then the other does, and once the other's own event arrives, everything sent before has arrived
 * too.
 */
async function doThings({ one, other }: Asker, own: StreamReader, others: StreamReader): Promise<void> {
  const order = await placeWaitingOrder(one.client, 'CRYPTO.BTCUSDT', '0.01');
  await granted(one.client.call('trading/cancelOrder', { order, key: newKey() }));
  for (let times = 0; times < 3; times += 1) await buy(one.client, 'CRYPTO.BTCUSDT', '0.001');
  await ownFill(own, 'a fill');
  await buy(other.client, 'CRYPTO.BTCUSDT', '0.001');
  await ownFill(others, 'an own fill');
}

const ownFill = (reader: StreamReader, what: string) =>
  reader.first(
    what,
    ({ type, data }) => type === 'event' && JSON.stringify(data).includes('"filled":"0.001"'),
    HEARD_WITHIN_MS,
  );

export async function theirs(target: Target, world: World, size: TheirsSize): Promise<string> {
  const [one, other] = [world.people['customer']!, world.people['other customer']!];
  // Ids name the account they belong to.
  const marks = [
    new RegExp(`\\b[a-z]${BigInt(one.id).toString(36)}-[0-9a-z]+\\b`),
    new RegExp(`(?<![0-9])${one.account}(?![0-9])`),
    /Ada Quill/,
  ];
  const attack: Asker = {
    target,
    world,
    one,
    other,
    asker: (path) => (path === 'user/submitIdentity' ? world.newcomer : other),
    nothingOf(where, text) {
      for (const mark of marks) if (mark.test(text)) target.fault(`${where} tells of another: ${mark.exec(text)?.[0]}`);
    },
  };
  const heard = await streams(attack);
  const turned = await cursors(attack);
  const proved = await proofs(attack);
  const byId = await ids(attack, size);
  const byFile = await files(attack, size);
  const [lowest, ...others] = [...byId, ...byFile].sort((a, b) => a.area - b.area);
  const shown = [lowest, others.at(-1)].map((each) => `${each?.area.toFixed(3)} (${each?.what})`).join(' to ');
  return (
    `${byId.length} fields with another's id, ${byFile.length} files, ${turned} cursors, ${proved} proofs, ` +
    `${heard} events of a stream beside: AUC of "not yours" and "not there" from ${shown}`
  );
}
