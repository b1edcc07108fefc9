/** The channels by which customers pay in: the list, and the account behind a private channel's key. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { listDepositChannels as listDepositChannelsCall } from '@bourse/contract/deposits/deposits.ts';
import { formatAmount, formatDecimal } from '@bourse/core/money.ts';
import { type DepositChannel, depositTerms } from '@bourse/core/deposits/deposit-channels.ts';
import { clockText, isWithin, nextOpening } from '@bourse/core/funds-hours.ts';
import { type ChannelKey, readChannelKeys } from '../desk/channel-keys.ts';
import type { Handler } from '../calls/handler.ts';
import { encodeId } from '../ids.ts';
import { readDepositor } from './deposit-store.ts';
import type { Parts } from '../parts.ts';

type Row = AnswerOf<typeof listDepositChannelsCall>['rows'][number];
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
  (parts: Parts): Handler<'wallet/listDepositChannels'> =>
  async (_, { account }) => {
    const now = parts.clock.now();
    const { kysely } = parts.database;
    const [{ verification, open, reference }, keys] = await Promise.all([
      readDepositor(kysely, account),
      readChannelKeys(kysely, account),
    ]);
    return {
      rows: parts.depositChannels
        .at(now)
        .map((channel) =>
          shownChannel(parts, channel, keys.find((each) => each.channel === channel.channel) ?? null, now),
        ),
      reference,
      practice: parts.world.kind === 'demo',
      verified: verification === 'certified',
      pending: open[0] ? encodeId('r', account, open[0].seq) : null,
    };
  };

/** `key`: what is needed to see the account of a private channel. */
export function shownChannel(
  { funds, zones }: Parts,
  channel: DepositChannel,
  key: Pick<ChannelKey, 'opened'> | null,
  now: number,
): Row {
  const { currency } = channel;
  const terms = depositTerms(channel, funds.terms('deposit', currency, now));
  return {
    id: channel.channel,
    kind: channel.kind,
    currency,
    minimum: formatAmount(terms.minimum, currency),
    maximum: formatAmount(terms.maximum, currency),
    feeFixed: formatAmount(terms.feeFixed, currency),
    feeRate: formatDecimal(BigInt(terms.feeBps), RATE_DIGITS),
    days: [...terms.weekdays],
    opens: clockText(terms.opens),
    closes: clockText(terms.closes),
    zone: terms.zone,
    opensAt: isWithin(terms, zones, now) ? null : new Date(nextOpening(terms, zones, now)).toISOString(),
    usualHours: terms.usualHours,
    ...(key === null || key.opened ? leadingTo(channel) : NOWHERE),
    private: key !== null,
    locked: key !== null && !key.opened,
  };
}
