/** The channels by which customers pay in: the list, and the account behind a private channel's key. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { listDepositChannels as listDepositChannelsCall } from '@bourse/contract/deposits/calls.ts';
import { formatAmount, formatDecimal } from '@bourse/core/ledger/money.ts';
import {
  type DepositChannel,
  combineDepositTerms,
  normalizeChannelAccessKey,
} from '@bourse/core/accounts/deposits/deposit-channels.ts';
import {
  formatMinuteOfDay,
  isWithinDepositWithdrawalHours,
  nextDepositWithdrawalOpening,
  usualArrival,
} from '@bourse/core/accounts/deposit-withdrawal-hours.ts';
import { findOpenDepositIn } from '@bourse/core/accounts/deposits/deposit-decisions.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import {
  type DepositChannelKey,
  insertDepositChannelUnlock,
  readDepositChannelKeys,
} from '../funds/deposit-channels.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, encodeId } from '../ids.ts';
import { readDepositingCustomer } from './store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { accountHashingSlot, checkCountedPassword, computePasswordIdempotencyKey } from '../access/passwords.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';

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
  (dependencies: ServerDependencies): Handler<'wallet/listDepositChannels'> =>
  async (_, { account }) => {
    const now = dependencies.clock.now();
    const { kysely } = dependencies.database;
    const [{ verification, open, reference }, keys] = await Promise.all([
      readDepositingCustomer(kysely, account),
      readDepositChannelKeys(kysely, account),
    ]);
    return {
      rows: dependencies.depositChannels
        .at(now)
        .map((channel) =>
          buildChannelRow(
            dependencies,
            channel,
            keys.find((each) => each.channel === channel.channel) ?? null,
            { account, open },
            now,
          ),
        ),
      reference,
      practice: dependencies.world.kind === 'demo',
      verified: verification === 'certified',
    };
  };

/** `key`: what is needed to see the account of a private channel; `open`: the customer's open deposits. */
function buildChannelRow(
  { fundsRules, timeZones }: ServerDependencies,
  channel: DepositChannel,
  key: Pick<DepositChannelKey, 'opened'> | null,
  { account, open }: { account: AccountId; open: readonly ReviewRequest[] },
  now: number,
): Row {
  const { currency } = channel;
  const pending = findOpenDepositIn(currency, open);
  const terms = combineDepositTerms(channel, fundsRules.terms('deposit', currency, now));
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
    opensAt: isWithinDepositWithdrawalHours(terms, timeZones, now)
      ? null
      : new Date(nextDepositWithdrawalOpening(terms, timeZones, now)).toISOString(),
    usualHours: terms.usualHours,
    expectedAt: new Date(usualArrival(terms, terms.usualHours, timeZones, now)).toISOString(),
    pending: pending && encodeId('r', account, pending.seq),
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
export const unlockPrivateDepositChannel =
  (dependencies: ServerDependencies): Handler<'wallet/openDepositChannel'> =>
  async ({ channel: name, channelKey, key }, { account }) => {
    const typed = normalizeChannelAccessKey(channelKey);
    const scope = `depositChannel:${account} ${name}`;
    const keyNow = async (db: Parameters<typeof readDepositChannelKeys>[0]) =>
      (await readDepositChannelKeys(db, account)).find(({ channel }) => channel === name) ?? null;
    return runTransactionCommand<Answer, { channel: DepositChannel; openedKeyId: bigint | null }>(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(dependencies, { account, call: 'wallet/openDepositChannel', key, scope }, [
        typed,
        name,
      ]),
      async load() {
        const channel = dependencies.depositChannels.at(dependencies.clock.now()).find((each) => each.channel === name);
        if (!channel) return refuse('notFound');
        const present = await keyNow(dependencies.database.kysely);
        if (!present || present.opened) return { channel, openedKeyId: present?.keyId ?? null };
        const slot = accountHashingSlot(account);
        const proved = await checkCountedPassword(dependencies, { scope, stored: present.hash, typed, slot });
        if (isRefusal(proved)) return proved;
        return { channel, openedKeyId: proved ? present.keyId : null };
      },
      async decide(work, { channel, openedKeyId }) {
        const present = await keyNow(work.db);
        // The key may have been changed since.
        if (present && present.keyId !== openedKeyId) return refuse('keyMismatch');
        if (present) await insertDepositChannelUnlock(work.db, account, present, work.now);
        const { open } = await readDepositingCustomer(work.db, account);
        return {
          channel: buildChannelRow(
            dependencies,
            channel,
            present && { ...present, opened: true },
            { account, open },
            work.now,
          ),
        };
      },
    });
  };
