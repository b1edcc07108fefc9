/**
 * One customer uses every id, list cursor, proof, file and stream of another. "Not yours" must equal "not there" in
 * words, headers and time, and the answers may contain nothing of the owner's data.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { buyAtMarket, expectSuccess, placeWaitingOrder } from '@bourse/e2e/browser/customer-with-history.ts';
import type { MatrixPerson } from '@bourse/e2e/matrix/matrix-customers-and-staff.ts';
import { CONTRACT_CALLS, listCustomerIdFields } from '@bourse/e2e/matrix/expected-access.ts';
import {
  buildValidCallInput,
  BODIES_FOR_FOREIGN_IDS,
  buildNonexistentId,
} from '@bourse/e2e/matrix/valid-call-inputs.ts';
import { TIME_DEPENDENT_FIELDS } from '@bourse/e2e/matrix/try-foreign-ids.ts';
import type { MatrixWorld } from '@bourse/e2e/matrix/matrix-world.ts';
import type { ApiOperation } from '@bourse/e2e/protocol/api-document.ts';
import { openStreamReader, type StreamReader } from '@bourse/e2e/protocol/stream-reader.ts';
import type { AttackTarget } from './run-attack.ts';
import { sendAsAttacker } from './attacker-call.ts';
import {
  compareForeignWithMissing,
  type ForeignDataAttackSize,
  type TimingArea,
} from './compare-foreign-with-missing.ts';
import type { TimedAnswer } from './measure-distinguishability.ts';

const HEARD_WITHIN_MS = 10_000;
/** Transfers. */
const AHEAD = 40;

interface ForeignDataAttack {
  world: MatrixWorld;
  target: AttackTarget;
  one: MatrixPerson;
  other: MatrixPerson;
  asker(path: string): MatrixPerson;
  nothingOf(where: string, text: string): void;
}

function ask(
  { target: { server } }: ForeignDataAttack,
  { path, writes }: ApiOperation,
  { token, account }: MatrixPerson,
  input: object,
): Promise<{ http: number; heads: string[]; text: string; ms: number }> {
  return sendAsAttacker(
    `${server.origin}/api/vue/${path}`,
    JSON.stringify(writes ? { ...input, key: createIdempotencyKey() } : input),
    {
      headers: { token, account },
    },
  );
}

const questionOf = ({ http, heads, text, ms }: Awaited<ReturnType<typeof ask>>, id: string): TimedAnswer => ({
  ms,
  words: `${http} ${heads.join()} ${text.replaceAll(id, 'ID').replaceAll(TIME_DEPENDENT_FIELDS, '')}`,
});

async function tryForeignIds(attack: ForeignDataAttack, size: ForeignDataAttackSize): Promise<TimingArea[]> {
  const {
    world: { document, own },
    target,
    nothingOf,
  } = attack;
  const areas: TimingArea[] = [];
  for (const [path, call] of CONTRACT_CALLS) {
    const operation = document.operations.find((each) => each.path === path)!;
    for (const field of listCustomerIdFields(call)) {
      const theirs = own['customer']![field];
      if (theirs === undefined) {
        target.fault(`${path}: there is no ${field} to try`);
        continue;
      }
      const asker = attack.asker(path);
      const input = {
        ...buildValidCallInput(operation, own['other customer']!, asker.account),
        ...BODIES_FOR_FOREIGN_IDS[path],
      };
      const question = (id: string) => async (): Promise<TimedAnswer> => {
        const response = await ask(attack, operation, asker, { ...input, [field]: id });
        nothingOf(`${path} with another's ${field}`, response.text.replaceAll(id, ''));
        return questionOf(response, id);
      };
      areas.push(
        await compareForeignWithMissing(
          attack,
          `${path} ${field}`,
          size,
          question(theirs),
          question(buildNonexistentId(theirs)),
        ),
      );
    }
  }
  return areas;
}

/** Each list, continued from another customer's cursor. */
async function tryForeignCursors(attack: ForeignDataAttack): Promise<number> {
  const {
    world: { document, own },
    one,
    other,
    nothingOf,
  } = attack;
  let tried = 0;
  for (const [path] of CONTRACT_CALLS.filter(([, { who }]) => who === 'customer')) {
    const operation = document.operations.find((each) => each.path === path)!;
    if (!operation.has('cursor') && !operation.has('page')) continue;
    const requestList = async (
      person: MatrixPerson,
      who: string,
      more: object,
    ): Promise<{ data?: { next?: string | null } }> => {
      const { text } = await ask(attack, operation, person, {
        ...buildValidCallInput(operation, own[who]!, person.account),
        ...more,
      });
      if (person === other) nothingOf(`${path} at another's place`, text);
      return JSON.parse(text) as { data?: { next?: string | null } };
    };
    if (operation.has('page')) {
      await requestList(other, 'other customer', { page: 2 });
      continue;
    }
    const { data } = await requestList(one, 'customer', { limit: 1 });
    for (const cursor of [data?.next, own['customer']!['order'], one.id].filter((each) => typeof each === 'string')) {
      await requestList(other, 'other customer', { cursor });
      if (cursor === data?.next) tried += 1;
    }
  }
  return tried;
}

/** Transfer numbers count up per customer: one customer's numbers are all asked for by another. */
async function tryForeignProofs(attack: ForeignDataAttack): Promise<number> {
  const {
    world: { document, own },
    one,
    other,
    nothingOf,
    target,
  } = attack;
  const operation = document.operations.find(({ path }) => path === 'ledger/getProof')!;
  const lastOf = async ({ client }: MatrixPerson): Promise<number> =>
    Number((await expectSuccess(client.call('wallet/listTransfers', { limit: 1 }))).rows[0]!.seq);
  // The other must have no transfer of this number, whatever becomes of its orders meanwhile.
  while ((await lastOf(one)) <= (await lastOf(other)) + AHEAD) await buyAtMarket(one.client, 'CRYPTO.BTCUSDT', '0.001');
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

async function tryForeignFiles(attack: ForeignDataAttack, size: ForeignDataAttackSize): Promise<TimingArea[]> {
  const {
    target: { server },
    world: { own },
    other,
  } = attack;
  const areas: TimingArea[] = [];
  for (const field of ['voucher', 'front', 'file'] as const) {
    const id = own['customer']![field]!;
    const question = (requestList: string) => async (): Promise<TimedAnswer> =>
      questionOf(
        await sendAsAttacker(`${server.origin}/api/vue/files/${requestList}`, null, {
          headers: { token: other.token, account: other.account },
        }),
        requestList,
      );
    areas.push(
      await compareForeignWithMissing(
        attack,
        `the file of ${field}`,
        size,
        question(id),
        question(buildNonexistentId(id)),
      ),
    );
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
async function tryForeignStreams(attack: ForeignDataAttack): Promise<number> {
  const { target, one, other, nothingOf } = attack;
  const { origin } = target.server;
  const readers: StreamReader[] = [
    await openStreamReader(origin, { token: other.token, account: other.account }),
    await openStreamReader(origin),
  ];
  const own = await openStreamReader(origin, { token: one.token, account: one.account });
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
  { target, one }: ForeignDataAttack,
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
async function greetAsAnother({ target, one, other }: ForeignDataAttack): Promise<void> {
  for (const hello of [
    { token: other.token, account: one.account },
    { token: one.id, account: one.account },
  ]) {
    const opened = await openStreamReader(target.server.origin, hello).then(
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
async function doThings({ one, other }: ForeignDataAttack, own: StreamReader, others: StreamReader): Promise<void> {
  const order = await placeWaitingOrder(one.client, 'CRYPTO.BTCUSDT', '0.01');
  await expectSuccess(one.client.call('trading/cancelOrder', { order, key: createIdempotencyKey() }));
  for (let times = 0; times < 3; times += 1) await buyAtMarket(one.client, 'CRYPTO.BTCUSDT', '0.001');
  await ownFill(own, 'a fill');
  await buyAtMarket(other.client, 'CRYPTO.BTCUSDT', '0.001');
  await ownFill(others, 'an own fill');
}

const ownFill = (reader: StreamReader, what: string) =>
  reader.first(
    what,
    ({ type, data }) => type === 'event' && JSON.stringify(data).includes('"filled":"0.001"'),
    HEARD_WITHIN_MS,
  );

export async function attackForeignData(
  target: AttackTarget,
  world: MatrixWorld,
  size: ForeignDataAttackSize,
): Promise<string> {
  const [one, other] = [world.people['customer']!, world.people['other customer']!];
  // Ids name the account they belong to.
  const ownerTexts = [
    new RegExp(`\\b[a-z]${BigInt(one.id).toString(36)}-[0-9a-z]+\\b`),
    new RegExp(`(?<![0-9])${one.account}(?![0-9])`),
    /Ada Quill/,
  ];
  const attack: ForeignDataAttack = {
    target,
    world,
    one,
    other,
    asker: (path) => (path === 'user/submitIdentity' ? world.newcomer : other),
    nothingOf(where, text) {
      for (const mark of ownerTexts)
        if (mark.test(text)) target.fault(`${where} tells of another: ${mark.exec(text)?.[0]}`);
    },
  };
  const heard = await tryForeignStreams(attack);
  const turned = await tryForeignCursors(attack);
  const proved = await tryForeignProofs(attack);
  const byId = await tryForeignIds(attack, size);
  const byFile = await tryForeignFiles(attack, size);
  const [lowest, ...others] = [...byId, ...byFile].sort((a, b) => a.area - b.area);
  const areaRange = [lowest, others.at(-1)].map((each) => `${each?.area.toFixed(3)} (${each?.what})`).join(' to ');
  return (
    `${byId.length} fields with another's id, ${byFile.length} files, ${turned} cursors, ${proved} proofs, ` +
    `${heard} events of a stream beside: AUC of "not yours" and "not there" from ${areaRange}`
  );
}
