/** The settings that every client reads. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { type TableColumn, MutedText, Table, textColumn, tightColumn } from '../../list/table.tsx';

type Setting = CallAnswer<'staff/listSettings'>['rows'][number];

export function ClientSettingsPage() {
  const texts = useTexts();
  const t = texts.settings;
  const reading = useStaffCall('staff/listSettings', {});
  const columns: TableColumn<Setting>[] = [
    tightColumn(t.columns.name, ({ name }) => t.names[name]),
    textColumn(t.columns.value, ({ value }) => value || <MutedText>{t.unset}</MutedText>),
    tightColumn(t.columns.changed, ({ history: [last] }) =>
      last ? `${formatDateTimeToMinute(last.at)}, ${last.by.name}` : texts.list.none,
    ),
    tightColumn(t.columns.act, (setting) => (
      <DialogButton label={t.change} about={t.names[setting.name]} variant="outlined">
        {(close) => <ChangeSetting setting={setting} onClose={close} />}
      </DialogButton>
    )),
  ];
  return (
    <Page title={t.title} about={t.about}>
      <Table label={t.title} columns={columns} rows={reading} idOf={({ name }) => name} empty={t.empty} />
    </Page>
  );
}

function ChangeSetting({ setting: { name, value }, onClose }: { setting: Setting; onClose(): void }) {
  const { settings: t, proposals } = useTexts();
  return (
    <CommandDialog
      call="staff/proposeSetting"
      title={fillPlaceholders(t.changeTitle, { name: t.names[name] })}
      verb={t.propose}
      initial={{ value }}
      parts={[{ name: 'value', label: t.value, hint: t.valueHint, maxLength: 300 }]}
      input={{ name }}
      successMessage={proposals.proposed}
      onClose={onClose}
    />
  );
}
