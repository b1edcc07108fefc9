import { CommandDialog, type FormParts } from '../../form/command-dialog.tsx';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { staffLoginNameSchema } from '@bourse/contract/staff/staff-member-calls.ts';
import { useSharedOrigin } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { OneTimeSecrets } from '../../layout/form-dialog.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';

interface HandoverDialogProps {
  onClose(): void;
  onDone(handed: StaffCredentialHandover): void;
}

export function AddStaffDialog({ onClose, onDone }: HandoverDialogProps) {
  const t = useTexts().staff;
  const personFields = usePersonFields();
  return (
    <CommandDialog
      call="staff/addStaff"
      shape={{ login: staffLoginNameSchema }}
      title={t.addTitle}
      verb={t.propose}
      initial={{ login: '', name: '', roles: '', customer: '' }}
      parts={[
        <p key="about">{t.twoAbout}</p>,
        { name: 'login', label: t.login, fault: t.needLogin, isCode: true, maxLength: 32 },
        ...personFields,
      ]}
      onDone={(handed) => {
        onClose();
        onDone(handed);
      }}
      onClose={onClose}
    />
  );
}

interface PersonDialogProps {
  person: StaffRow;
  onClose(): void;
}

export function ChangeStaffDialog({ person, onClose }: PersonDialogProps) {
  const texts = useTexts();
  const t = texts.staff;
  const personFields = usePersonFields();
  return (
    <CommandDialog
      call="staff/changeStaff"
      title={fillPlaceholders(t.changeTitle, { login: person.login })}
      verb={t.save}
      initial={{ name: person.name, roles: person.roles.join(','), customer: person.customer ?? '' }}
      parts={[
        <p key="about">
          {t.disableAbout} {t.twoAbout}
        </p>,
        ...personFields,
      ]}
      input={{ staff: person.id }}
      successMessage={({ appointment }) => (appointment ? texts.proposals.proposed : t.saved)}
      onClose={onClose}
    />
  );
}

export function RenewStaffCredentialsDialog({ person, onClose, onDone }: HandoverDialogProps & { person: StaffRow }) {
  const t = useTexts().staff;
  return (
    <CommandDialog
      call="staff/renewStaff"
      title={fillPlaceholders(t.renewTitle, { login: person.login })}
      verb={t.renew}
      danger
      parts={[<p key="about">{t.renewAbout}</p>]}
      input={{ staff: person.id }}
      onDone={(handed) => {
        onClose();
        onDone(handed);
      }}
      onClose={onClose}
    />
  );
}

/** Locks somebody out, or lets them in again. */
export function LockStaffDialog({ person, onClose }: PersonDialogProps) {
  const texts = useTexts();
  const t = texts.staff;
  const isOut = person.disabledAt !== null;
  return (
    <CommandDialog
      call="staff/changeStaff"
      title={fillPlaceholders(isOut ? t.enableTitle : t.disableTitle, { login: person.login })}
      verb={isOut ? t.enable : t.disable}
      danger={!isOut}
      parts={[<p key="about">{isOut ? t.twoAbout : t.disableAbout}</p>]}
      input={{ staff: person.id, disabled: !isOut }}
      successMessage={({ appointment }) => (appointment ? texts.proposals.proposed : t.saved)}
      onClose={onClose}
    />
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

/** The name, roles and own customer account of a member of staff; an empty field links no account. */
function usePersonFields(): FormParts<'name' | 'roles' | 'customer'> {
  const { staff: t, roles } = useTexts();
  return [
    { name: 'name', label: t.name, fault: t.needName, isRequired: true, maxLength: 60 },
    {
      ...{ name: 'roles', label: t.roles, options: roles, several: true },
      ...{ fault: t.needRole, isRequired: true, read: (text) => text.split(',') },
    },
    { name: 'customer', label: t.customer, hint: t.customerHint, read: (text) => text.trim() || null },
  ];
}

/** One login as listed. */
export type StaffRow = CallAnswer<'staff/listStaff'>['rows'][number];
