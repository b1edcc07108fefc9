import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { staffLoginNameSchema as loginForm } from '@bourse/contract/staff/staff-member-calls.ts';
import { useSharedOrigin, useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { CheckboxGroup, FormDialog, OneTimeSecrets } from '../../layout/form-dialog.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';

export function AddStaffDialog({
  onClose,
  onDone,
}: {
  onClose(): void;
  onDone(handed: StaffCredentialHandover): void;
}) {
  const t = useTexts().staff;
  const add = useStaffCommand('staff/addStaff');
  const [login, setLogin] = useState('');
  const [typed, setTyped] = useState<StaffMemberDetails>({ name: '', roles: [], customer: '' });
  const [tried, setTried] = useState(false);
  const isLogin = loginForm.safeParse(login.trim()).success;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!isLogin || !isComplete(typed)) return;
    const made = await add.run({ login: login.trim(), ...sent(typed) });
    if (made) onDone(made);
  };
  return (
    <FormDialog
      title={t.addTitle}
      verb={t.propose}
      busy={add.busy}
      failure={add.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.twoAbout}</p>
      <TextField
        autoFocus
        id="staff-login"
        label={t.login}
        value={login}
        onChange={(event) => setLogin(event.target.value)}
        error={tried && !isLogin}
        helperText={tried && !isLogin ? t.needLogin : null}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 32 } }}
      />
      <PersonFields typed={typed} onChange={setTyped} tried={tried} />
    </FormDialog>
  );
}

export function ChangeStaffDialog({ person, onClose }: { person: StaffRow; onClose(): void }) {
  const texts = useTexts();
  const t = texts.staff;
  const say = useShowMessage();
  const change = useStaffCommand('staff/changeStaff');
  const [typed, setTyped] = useState<StaffMemberDetails>({
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
      title={fillPlaceholders(t.changeTitle, { login: person.login })}
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

export function RenewStaffCredentialsDialog({
  person,
  onClose,
  onDone,
}: {
  person: StaffRow;
  onClose(): void;
  onDone(handed: StaffCredentialHandover): void;
}) {
  const t = useTexts().staff;
  const renew = useStaffCommand('staff/renewStaff');
  const submit = async (): Promise<void> => {
    const made = await renew.run({ staff: person.id });
    if (made) onDone(made);
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.renewTitle, { login: person.login })}
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

/** Locks somebody out, or lets them in again. */
export function LockStaffDialog({ person, onClose }: { person: StaffRow; onClose(): void }) {
  const texts = useTexts();
  const t = texts.staff;
  const say = useShowMessage();
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
      title={fillPlaceholders(isOut ? t.enableTitle : t.disableTitle, { login: person.login })}
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

/** Shown once and handed to the login's person: the link by the proposer, the code by the approver. */

/** Null if it was shown before. */
export type StaffCredentialHandover = { link: string | null } | { code: string };

export function StaffCredentialsDialog({ handed, onClose }: { handed: StaffCredentialHandover; onClose(): void }) {
  const t = useTexts().staff;
  const origin = useSharedOrigin();
  const fact =
    'code' in handed
      ? ([t.code, handed.code] as const)
      : handed.link === null
        ? null
        : ([t.link, `${origin}${location.pathname}#/enrol/${handed.link}`] as const);
  return (
    <Dialog open aria-labelledby="credentials-title">
      <DialogTitle id="credentials-title" component="h2">
        {t.once}
      </DialogTitle>
      <DialogContent>
        {fact ? (
          <>
            <p>{'code' in handed ? t.codeAbout : t.linkAbout}</p>
            <OneTimeSecrets facts={[fact]} />
          </>
        ) : (
          <p>{t.onceGone}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The name, roles and own customer account of a member of staff. */

interface StaffMemberDetails {
  name: string;
  roles: readonly Role[];
  customer: string;
}

const isComplete = ({ name, roles }: StaffMemberDetails): boolean => name.trim() !== '' && roles.length > 0;
/** An empty field links no account. */
const sent = ({ name, roles, customer }: StaffMemberDetails) => ({
  name: name.trim(),
  roles: [...roles],
  customer: customer.trim() || null,
});

function PersonFields({
  first = false,
  typed,
  onChange,
  tried,
}: {
  /** Nothing to type stands above it. */
  first?: boolean;
  typed: StaffMemberDetails;
  onChange(typed: StaffMemberDetails): void;
  tried: boolean;
}) {
  const { staff: t, roles } = useTexts();
  const noName = tried && typed.name.trim() === '';
  return (
    <>
      <TextField
        autoFocus={first}
        id="staff-name"
        label={t.name}
        value={typed.name}
        onChange={(event) => onChange({ ...typed, name: event.target.value })}
        error={noName}
        helperText={noName ? t.needName : null}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <CheckboxGroup
        label={t.roles}
        options={roles}
        chosen={typed.roles}
        onChange={(chosen) => onChange({ ...typed, roles: chosen })}
        fault={tried && typed.roles.length === 0 ? t.needRole : null}
      />
      <TextField
        id="staff-customer"
        label={t.customer}
        helperText={t.customerHint}
        value={typed.customer}
        onChange={(event) => onChange({ ...typed, customer: event.target.value })}
      />
    </>
  );
}

/** One login as listed. */
export type StaffRow = CallAnswer<'staff/listStaff'>['rows'][number];
