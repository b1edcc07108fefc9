import type { AnswerOf } from '@bourse/contract/call.ts';
import type { listDepositChannels as listDepositChannelsCall } from '@bourse/contract/deposits.ts';
import { formatAmount, formatDecimal } from '@bourse/core/money.ts';
import { type DepositChannel, depositTerms } from '@bourse/core/wallet/deposit-channels.ts';
import { clockText, isWithin, nextOpening } from '@bourse/core/wallet/funds-hours.ts';
import type { Handler } from '../http/handler.ts';
import { encodeId } from '../ids.ts';
import { readDepositor } from './deposit-store.ts';
import type { DepositParts } from './wallet-parts.ts';

type Row = AnswerOf<typeof listDepositChannelsCall>['rows'][number];
/** A share of one from hundredths of a percent. */
const RATE_DIGITS = 4;

export const listDepositChannels = (parts: DepositParts): Handler<'wallet/listDepositChannels'> => async (_, { account }) => {
  const now = parts.clock.now();
  const { verification, open, reference } = await readDepositor(parts.database.kysely, account);
  return {
    rows: parts.depositChannels.at(now).map((channel) => shown(parts, channel, now)), reference, practice: parts.world.kind === 'demo',
    verified: verification === 'certified', pending: open[0] ? encodeId('r', account, open[0].seq) : null,
  };
};

function shown({ funds, zones }: DepositParts, channel: DepositChannel, now: number): Row {
  const { currency } = channel;
  const terms = depositTerms(channel, funds.terms('deposit', currency, now));
  return {
    id: channel.channel, kind: channel.kind, currency, minimum: formatAmount(terms.minimum, currency), maximum: formatAmount(terms.maximum, currency),
    feeFixed: formatAmount(terms.feeFixed, currency), feeRate: formatDecimal(BigInt(terms.feeBps), RATE_DIGITS),
    days: [...terms.weekdays], opens: clockText(terms.opens), closes: clockText(terms.closes), zone: terms.zone,
    opensAt: isWithin(terms, zones, now) ? null : new Date(nextOpening(terms, zones, now)).toISOString(), usualHours: terms.usualHours,
    bankName: channel.bankName, accountName: channel.accountName, accountNumber: channel.accountNumber, network: channel.network, address: channel.address,
  };
}
