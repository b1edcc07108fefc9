import { fill } from '@bourse/contract/texts/fill.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import type { Handed } from './credentials.tsx';
import type { StaffRow } from './staff-row.ts';

export function RenewStaff({
  person,
  onClose,
  onDone,
}: {
  person: StaffRow;
  onClose(): void;
  onDone(handed: Handed): void;
}) {
  const t = useTexts().staff;
  const renew = useStaffCommand('staff/renewStaff');
  const submit = async (): Promise<void> => {
    const made = await renew.run({ staff: person.id });
    if (made) onDone(made);
  };
  return (
    <FormDialog
      title={fill(t.renewTitle, { login: person.login })}
      verb={t.renew}
      danger
      plain
      busy={renew.busy}
      failure={renew.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.renewAbout}</p>
    </FormDialog>
  );
}
