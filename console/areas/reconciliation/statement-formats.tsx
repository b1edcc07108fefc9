/** How the bank of each channel writes its CSV, which anybody who compares statements may describe. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { LoadingOrError, Panel } from '../../layout/page.tsx';
import { type TableColumn, StackedLines, Table } from '../../list/table.tsx';
import {
  type ChannelFormat,
  createStatementFormatDraft,
  parseStatementFormatDraft,
  type StatementFormatDraft,
} from './statement-format-draft.ts';

export function StatementFormats() {
  const t = useTexts().statementFormats;
  const reading = useStaffCall('staff/listStatementFormats', {});
  const [edited, setEdited] = useState<ChannelFormat | null>(null);
  const columns: TableColumn<ChannelFormat>[] = [
    { name: 'channel', title: t.channel, kind: 'tight', cell: ({ channel }) => channel },
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
    { name: 'bank', title: t.bank, cell: ({ bankName }) => bankName },
    { name: 'format', title: t.format, cell: ({ format }) => (format ? <FormatCell format={format} /> : t.plain) },
    {
      name: 'set',
      title: t.set,
      cell: ({ setAt, by }) => (setAt ? <StackedLines lines={[formatDateTimeToMinute(setAt), by ?? '']} /> : ''),
    },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: (row) => (
        <Button size="small" onClick={() => setEdited(row)} aria-label={`${t.change}: ${row.channel}`}>
          {t.change}
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t.title}>
      <p>{t.about}</p>
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={reading.data.rows}
          idOf={({ channel }) => channel}
          empty={t.empty}
        />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {edited ? <StatementFormatDialog row={edited} onClose={() => setEdited(null)} /> : null}
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

function StatementFormatDialog({ row, onClose }: { row: ChannelFormat; onClose(): void }) {
  const t = useTexts().statementFormats;
  const say = useShowMessage();
  const { run, busy, failure } = useStaffCommand('staff/setStatementFormat');
  const [draft, setDraft] = useState(() => createStatementFormatDraft(row.format));
  const [fault, setFault] = useState<string | null>(null);
  const save = async (format: ReturnType<typeof parseStatementFormatDraft>): Promise<void> => {
    if (!(await run({ channel: row.channel, format }))) return;
    onClose();
    say(t.saved);
  };
  const submit = (): void => {
    const format = parseStatementFormatDraft(draft);
    setFault(format ? null : t.incomplete);
    if (format) void save(format);
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.changeTitle, { channel: row.channel })}
      verb={t.save}
      busy={busy}
      failure={fault ?? failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormatFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      {row.format ? (
        <Button onClick={() => void save(null)} aria-disabled={busy}>
          {t.toPlain}
        </Button>
      ) : null}
    </FormDialog>
  );
}

interface FormatFieldsProps {
  draft: StatementFormatDraft;
  onChange(change: Partial<StatementFormatDraft>): void;
}

function FormatFields({ draft, onChange }: FormatFieldsProps) {
  const t = useTexts().statementFormats;
  const typed = (name: keyof typeof t.fields, hint?: string) => (
    <TextField
      id={`statement-format-${name}`}
      label={t.fields[name]}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      helperText={hint}
      slotProps={{ htmlInput: { maxLength: 640, spellCheck: false } }}
    />
  );
  const chosen = (name: keyof typeof t.choices, options: Readonly<Record<string, string>>) => (
    <ChoiceField
      // The dialog begins with it.
      autoFocus={name === 'delimiter'}
      id={`statement-format-${name}`}
      label={t.choices[name]}
      value={draft[name] || 'detected'}
      options={{ detected: t.detected, ...options }}
      onChoose={(value) => onChange({ [name]: value === 'detected' ? '' : value })}
    />
  );
  return (
    <>
      <FieldRow>
        {chosen('delimiter', t.delimiters)}
        {chosen('encoding', t.encodings)}
      </FieldRow>
      <FieldRow>
        {typed('dateColumn')}
        {chosen('dateOrder', t.dateOrders)}
      </FieldRow>
      {typed('referenceColumns', t.referenceHint)}
      <FieldRow>
        {typed('amountColumn', t.amountHint)}
        {chosen('decimal', t.decimals)}
      </FieldRow>
      <FieldRow>
        {typed('creditColumn', t.twoHint)}
        {typed('debitColumn')}
      </FieldRow>
      {typed('sideColumn', t.sideHint)}
      <FieldRow>
        {typed('creditMark')}
        {typed('debitMark')}
      </FieldRow>
      {typed('currencyColumn', t.currencyHint)}
    </>
  );
}
