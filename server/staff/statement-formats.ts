/** How the banks of the deposit channels write their CSV: described by staff, and read before a file is. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { dropReplacedRules } from '@bourse/core/accounts/dated-rules.ts';
import type { DepositChannel } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import {
  type CsvStatementFormat,
  isCompleteCsvFormat,
  PLAIN_CSV_FORMAT,
} from '@bourse/core/accounts/staff/csv-statement-format.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readDepositChannels } from '../funds/deposit-channels.ts';
import { insertStatementFormat, readStoredFormats, type StoredFormat } from './statement-formats-store.ts';
import type { Db } from './store.ts';

type FormatRow = CallAnswer<Calls['staff/listStatementFormats']>['rows'][number];

/** Bank channels of today or any earlier day: a statement may be of a channel that was closed. */
async function listBankChannels(
  { world }: Pick<ServerDependencies, 'world'>,
  db: Db,
  now: number,
): Promise<DepositChannel[]> {
  const all = (await readDepositChannels(db, world)).filter(({ kind, from }) => kind === 'bank' && from <= now);
  return [...Map.groupBy(all, ({ channel }) => channel).values()]
    .flatMap((rows) => dropReplacedRules(rows).toSorted((a, b) => b.from - a.from)[0] ?? [])
    .toSorted((a, b) => (a.channel < b.channel ? -1 : 1));
}

const toFormatRow = ({ channel, currency, bankName }: DepositChannel, stored: StoredFormat | undefined): FormatRow => {
  const last = stored?.format ? stored : null;
  return {
    channel,
    currency,
    bankName: bankName ?? '',
    format: last?.format ? { ...last.format, referenceColumns: [...last.format.referenceColumns] } : null,
    setAt: last?.set_at.toISOString() ?? null,
    by: last?.name ?? null,
  };
};

export function listStatementFormats(dependencies: ServerDependencies): Handler<'staff/listStatementFormats'> {
  return async () => {
    const { kysely } = dependencies.database;
    const [channels, stored] = await Promise.all([
      listBankChannels(dependencies, kysely, dependencies.clock.now()),
      readStoredFormats(kysely),
    ]);
    return { rows: channels.map((each) => toFormatRow(each, stored.get(each.channel))) };
  };
}

export function setStatementFormat(dependencies: ServerDependencies): Handler<'staff/setStatementFormat'> {
  return ({ channel, format, key }, caller) =>
    runTransactionCommand<FormatRow>(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/setStatementFormat', { channel, format, key }),
      permission: 'money.reconcile',
      async decide(work): Promise<FormatRow | Refusal> {
        const found = await findBankChannel(dependencies, work.db, channel, work.now);
        if (!found) return refuse('notFound');
        if (format && !isCompleteCsvFormat(format)) return refuse('statementFormat');
        await insertStatementFormat(work.db, { channel, format, staff: caller.staff }, work.now);
        work.auditEntries.push({
          action: 'setStatementFormat',
          subject: `channel ${channel}`,
          detail: { format: format === null ? '' : JSON.stringify(format) },
        });
        return toFormatRow(found, (await readStoredFormats(work.db)).get(channel));
      },
    });
}

const findBankChannel = async (
  dependencies: Pick<ServerDependencies, 'world'>,
  db: Db,
  channel: string,
  now: number,
): Promise<DepositChannel | undefined> =>
  (await listBankChannels(dependencies, db, now)).find((each) => each.channel === channel);

/** The plain form without a channel or a description; undefined if the currency has no such bank channel. */
export async function readStatementFormat(
  dependencies: ServerDependencies,
  channel: string | undefined,
  currency: string,
): Promise<CsvStatementFormat | undefined> {
  if (channel === undefined) return PLAIN_CSV_FORMAT;
  const { kysely } = dependencies.database;
  const found = await findBankChannel(dependencies, kysely, channel, dependencies.clock.now());
  if (found?.currency !== currency) return undefined;
  return (await readStoredFormats(kysely)).get(channel)?.format ?? PLAIN_CSV_FORMAT;
}
