/** A table as a CSV file, for a reason that is recorded. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { type CallAnswer, type CallInput, fetchStaffCall } from '../api/staff-api-client.ts';
import { describeFailure } from '../api/use-staff-call.ts';
import { showMessage } from '../layout/message-snackbar.tsx';
import { useTexts } from '../language/use-texts.tsx';
import { parseDayAsMidnight } from '../language/parse-input.ts';
import { FieldRow, FormDialog } from '../layout/form-dialog.tsx';
import { type FilterValues, useListFilters } from './list-state.ts';
import { useHasPermission } from '../api/session.ts';

type ExportInput = CallInput<'staff/exportCsv'>;
type ExportKind = ExportInput['what'];
const SHORTEST = 3;

/** With the filters of the list around it. */
export const ExportFilteredListButton = ({ what }: { what: ExportKind }) => (
  <ExportButton what={what} filter={useListFilters().values} />
);

interface ExportProps {
  what: ExportKind;
  filter?: FilterValues;
  /** On its button, if a page has several. */
  name?: string;
  /** Whether a period is asked for. */
  dated?: boolean;
}

export function ExportButton({ name, ...exportProps }: ExportProps) {
  const t = useTexts().exports;
  const may = useHasPermission('customers.export');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {name ?? t.open}
      </Button>
      {open ? <ExportDialog {...exportProps} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The days of a period, both whole; missing ones are left out. */
const spanOf = ({ from, to }: Span): FilterValues => ({
  ...(from === '' ? {} : { from: parseDayAsMidnight(from) ?? undefined }),
  ...(to === '' ? {} : { to: parseDayAsMidnight(to, 1) ?? undefined }),
});

function ExportDialog({ what, filter = {}, dated = false, onClose }: Omit<ExportProps, 'name'> & { onClose(): void }) {
  const texts = useTexts();
  const t = texts.exports;
  const [why, setWhy] = useState('');
  const [days, setDays] = useState<Span>({ from: '', to: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const short = why.trim().length < SHORTEST;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (short || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const rows = await saveTable({
        what,
        why: why.trim(),
        filter: { ...filter, ...spanOf(days) } as ExportInput['filter'],
      });
      onClose();
      showMessage(fillPlaceholders(t.saved, { rows }));
    } catch (error) {
      setFailure(describeFailure(error, texts));
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={t.title}
      verb={t.save}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.about}</p>
      {dated ? <ExportPeriodFields days={days} onChange={setDays} /> : null}
      <TextField
        autoFocus
        id="export-why"
        label={t.why}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        error={tried && short}
        helperText={tried && short ? t.needWhy : null}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}

type Span = Readonly<Record<'from' | 'to', string>>;
function ExportPeriodFields({ days, onChange }: { days: Span; onChange(days: Span): void }) {
  const t = useTexts().exports;
  return (
    <FieldRow>
      {(['from', 'to'] as const).map((edge) => (
        <TextField
          key={edge}
          type="date"
          id={`export-${edge}`}
          label={t[edge]}
          value={days[edge]}
          onChange={({ target }) => onChange({ ...days, [edge]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </FieldRow>
  );
}

/** Reads a table to its end and saves it; returns its number of rows. */
async function saveTable(exportProps: ExportInput): Promise<number> {
  const pages: CallAnswer<'staff/exportCsv'>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)!.next)
    pages.push(await fetchStaffCall('staff/exportCsv', { ...exportProps, ...(cursor ? { cursor } : {}) }));
  const [first] = pages;
  saveExportFile(
    first!.name,
    pages.map(({ csv }) => csv),
    'text/csv',
  );
  return pages.reduce((sum, { rows }) => sum + rows, 0);
}

/** The browser's own way to save a file. */
export function saveExportFile(name: string, content: string | readonly string[], type: string): void {
  const address = URL.createObjectURL(
    new Blob([...(typeof content === 'string' ? [content] : content)], { type: `${type};charset=utf-8` }),
  );
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
