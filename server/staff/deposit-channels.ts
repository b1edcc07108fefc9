import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, isCurrency, parseAmount } from '@bourse/core/money.ts';
import { type DepositChannel, PRACTICE_CHANNELS } from '@bourse/core/wallet/deposit-channels.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DepositChannels } from '../db/types.ts';
import { staffWrite } from '../desk/staff-work.ts';
import { isoTime } from '../desk/write-notice.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { noticePeriodMs } from './notice-period.ts';

type Shown = AnswerOf<Calls['staff/setDepositChannel']>;
type Asked = InputOf<Calls['staff/setDepositChannel']>;
export type ChannelParts = Parts & { refreshChannels(): Promise<void> };

const ROWS = 500;

type Row = Omit<Selectable<DepositChannels>, 'weekdays' | 'opens' | 'closes' | 'decided_at'>;

const rowOf = ({ from, feeFixed, feeBps, bankName, accountName, accountNumber, ...same }: DepositChannel): Row =>
  ({ ...same, from_at: new Date(from), fee_fixed: feeFixed, fee_bps: feeBps, bank_name: bankName, account_name: accountName, account_number: accountNumber });

function show(row: Row, now: number): Shown {
  const money = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount, row.currency));
  return {
    channel: row.channel, from: row.from_at.toISOString(), begun: row.from_at.getTime() <= now, kind: row.kind as Shown['kind'], currency: row.currency, open: row.open, practice: row.practice,
    place: row.position, minimum: money(row.minimum), maximum: money(row.maximum), feeFixed: formatAmount(row.fee_fixed, row.currency), feeBps: row.fee_bps,
    bankName: row.bank_name, accountName: row.account_name, accountNumber: row.account_number, network: row.network, address: row.address,
  };
}

export function listDepositChannels(parts: ChannelParts): Handler<'staff/listDepositChannels'> {
  return async () => {
    const now = parts.clock.now();
    const rows = await parts.database.kysely.selectFrom('deposit_channels').selectAll().orderBy('channel').orderBy('from_at', 'desc').limit(ROWS).execute();
    // What customers of a practice world see, nobody has set; later rows of the same name follow them.
    const house = parts.world.kind === 'demo' ? PRACTICE_CHANNELS.map((each) => show(rowOf(each), now)) : [];
    return { rows: [...rows.map((row) => show(row, now)), ...house] };
  };
}

export function setDepositChannel(parts: ChannelParts): Handler<'staff/setDepositChannel'> {
  return async (input, caller) => {
    const values = valuesOf(input);
    if ('refused' in values) return values;
    const done = await staffWrite(parts, caller, {
      call: 'staff/setDepositChannel', key: input.key, compared: input, permission: 'money.channels',
      async decide(work): Promise<Shown | Refusal> {
        const from = Date.parse(input.from);
        const earliest = work.now + noticePeriodMs(parts.world);
        if (from < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
        if (input.practice !== (parts.world.kind === 'demo') || (!input.practice && (await hasPracticeMoney(parts)))) return refuse('practiceWorld');
        const row = await work.db.insertInto('deposit_channels').values({ ...values, from_at: new Date(from), decided_at: new Date(work.now) })
          .onConflict((conflict) => conflict.doNothing()).returningAll().executeTakeFirst();
        if (!row) return refuse('notAhead', { earliest: isoTime(from + 1) });
        work.record.push({ action: 'setDepositChannel', subject: `channel ${input.channel}`, detail: { from: input.from, open: input.open, currency: input.currency, practice: input.practice, to: endOf(input.accountNumber ?? input.address) } });
        return show(row, work.now);
      },
    });
    await parts.refreshChannels();
    return done;
  };
}

/** Where customers are told to pay: enough of it to see that it has changed. */
const endOf = (number: string | null): string | null => (number === null ? null : `…${number.slice(-4)}`);

/** Whether anybody here was ever given practice money, or would be. */
async function hasPracticeMoney({ settings, database }: Pick<Parts, 'settings' | 'database'>): Promise<boolean> {
  if (settings.get('practice') === 'yes') return true;
  return (await sql`select from transfers where code = 'practice' limit 1`.execute(database.kysely)).rows.length > 0;
}

function valuesOf(input: Asked) {
  const bad = (field: string): Refusal => refuse('badInput', { field });
  const { channel, kind, currency, open, practice, place, feeBps } = input;
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const bound = (text: string | null): bigint | null | undefined => (text === null ? null : parseAmount(text, currency) ?? undefined);
  const [minimum, maximum, feeFixed] = [bound(input.minimum), bound(input.maximum), bound(input.feeFixed)];
  if (minimum === undefined || (minimum !== null && minimum <= 0n)) return bad('minimum');
  if (maximum === undefined || (maximum !== null && maximum < (minimum ?? 1n))) return bad('maximum');
  if (feeFixed === undefined || feeFixed === null) return bad('feeFixed');
  const { bankName, accountName, accountNumber, network, address } = input;
  const whole = kind === 'bank' ? [bankName, accountName, accountNumber] : [network, address];
  const none = kind === 'bank' ? [network, address] : [bankName, accountName, accountNumber];
  if (whole.includes(null) || none.some((each) => each !== null)) return bad(kind === 'bank' ? 'accountNumber' : 'address');
  return {
    channel, kind, currency, open, practice, position: place, minimum, maximum, fee_fixed: feeFixed, fee_bps: feeBps,
    bank_name: bankName, account_name: accountName, account_number: accountNumber, network, address,
  };
}
