import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, isCurrency } from '@bourse/core/ledger/money.ts';
import { findRuleInForce, dropReplacedRules } from '@bourse/core/accounts/dated-rules.ts';
import {
  isClosingLastChannel,
  type DepositChannel,
  isTwoPersonChannelChange,
} from '@bourse/core/accounts/deposits/deposit-channels.ts';
import {
  parseDepositChannelRow,
  listBuiltInDepositChannels,
  readDepositChannelKeys,
  readDepositChannels,
} from '../funds/deposit-channels.ts';
import { readDepositWithdrawalRules, listDepositWithdrawalTermsFrom } from '../funds/deposit-withdrawal-rules.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { getProposalNoticePeriodMs, parseTypedAmount } from '../proposals/proposal-notice-and-input-checks.ts';
import { isPracticeWorld } from '../world/world.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { defineProposal, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import {
  hasStoredDepositChannel,
  insertDepositChannelRow,
  type NewDepositChannelRow,
  toDepositChannelRow,
  listDepositChannelRows,
  listDatedRowsOfChannel,
  wasPracticeMoneyEverGranted,
} from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type DepositChannelView = CallAnswer<Calls['staff/setDepositChannel']>;
type DepositChannelInput = TermsOfCall<'staff/setDepositChannel'>;
const channelProposal = defineProposal('channel', termsOfCall('staff/setDepositChannel'));
function show(
  row: NewDepositChannelRow,
  now: number,
  { replaced = false, proposal = null }: Partial<Pick<DepositChannelView, 'replaced' | 'proposal'>> = {},
): DepositChannelView {
  const money = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount, row.currency));
  return {
    channel: row.channel,
    from: row.from_at.toISOString(),
    hasStarted: row.from_at.getTime() <= now,
    kind: row.kind as DepositChannelView['kind'],
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

export function listDepositChannels(dependencies: ServerDependencies): Handler<'staff/listDepositChannels'> {
  return async (_, caller) => {
    const now = dependencies.clock.now();
    const db = dependencies.database.kysely;
    const [rows, waiting, keyed] = await Promise.all([
      listDepositChannelRows(db),
      channelProposal.listWaiting(dependencies, db, caller, now),
      readDepositChannelKeys(db, null),
    ]);
    const proposed = waiting.flatMap(({ terms, proposal }) => {
      const row = parseRequestedRow(terms);
      return 'refused' in row ? [] : [show(row, now, { proposal })];
    });
    // In a practice world, includes the built-in channels; later rows of the same name replace them.
    const every = [...rows, ...listBuiltInDepositChannels(dependencies.world).map(toDepositChannelRow)];
    const lastingNames = new Set(
      [...Map.groupBy(every.map(parseDepositChannelRow), ({ channel }) => channel).values()].flatMap((of) =>
        dropReplacedRules(of).map(nameOf),
      ),
    );
    const keys = keyed.map(({ channel, since }) => ({ channel, since: since.toISOString() }));
    return {
      rows: [
        ...proposed,
        ...every.map((row) => show(row, now, { replaced: !lastingNames.has(nameOf(parseDepositChannelRow(row))) })),
      ],
      keys,
    };
  };
}

const nameOf = ({ channel, from }: Pick<DepositChannel, 'channel' | 'from'>): string => `${channel} ${from}`;

/** Whether a channel of this name exists, whatever its state. */
export async function isExistingDepositChannel(
  dependencies: Pick<ServerDependencies, 'world'>,
  db: CommandContext['db'],
  channel: string,
): Promise<boolean> {
  return (
    listBuiltInDepositChannels(dependencies.world).some((each) => each.channel === channel) ||
    hasStoredDepositChannel(db, channel)
  );
}

/**
 * Changing where customers pay, raising the fee or closing the last channel of a currency takes two people; one person
 * decides everything else, including closing any other channel.
 */
export function setDepositChannel(dependencies: ServerDependencies): Handler<'staff/setDepositChannel'> {
  return async ({ key, ...input }, caller) => {
    const requestedRow = parseRequestedRow(input);
    if ('refused' in requestedRow) return requestedRow;
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/setDepositChannel', { ...input, key }),
      permission: 'money.channels',
      async decide(work): Promise<DepositChannelView | Refusal> {
        const hindered = await refuseChannelRow(dependencies, work, requestedRow);
        if (hindered) return hindered;
        const detail = {
          from: input.from,
          open: input.open,
          currency: input.currency,
          practice: input.practice,
          to: endOf(input.accountNumber ?? input.address),
        };
        const subject = `channel ${input.channel}`;
        await lockRuleDating(work);
        if (
          await needsTwo(
            dependencies,
            work,
            parseDepositChannelRow({ ...requestedRow, decided_at: new Date(work.now) }),
          )
        ) {
          const proposal = await channelProposal.create(dependencies, work, caller, {
            subject,
            terms: input,
            from: requestedRow.from_at.getTime(),
            record: { action: 'proposeChannel', detail },
          });
          return show(requestedRow, work.now, { proposal });
        }
        const dated = await dateChannel(dependencies, work, input);
        if (isRefusal(dated)) return dated;
        work.auditEntries.push({ action: 'setDepositChannel', subject, detail });
        return show(requestedRow, work.now);
      },
    });
    await dependencies.depositChannels.reload();
    return done;
  };
}

async function needsTwo(dependencies: ServerDependencies, work: CommandContext, row: DepositChannel): Promise<boolean> {
  if (isTwoPersonChannelChange(await rowsOf(dependencies, work, row.channel), row)) return true;
  return wouldCloseLastDepositChannel(dependencies, work, () => [row]);
}

/**
 * Whether one of these rows, made from those of all channels, would close the last channel of its currency, by any rule
 * that is or comes into force. The caller holds `lockRuleDating`, so that nobody dates another row or rule
 * meanwhile.
 */
export async function wouldCloseLastDepositChannel(
  { world }: Pick<ServerDependencies, 'world'>,
  { db }: Pick<CommandContext, 'db'>,
  closingOf: (all: readonly DepositChannel[]) => readonly DepositChannel[],
): Promise<boolean> {
  const rows = await readDepositChannels(db, world);
  const keyed = new Set((await readDepositChannelKeys(db, null)).map(({ channel }) => channel));
  const rules = await readDepositWithdrawalRules(db);
  return closingOf(rows).some((row) =>
    listDepositWithdrawalTermsFrom(rules, 'deposit', row.currency, row.from).some((each) =>
      isClosingLastChannel(rows, row, each, keyed),
    ),
  );
}

/** The channel's present values, which hold until the proposed ones begin. */
async function showChannel(dependencies: ServerDependencies, channel: string, now: number) {
  const before = findRuleInForce(await rowsOf(dependencies, { db: dependencies.database.kysely }, channel), now);
  if (!before) return {};
  const { from: _, ...holds } = show(toDepositChannelRow(before), now);
  return { holds };
}

/** The kind of proposal for a channel that waits for a second person. */
export const depositChannelProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  channelProposal.handle({
    describe: ({ terms }, now) => showChannel(dependencies, terms.channel, now),
    carryOut: async (work, { terms }) => (await dateChannel(dependencies, work, terms)) ?? {},
    reload: () => dependencies.depositChannels.reload(),
  });

/** Stores it with its date, if that is still ahead and the channel is for this kind of world. */
async function dateChannel(
  dependencies: ServerDependencies,
  work: CommandContext,
  input: DepositChannelInput,
): Promise<Refusal | null> {
  const requestedRow = parseRequestedRow(input);
  if ('refused' in requestedRow) return requestedRow;
  const hindered = await refuseChannelRow(dependencies, work, requestedRow);
  if (hindered) return hindered;
  return (await insertDepositChannelRow(work.db, requestedRow, work.now))
    ? null
    : refuse('notAhead', { earliest: isoTime(requestedRow.from_at.getTime() + 1) });
}

async function refuseChannelRow(
  dependencies: ServerDependencies,
  work: CommandContext,
  { from_at, practice }: Pick<NewDepositChannelRow, 'from_at' | 'practice'>,
): Promise<Refusal | null> {
  const earliest = work.now + getProposalNoticePeriodMs(dependencies.world);
  if (from_at.getTime() < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
  await lockRuleDating(work);
  return practice !== (dependencies.world.kind === 'demo') ||
    (!practice && (await hasPracticeMoney(dependencies, work)))
    ? refuse('practiceWorld')
    : null;
}

/** All dated rows of a channel, past and future, with built-in ones. */
async function rowsOf(
  dependencies: Pick<ServerDependencies, 'world'>,
  { db }: { db: ServerDependencies['database']['kysely'] | CommandContext['db'] },
  channel: string,
): Promise<DepositChannel[]> {
  return [
    ...(await listDatedRowsOfChannel(db, channel)),
    ...listBuiltInDepositChannels(dependencies.world).filter((each) => each.channel === channel),
  ];
}

/** The end of the number that customers pay to: enough to see that it has changed. */
const endOf = (number: string | null): string | null => (number === null ? null : `…${number.slice(-4)}`);

/** Whether practice money was ever given out here, or would be. */
async function hasPracticeMoney(
  dependencies: Pick<ServerDependencies, 'world'>,
  { db }: Pick<CommandContext, 'db'>,
): Promise<boolean> {
  return (await isPracticeWorld(dependencies, db)) || wasPracticeMoneyEverGranted(db);
}

function parseRequestedRow(input: DepositChannelInput): NewDepositChannelRow | Refusal {
  const bad = (field: string): Refusal => refuse('badInput', { field });
  const { channel, kind, currency, open, practice, place, feeBps } = input;
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const bound = (text: string | null): bigint | null | undefined =>
    text === null ? null : (parseTypedAmount(text, currency) ?? undefined);
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
