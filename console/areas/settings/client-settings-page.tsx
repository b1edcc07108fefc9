/** The settings that every client reads. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Page, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, MutedText, Table } from '../../list/table.tsx';

type Setting = CallAnswer<'staff/listSettings'>['rows'][number];

export function ClientSettingsPage() {
  const texts = useTexts();
  const t = texts.settings;
  const reading = useStaffCall('staff/listSettings', {});
  const [changing, setChanging] = useState<Setting | null>(null);
  const columns: TableColumn<Setting>[] = [
    { name: 'name', title: t.columns.name, kind: 'tight', cell: ({ name }) => t.names[name] },
    { name: 'value', title: t.columns.value, cell: ({ value }) => value || <MutedText>{t.unset}</MutedText> },
    {
      name: 'changed',
      title: t.columns.changed,
      kind: 'tight',
      cell: ({ history: [last] }) => (last ? `${formatDateTimeToMinute(last.at)}, ${last.by.name}` : texts.list.none),
    },
    {
      name: 'act',
      title: t.columns.act,
      kind: 'tight',
      cell: (setting) => (
        <Button
          variant="outlined"
          onClick={() => setChanging(setting)}
          aria-label={`${t.change}: ${t.names[setting.name]}`}
        >
          {t.change}
        </Button>
      ),
    },
  ];
  return (
    <Page title={t.title} about={t.about}>
      {reading.data ? (
        <Table label={t.title} columns={columns} rows={reading.data.rows} idOf={({ name }) => name} empty={t.empty} />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {changing ? <ChangeSetting setting={changing} onClose={() => setChanging(null)} /> : null}
    </Page>
  );
}

function ChangeSetting({ setting: { name, value }, onClose }: { setting: Setting; onClose(): void }) {
  const { settings: t, proposals } = useTexts();
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeSetting');
  const [typed, setTyped] = useState(value);
  const submit = async (): Promise<void> => {
    if (!(await propose.run({ name, value: typed.trim() }))) return;
    onClose();
    say(proposals.proposed);
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.changeTitle, { name: t.names[name] })}
      verb={t.propose}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        id="setting-value"
        label={t.value}
        helperText={t.valueHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}
