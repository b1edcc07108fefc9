/**
 * Channels through which customers deposit: the operator's, dated ahead, or those of a practice world, which nobody can
 * pay into.
 */
import { type Amount, type Currency, maximumOf, minimumOf } from '../../ledger/money.ts';
import { type DatedRule, findRuleInForce, findReplacedRules } from '../dated-rules.ts';
import type { DepositWithdrawalTerms } from '../funds-rules/deposit-withdrawal-rules.ts';
import { isFeeHigher } from '../funds-rules/terms-needing-two-people.ts';

export interface DepositChannel extends DatedRule {
  channel: string;
  kind: 'bank' | 'crypto';
  currency: Currency;
  open: boolean;
  practice: boolean;
  position: number;
  /** Within the limits of the currency's rule; null: the rule's own limits apply. */
  minimum: Amount | null;
  maximum: Amount | null;
  feeFixed: Amount;
  feeBps: number;
  hours: { weekdays: readonly number[]; opens: number; closes: number } | null;
  bankName: string | null;
  accountName: string | null;
  accountNumber: string | null;
  network: string | null;
  address: string | null;
}

const HOUSE_FROM = Date.UTC(2026, 10, 20);
const PRACTICE_BANKS = ['USD', 'KRW', 'THB', 'INR', 'SAR', 'MXN'];
const PRACTICE_CHANNEL_DEFAULTS = {
  from: HOUSE_FROM,
  decidedAt: 0,
  open: true,
  practice: true,
  minimum: null,
  maximum: null,
  feeFixed: 0n,
  feeBps: 0,
  hours: null,
} as const;

/** A practice world's channels if its operator has set none; every field says that they lead nowhere. */
export const PRACTICE_DEPOSIT_CHANNELS: readonly DepositChannel[] = [
  ...PRACTICE_BANKS.map(
    (currency, index): DepositChannel => ({
      ...PRACTICE_CHANNEL_DEFAULTS,
      channel: `practice-${currency.toLowerCase()}`,
      kind: 'bank',
      currency,
      position: index,
      bankName: 'Practice Bank',
      accountName: 'Practice world',
      accountNumber: `PRACTICE-${currency}-0000`,
      network: null,
      address: null,
    }),
  ),
  {
    ...PRACTICE_CHANNEL_DEFAULTS,
    channel: 'practice-usdt',
    kind: 'crypto',
    currency: 'USDT',
    position: PRACTICE_BANKS.length,
    feeBps: 10,
    // A network never closes.
    hours: { weekdays: [1, 2, 3, 4, 5, 6, 7], opens: 0, closes: 1_440 },
    bankName: null,
    accountName: null,
    accountNumber: null,
    network: 'TRC20',
    address: 'PRACTICE-DO-NOT-SEND-MONEY',
  },
];

/** Channels open at `at` (epoch ms), each represented by its row in force. */
export function listOpenChannelsAt(rows: readonly DepositChannel[], at: number): DepositChannel[] {
  const rowsInForce = [...Map.groupBy(rows, ({ channel }) => channel).values()].map((of) => findRuleInForce(of, at));
  return rowsInForce
    .filter((row) => row !== null)
    .filter(({ open }) => open)
    .sort((a, b) => a.position - b.position || (a.channel < b.channel ? -1 : 1));
}

/**
 * The terms of a deposit through this channel: the stricter limits of channel and currency rule, and the fees of both.
 */
export function combineDepositTerms(channel: DepositChannel, rule: DepositWithdrawalTerms): DepositWithdrawalTerms {
  return {
    ...rule,
    ...channel.hours,
    minimum: maximumOf(rule.minimum, channel.minimum ?? rule.minimum),
    maximum: minimumOf(rule.maximum, channel.maximum ?? rule.maximum),
    feeFixed: rule.feeFixed + channel.feeFixed,
    feeBps: rule.feeBps + channel.feeBps,
  };
}

type PaymentDestination = Pick<
  DepositChannel,
  'kind' | 'currency' | 'open' | 'practice' | 'bankName' | 'accountName' | 'accountNumber' | 'network' | 'address'
>;
const PAYMENT_DESTINATION_FIELDS = [
  'kind',
  'currency',
  'practice',
  'bankName',
  'accountName',
  'accountNumber',
  'network',
  'address',
] as const;

/**
 * Whether customers would pay to a destination under `after` that the previous row didn't offer: another account, or a
 * channel that wasn't open. Closing a channel isn't such a change. A closed row with another account is, since
 * reopening it later would present that account as the old one.
 */
export const hasNewPaymentDestination = (before: PaymentDestination | null, after: PaymentDestination): boolean =>
  before === null ||
  (after.open && !before.open) ||
  PAYMENT_DESTINATION_FIELDS.some((name) => before[name] !== after[name]);

/**
 * Whether `row`, decided now, needs two people: it leads to another destination than one of the channel's `rows` that
 * it replaces, or customers would pay more for the same channel.
 */
export function isTwoPersonChannelChange(rows: readonly DepositChannel[], row: DepositChannel): boolean {
  const { before, after } = findReplacedRules(rows, row.from);
  return (
    hasNewPaymentDestination(before, row) ||
    // Closing quickly needs no second person just because of rows that haven't started yet.
    (row.open &&
      [...(before ? [before] : []), ...after].some(
        (each) => hasNewPaymentDestination(each, row) || isFeeHigher(each, row),
      ))
  );
}

/**
 * Whether `row`, decided now, would leave its currency without any channel at a time when one would be open otherwise.
 * Closing the last channel holds up everybody who pays in that currency, so it needs two people. A channel whose limits
 * no deposit can meet doesn't count. Nor does one with a key (`keyed`, by name) for customers without the key, so the
 * last public channel counts, and so does the last private one. `rows` are those of all channels, `rule` the
 * currency's.
 */
export function isClosingLastChannel(
  rows: readonly DepositChannel[],
  row: DepositChannel,
  rule: DepositWithdrawalTerms,
  keyed: ReadonlySet<string> = new Set(),
): boolean {
  const reach = channelReachOf(row, keyed);
  return changeTimesFrom(rows, row.from).some((at) => reach(rows, rule, at) > reach([...rows, row], rule, at));
}

type ChannelKind = Pick<DepositChannel, 'currency' | 'practice'>;
/** Who can use a channel that accepts deposits: 2: everybody; 1: only customers with a key; 0: nobody. */
type ChannelReach = 0 | 1 | 2;
const channelReachOf =
  ({ currency, practice }: ChannelKind, keyed: ReadonlySet<string>) =>
  (rows: readonly DepositChannel[], rule: DepositWithdrawalTerms, at: number): ChannelReach => {
    const there = listOpenChannelsAt(rows, at).filter(
      (each) => each.currency === currency && each.practice === practice && acceptsAnyDeposit(each, rule),
    );
    if (there.length === 0) return 0;
    return there.some(({ channel }) => !keyed.has(channel)) ? 2 : 1;
  };

/** `from`, and every later time at which one of the rows starts. */
const changeTimesFrom = (rows: readonly DepositChannel[], from: number): number[] => [
  from,
  ...rows.map((row) => row.from).filter((each) => each > from),
];

/**
 * What a new key does, from `now` on, to customers who don't have it: rows that close the channel in each currency that
 * it has or will have.
 */
export const buildChannelClosingRows = (
  rows: readonly DepositChannel[],
  channel: string,
  now: number,
): DepositChannel[] =>
  rows.filter((row) => row.channel === channel).map((row) => ({ ...row, open: false, from: now, decidedAt: now }));

function acceptsAnyDeposit(channel: DepositChannel, rule: DepositWithdrawalTerms): boolean {
  const { minimum, maximum } = combineDepositTerms(channel, rule);
  return minimum <= maximum;
}

/**
 * The limits of the rule `after`, starting at `kind.from`, that leave no channel accepting any deposit although one did
 * under `before`; empty if one still does. As in `isClosingLastChannel`, a channel with a key doesn't replace a public
 * one, and `rows` are those of all channels.
 */
export function findLimitsBlockingAllDeposits(
  rows: readonly DepositChannel[],
  kind: ChannelKind & { from: number },
  { before, after }: { before: DepositWithdrawalTerms; after: DepositWithdrawalTerms },
  keyed: ReadonlySet<string> = new Set(),
): ('minimum' | 'maximum')[] {
  const reach = channelReachOf(kind, keyed);
  if (changeTimesFrom(rows, kind.from).every((at) => reach(rows, before, at) <= reach(rows, after, at))) return [];
  return [
    ...(after.minimum > before.minimum ? (['minimum'] as const) : []),
    ...(after.maximum < before.maximum ? (['maximum'] as const) : []),
  ];
}

// The key of a private deposit channel. The operator gives it to the customers it is meant for, in person or by letter.

/** Digits and letters that can't be confused, spoken or written. */
const KEY_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const KEY_GROUPS = 4;
const KEY_GROUP_LENGTH = 4;

/**
 * A key such as "7KQM-2R9D-X4TN-8HFW" (78 bits). `random` returns a whole number from 0 to below its argument, each
 * equally likely.
 */
export const createChannelAccessKey = (random: (below: number) => number): string =>
  Array.from({ length: KEY_GROUPS }, () =>
    Array.from({ length: KEY_GROUP_LENGTH }, () => KEY_LETTERS[random(KEY_LETTERS.length)]).join(''),
  ).join('-');

/** The form used for comparison: case, spaces and hyphens of the typed key don't matter. */
export const normalizeChannelAccessKey = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
