import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, isCurrency } from '@bourse/core/ledger/money.ts';
import { inForce, lasting } from '@bourse/core/accounts/dated-rules.ts';
import { closesLast, type DepositChannel, takesTwo } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import { channelOf, houseChannels, readChannelKeys, readChannelRows } from '../funds/deposit-channels.ts';
import { readFundsRules, termsFrom } from '../funds/funds-rules.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { noticePeriodMs, typedAmount } from '../proposals/proposal-terms.ts';
import { isPractice } from '../world/world.ts';
import type { ProposedKind } from '../reviews/review-kinds.ts';
import { oneAtATime, propose } from '../proposals/proposals.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import { hasChannel, insertChannel, type Row, rowOf, selectChannels, selectRowsOf, wasPracticeGiven } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Shown = AnswerOf<Calls['staff/setDepositChannel']>;
type Asked = Omit<InputOf<Calls['staff/setDepositChannel']>, 'key'>;
function show(
  row: Row,
  now: number,
  { replaced = false, proposal = null }: Partial<Pick<Shown, 'replaced' | 'proposal'>> = {},
): Shown {
  const money = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount, row.currency));
  return {
    channel: row.channel,
    from: row.from_at.toISOString(),
    begun: row.from_at.getTime() <= now,
    kind: row.kind as Shown['kind'],
    currency: row.currency,
    open: row.open,
    practice: row.practice,
    place: row.position,
    minimum: money(row.minimum),
    maximum: money(row.maximum),
    feeFixed: formatAmount(row.fee_fixed, row.currency),
    feeBps: row.fee_bps,
    bankName: row.bank_name,
    accountName: row.account_name,
    accountNumber: row.account_number,
    network: row.network,
    address: row.address,
    replaced,
    proposal,
  };
}

export function listDepositChannels(parts: Parts): Handler<'staff/listDepositChannels'> {
  return async (_, caller) => {
    const now = parts.clock.now();
    const db = parts.database.kysely;
    const [rows, waiting, keyed] = await Promise.all([
      selectChannels(db),
      selectWaiting(parts, db, 'channel', caller, now),
      readChannelKeys(db, null),
    ]);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const row = rowAsked(JSON.parse(terms) as Asked);
      return 'refused' in row ? [] : [show(row, now, { proposal })];
    });
    // In a practice world, includes the built-in channels; later rows of the same name replace them.
    const every = [...rows, ...houseChannels(parts.world).map(rowOf)];
    const kept = new Set(
      [...Map.groupBy(every.map(channelOf), ({ channel }) => channel).values()].flatMap((of) =>
        lasting(of).map(nameOf),
      ),
    );
    const keys = keyed.map(({ channel, since }) => ({ channel, since: since.toISOString() }));
    return {
      rows: [...proposed, ...every.map((row) => show(row, now, { replaced: !kept.has(nameOf(channelOf(row))) }))],
      keys,
    };
  };
}

const nameOf = ({ channel, from }: Pick<DepositChannel, 'channel' | 'from'>): string => `${channel} ${from}`;

/** Whether a channel of this name exists, whatever its state. */
export async function isChannel(parts: Pick<Parts, 'world'>, db: StaffWork['db'], channel: string): Promise<boolean> {
  return houseChannels(parts.world).some((each) => each.channel === channel) || hasChannel(db, channel);
}

/**
 * Changing where customers pay, raising the fee or closing the last channel of a currency takes two people; one person
 * decides everything else, including closing any other channel.
 */
export function setDepositChannel(parts: Parts): Handler<'staff/setDepositChannel'> {
  return async ({ key, ...input }, caller) => {
    const asked = rowAsked(input);
    if ('refused' in asked) return asked;
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/setDepositChannel', { ...input, key }),
      permission: 'money.channels',
      async decide(work): Promise<Shown | Refusal> {
        const hindered = await hindrance(parts, work, asked);
        if (hindered) return hindered;
        const detail = {
          from: input.from,
          open: input.open,
          currency: input.currency,
          practice: input.practice,
          to: endOf(input.accountNumber ?? input.address),
        };
        const subject = `channel ${input.channel}`;
        await oneAtATime(work);
        if (await needsTwo(parts, work, channelOf({ ...asked, decided_at: new Date(work.now) }))) {
          const proposal = await propose(parts, work, caller, {
            kind: 'channel',
            subject,
            terms: input,
            from: asked.from_at.getTime(),
          });
          work.record.push({ action: 'proposeChannel', subject, detail: { ...detail, proposal: proposal.id } });
          return show(asked, work.now, { proposal });
        }
        const dated = await dateChannel(parts, work, input);
        if (isRefusal(dated)) return dated;
        work.record.push({ action: 'setDepositChannel', subject, detail });
        return show(asked, work.now);
      },
    });
    await parts.depositChannels.reload();
    return done;
  };
}

async function needsTwo(parts: Parts, work: StaffWork, row: DepositChannel): Promise<boolean> {
  if (takesTwo(await rowsOf(parts, work, row.channel), row)) return true;
  return closesAny(parts, work, () => [row]);
}

/**
 * Whether one of these rows, made from those of all channels, would close the last channel of its currency, by any rule
 * that is or comes into force. The caller holds `oneAtATime`, so that nobody dates another row or rule meanwhile.
 */
export async function closesAny(
  { world }: Pick<Parts, 'world'>,
  { db }: Pick<StaffWork, 'db'>,
  closingOf: (all: readonly DepositChannel[]) => readonly DepositChannel[],
): Promise<boolean> {
  const rows = await readChannelRows(db, world);
  const keyed = new Set((await readChannelKeys(db, null)).map(({ channel }) => channel));
  const rules = await readFundsRules(db);
  return closingOf(rows).some((row) =>
    termsFrom(rules, 'deposit', row.currency, row.from).some((each) => closesLast(rows, row, each, keyed)),
  );
}

/** The channel's present values, which hold until the proposed ones begin. */
async function showChannel(parts: Parts, terms: string, now: number) {
  const { channel } = JSON.parse(terms) as Asked;
  const before = inForce(await rowsOf(parts, { db: parts.database.kysely }, channel), now);
  if (!before) return {};
  const { from: _, ...holds } = show(rowOf(before), now);
  return { holds };
}

/** The kind of proposal for a channel that waits for a second person. */
export const proposedChannel = (parts: Parts): ProposedKind => ({
  kind: 'channel',
  shows: ({ terms }, now) => showChannel(parts, terms, now),
  carryOut: async (work, { proposal }) => (await dateChannel(parts, work, JSON.parse(proposal.terms) as Asked)) ?? {},
  reload: () => parts.depositChannels.reload(),
});

/** Stores it with its date, if that is still ahead and the channel is for this kind of world. */
async function dateChannel(parts: Parts, work: StaffWork, input: Asked): Promise<Refusal | null> {
  const asked = rowAsked(input);
  if ('refused' in asked) return asked;
  const hindered = await hindrance(parts, work, asked);
  if (hindered) return hindered;
  return (await insertChannel(work.db, asked, work.now))
    ? null
    : refuse('notAhead', { earliest: isoTime(asked.from_at.getTime() + 1) });
}

async function hindrance(
  parts: Parts,
  work: StaffWork,
  { from_at, practice }: Pick<Row, 'from_at' | 'practice'>,
): Promise<Refusal | null> {
  const earliest = work.now + noticePeriodMs(parts.world);
  if (from_at.getTime() < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
  await oneAtATime(work);
  return practice !== (parts.world.kind === 'demo') || (!practice && (await hasPracticeMoney(parts, work)))
    ? refuse('practiceWorld')
    : null;
}

/** All dated rows of a channel, past and future, with built-in ones. */
async function rowsOf(
  parts: Pick<Parts, 'world'>,
  { db }: { db: Parts['database']['kysely'] | StaffWork['db'] },
  channel: string,
): Promise<DepositChannel[]> {
  return [
    ...(await selectRowsOf(db, channel)),
    ...houseChannels(parts.world).filter((each) => each.channel === channel),
  ];
}

/** The end of the number that customers pay to: enough to see that it has changed. */
const endOf = (number: string | null): string | null => (number === null ? null : `…${number.slice(-4)}`);

/** Whether practice money was ever given out here, or would be. */
async function hasPracticeMoney(parts: Pick<Parts, 'world'>, { db }: Pick<StaffWork, 'db'>): Promise<boolean> {
  return (await isPractice(parts, db)) || wasPracticeGiven(db);
}

function rowAsked(input: Asked): Row | Refusal {
  const bad = (field: string): Refusal => refuse('badInput', { field });
  const { channel, kind, currency, open, practice, place, feeBps } = input;
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const bound = (text: string | null): bigint | null | undefined =>
    text === null ? null : (typedAmount(text, currency) ?? undefined);
  const [minimum, maximum, feeFixed] = [bound(input.minimum), bound(input.maximum), bound(input.feeFixed)];
  if (minimum === undefined || (minimum !== null && minimum <= 0n)) return bad('minimum');
  if (maximum === undefined || (maximum !== null && maximum < (minimum ?? 1n))) return bad('maximum');
  if (feeFixed === undefined || feeFixed === null) return bad('feeFixed');
  const { bankName, accountName, accountNumber, network, address } = input;
  const whole = kind === 'bank' ? [bankName, accountName, accountNumber] : [network, address];
  const none = kind === 'bank' ? [network, address] : [bankName, accountName, accountNumber];
  if (whole.includes(null) || none.some((each) => each !== null))
    return bad(kind === 'bank' ? 'accountNumber' : 'address');
  return {
    channel,
    from_at: new Date(input.from),
    kind,
    currency,
    open,
    practice,
    position: place,
    minimum,
    maximum,
    fee_fixed: feeFixed,
    fee_bps: feeBps,
    bank_name: bankName,
    account_name: accountName,
    account_number: accountNumber,
    network,
    address,
  };
}
