/** The channels by which customers pay in: the list, and the account behind a private channel's key. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { listDepositChannels as listDepositChannelsCall } from '@bourse/contract/deposits/calls.ts';
import { formatAmount, formatDecimal } from '@bourse/core/ledger/money.ts';
import {
  type DepositChannel,
  depositTermsOf,
  normalizeChannelKey,
} from '@bourse/core/accounts/deposits/deposit-channels.ts';
import {
  formatMinuteOfDay,
  isWithinDepositWithdrawalHours,
  nextDepositWithdrawalOpening,
} from '@bourse/core/accounts/deposit-withdrawal-hours.ts';
import {
  type DepositChannelKey,
  insertDepositChannelUnlock,
  readDepositChannelKeys,
} from '../funds/deposit-channels.ts';
import type { Handler } from '../calls/handler.ts';
import { encodeId } from '../ids.ts';
import { readDepositingCustomer } from './store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { accountHashingSlot, computePasswordCallKey, verifyPassword } from '../access/passwords.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses } from '../access/guess-limits.ts';
import { runCommand } from '../commands/run-command.ts';

type Row = CallAnswer<typeof listDepositChannelsCall>['rows'][number];
const leadingTo = ({ bankName, accountName, accountNumber, network, address }: DepositChannel) => ({
  bankName,
  accountName,
  accountNumber,
  network,
  address,
});
const NOWHERE = { bankName: null, accountName: null, accountNumber: null, network: null, address: null };
/** Fees are stored in hundredths of a percent; as a fraction of one they have four decimals. */
const RATE_DIGITS = 4;

export const listDepositChannels =
  (parts: ServerDependencies): Handler<'wallet/listDepositChannels'> =>
  async (_, { account }) => {
    const now = parts.clock.now();
    const { kysely } = parts.database;
    const [{ verification, open, reference }, keys] = await Promise.all([
      readDepositingCustomer(kysely, account),
      readDepositChannelKeys(kysely, account),
    ]);
    return {
      rows: parts.depositChannels
        .at(now)
        .map((channel) =>
          buildChannelRow(parts, channel, keys.find((each) => each.channel === channel.channel) ?? null, now),
        ),
      reference,
      practice: parts.world.kind === 'demo',
      verified: verification === 'certified',
      pending: open[0] ? encodeId('r', account, open[0].seq) : null,
    };
  };

/** `key`: what is needed to see the account of a private channel. */
function buildChannelRow(
  { funds, zones }: ServerDependencies,
  channel: DepositChannel,
  key: Pick<DepositChannelKey, 'opened'> | null,
  now: number,
): Row {
  const { currency } = channel;
  const terms = depositTermsOf(channel, funds.terms('deposit', currency, now));
  return {
    id: channel.channel,
    kind: channel.kind,
    currency,
    minimum: formatAmount(terms.minimum, currency),
    maximum: formatAmount(terms.maximum, currency),
    feeFixed: formatAmount(terms.feeFixed, currency),
    feeRate: formatDecimal(BigInt(terms.feeBps), RATE_DIGITS),
    days: [...terms.weekdays],
    opens: formatMinuteOfDay(terms.opens),
    closes: formatMinuteOfDay(terms.closes),
    zone: terms.zone,
    opensAt: isWithinDepositWithdrawalHours(terms, zones, now)
      ? null
      : new Date(nextDepositWithdrawalOpening(terms, zones, now)).toISOString(),
    usualHours: terms.usualHours,
    ...(key === null || key.opened ? leadingTo(channel) : NOWHERE),
    private: key !== null,
    locked: key !== null && !key.opened,
  };
}

type Answer = CallAnswer<Calls['wallet/openDepositChannel']>;

/**
 * Shows a private channel's account to customers with its key. Wrong guesses are counted per channel, so knowing one
 * key gives no extra guesses at another.
 */
export const openDepositChannel =
  (parts: ServerDependencies): Handler<'wallet/openDepositChannel'> =>
  async ({ channel: name, channelKey, key }, { account }) => {
    const typed = normalizeChannelKey(channelKey);
    const scope = `depositChannel:${account} ${name}`;
    const keyNow = async (db: Parameters<typeof readDepositChannelKeys>[0]) =>
      (await readDepositChannelKeys(db, account)).find(({ channel }) => channel === name) ?? null;
    return runCommand<Answer, { channel: DepositChannel; openedKeyId: bigint | null }>(parts, {
      actor: { account },
      key: computePasswordCallKey(parts, { account, call: 'wallet/openDepositChannel', key, scope }, [typed, name]),
      async load() {
        const channel = parts.depositChannels.at(parts.clock.now()).find((each) => each.channel === name);
        if (!channel) return refuse('notFound');
        const present = await keyNow(parts.database.kysely);
        if (!present || present.opened) return { channel, openedKeyId: present?.keyId ?? null };
        const scopes = [{ scope, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(parts, scopes);
        if (tooFrequent) return tooFrequent;
        if (!(await verifyPassword(present.hash, typed, accountHashingSlot(account))))
          return { channel, openedKeyId: null };
        await resetGuesses(parts, scopes);
        return { channel, openedKeyId: present.keyId };
      },
      async decide(work, { channel, openedKeyId }) {
        const present = await keyNow(work.db);
        // The key may have been changed since.
        if (present && present.keyId !== openedKeyId) return refuse('keyMismatch');
        if (present) await insertDepositChannelUnlock(work.db, account, present, work.now);
        return { channel: buildChannelRow(parts, channel, present && { ...present, opened: true }, work.now) };
      },
    });
  };
