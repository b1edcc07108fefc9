/** How the bank of each channel writes its CSV, which anybody who compares statements may describe. */
import { CommandButton, DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, type Field } from '../../form/command-dialog.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Panel } from '../../layout/page.tsx';
import { type TableColumn, StackedLines, Table, textColumn, tightColumn } from '../../list/table.tsx';
import {
  type ChannelFormat,
  createStatementFormatDraft,
  parseStatementFormatDraft,
  type StatementFormatDraft,
} from './statement-format-draft.ts';

export function StatementFormats() {
  const t = useTexts().statementFormats;
  const reading = useStaffCall('staff/listStatementFormats', {});
  const columns: TableColumn<ChannelFormat>[] = [
    tightColumn(t.channel, 'channel'),
    tightColumn(t.currency, 'currency'),
    textColumn(t.bank, 'bankName'),
    textColumn(t.format, ({ format }) => (format ? <FormatCell format={format} /> : t.plain)),
    textColumn(t.set, ({ setAt, by }) =>
      setAt ? <StackedLines lines={[formatDateTimeToMinute(setAt), by ?? '']} /> : '',
    ),
    tightColumn(t.act, (row) => (
      <DialogButton label={t.change} about={row.channel} variant="text" size="small">
        {(close) => <StatementFormatDialog row={row} onClose={close} />}
      </DialogButton>
    )),
  ];
  return (
    <Panel title={t.title}>
      <p>{t.about}</p>
      <Table label={t.title} columns={columns} rows={reading} idOf={({ channel }) => channel} empty={t.empty} />
    </Panel>
  );
}

const FormatCell = ({ format }: { format: NonNullable<ChannelFormat['format']> }) => (
  <StackedLines
    lines={[
      [format.dateColumn, ...format.referenceColumns].join(' · '),
      [format.amountColumn, format.creditColumn, format.debitColumn, format.sideColumn].filter(Boolean).join(' · '),
    ]}
  />
);

interface StatementFormatProps {
  row: ChannelFormat;
  onClose(): void;
}

function StatementFormatDialog({ row, onClose }: StatementFormatProps) {
  const t = useTexts().statementFormats;
  const typed = (name: keyof typeof t.fields, hint?: string): Field<keyof StatementFormatDraft> => ({
    ...{ name, label: t.fields[name], hint, maxLength: 640, isCode: true },
  });
  const chosen = (name: keyof typeof t.choices, words: Readonly<Record<string, string>>) => ({
    ...{ name, label: t.choices[name], options: { '': t.detected, ...words } },
  });
  return (
    <CommandDialog
      call="staff/setStatementFormat"
      title={fillPlaceholders(t.changeTitle, { channel: row.channel })}
      verb={t.save}
      initial={createStatementFormatDraft(row.format)}
      parts={[
        [chosen('delimiter', t.delimiters), chosen('encoding', t.encodings)],
        [typed('dateColumn'), chosen('dateOrder', t.dateOrders)],
        typed('referenceColumns', t.referenceHint),
        [typed('amountColumn', t.amountHint), chosen('decimal', t.decimals)],
        [typed('creditColumn', t.twoHint), typed('debitColumn')],
        typed('sideColumn', t.sideHint),
        [typed('creditMark'), typed('debitMark')],
        typed('currencyColumn', t.currencyHint),
        row.format ? <PlainFormatButton key="plain" row={row} onClose={onClose} /> : null,
      ]}
      parse={(draft) => {
        const format = parseStatementFormatDraft(draft);
        return { input: format && { format }, faults: {}, failure: format ? undefined : t.incomplete };
      }}
      input={{ channel: row.channel }}
      successMessage={t.saved}
      onClose={onClose}
    />
  );
}

function PlainFormatButton({ row: { channel }, onClose }: StatementFormatProps) {
  const t = useTexts().statementFormats;
  return (
    <CommandButton
      call="staff/setStatementFormat"
      input={{ channel, format: null }}
      label={t.toPlain}
      size="medium"
      successMessage={t.saved}
      onDone={onClose}
    />
  );
}
