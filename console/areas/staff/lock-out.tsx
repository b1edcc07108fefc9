import { fill } from '@bourse/contract/texts/fill.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import type { StaffRow } from './staff-row.ts';

/** Locks somebody out, or lets them in again. */
export function LockOut({ person, onClose }: { person: StaffRow; onClose(): void }) {
  const texts = useTexts();
  const t = texts.staff;
  const say = useSay();
  const change = useStaffCommand('staff/changeStaff');
  const isOut = person.disabledAt !== null;
  const submit = async (): Promise<void> => {
    const done = await change.run({ staff: person.id, disabled: !isOut });
    if (!done) return;
    onClose();
    say(done.appointment ? texts.proposals.proposed : t.saved);
  };
  return (
    <FormDialog
      title={fill(isOut ? t.enableTitle : t.disableTitle, { login: person.login })}
      verb={isOut ? t.enable : t.disable}
      danger={!isOut}
      plain
      busy={change.busy}
      failure={change.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{isOut ? t.twoAbout : t.disableAbout}</p>
    </FormDialog>
  );
}
