/** A table as a CSV file, for a reason that is written down. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { type Answer, type Input, read } from '../api/client.ts';
import { said } from '../api/said.ts';
import { useSay } from '../api/use-say.ts';
import { useTexts } from '../language/use-texts.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useMay } from '../session/use-me.ts';

type What = Input<'staff/exportCsv'>['what'];
const SHORTEST = 3;

export function ExportButton({ what }: { what: What }) {
  const t = useTexts().exports;
  const may = useMay('customers.export');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open ? <ExportDialog what={what} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExportDialog({ what, onClose }: { what: What; onClose(): void }) {
  const texts = useTexts();
  const t = texts.exports;
  const say = useSay();
  const [why, setWhy] = useState('');
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
      const file = await read('staff/exportCsv', { what, why: why.trim() });
      save(file);
      onClose();
      say(fill(t.saved, { rows: file.rows }));
    } catch (error) {
      setFailure(said(error, texts));
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

/** The browser's own way to keep a file; the mark at its beginning tells spreadsheets that it is UTF-8. */
function save({ name, csv }: Answer<'staff/exportCsv'>): void {
  const address = URL.createObjectURL(
    new Blob(['\uFEFF', csv.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' }),
  );
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
