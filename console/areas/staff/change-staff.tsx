import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { isComplete, type Particulars, PersonFields, sent } from './person-fields.tsx';
import type { StaffRow } from './staff-row.ts';

export function ChangeStaff({ person, onClose }: { person: StaffRow; onClose(): void }) {
  const texts = useTexts();
  const t = texts.staff;
  const say = useSay();
  const change = useStaffCommand('staff/changeStaff');
  const [typed, setTyped] = useState<Particulars>({
    name: person.name,
    roles: person.roles,
    customer: person.customer ?? '',
  });
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    const done = isComplete(typed) ? await change.run({ staff: person.id, ...sent(typed) }) : null;
    if (!done) return;
    onClose();
    say(done.appointment ? texts.proposals.proposed : t.saved);
  };
  return (
    <FormDialog
      title={fill(t.changeTitle, { login: person.login })}
      verb={t.save}
      busy={change.busy}
      failure={change.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {t.disableAbout} {t.twoAbout}
      </p>
      <PersonFields first typed={typed} onChange={setTyped} tried={tried} />
    </FormDialog>
  );
}
