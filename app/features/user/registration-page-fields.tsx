/** The fields of each page of the registration. */
import type { KeyboardEvent } from 'react';
import { Field, PasswordField } from '../../components/field.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { ConsentField } from './consent-field.tsx';
import {
  cleanTypedMobileNumber,
  parseTypedMobileNumber,
  validateMobileNumberLength,
} from './shared/validate-credentials.ts';
import { VerificationCodeField } from './shared/verification-code-field.tsx';
import type { Registration } from './use-registration.ts';

interface Props {
  registration: Registration;
}

/** The keyboard's own key leads on. */
const NEXT = { enterKeyHint: 'next' } as const;

function AccountPage({ registration: { form, set, visibleFaults } }: Props) {
  const t = useTexts('user');
  return (
    <Field
      label={t.account}
      name="username"
      value={form.account}
      onChange={(text) => set('account')(cleanTypedMobileNumber(text))}
      error={visibleFaults.account ?? validateMobileNumberLength(form.account, t)}
      keyboard="tel"
      autoComplete="username"
      inputProps={NEXT}
    />
  );
}

function CodePage({ registration: { form, set, visibleFaults, mayAskForCode } }: Props) {
  return (
    <VerificationCodeField
      number={parseTypedMobileNumber(form.account)}
      mayAsk={mayAskForCode}
      value={form.code}
      onChange={set('code')}
      error={visibleFaults.code}
    />
  );
}

/** Enter in the first field leads to the second. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>): void {
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (event.key !== 'Enter' || !next || next.value !== '') return;
  event.preventDefault();
  next.focus();
}

function PasswordPage({ registration: { form, set, visibleFaults } }: Props) {
  const t = useTexts('user');
  return (
    <>
      {/* For the password manager, which stores both. */}
      <input hidden readOnly name="username" autoComplete="username" value={form.account} />
      <PasswordField
        label={t.password}
        name="new-password"
        value={form.password}
        onChange={set('password')}
        error={visibleFaults.password}
        hint={t.passwordHint}
        autoComplete="new-password"
        inputProps={{ ...NEXT, onKeyDown: focusNextField }}
      />
      <PasswordField
        label={t.confirmPassword}
        name="confirm-password"
        value={form.confirmPassword}
        onChange={set('confirmPassword')}
        error={visibleFaults.confirmPassword}
        autoComplete="new-password"
        inputProps={NEXT}
      />
    </>
  );
}

function InvitationPage({ registration: { form, set, visibleFaults } }: Props) {
  return (
    <Field
      label={useTexts('user').invitationCode}
      name="invitation"
      value={form.invitationCode}
      onChange={set('invitationCode')}
      error={visibleFaults.invitationCode}
      autoComplete="off"
      inputProps={NEXT}
    />
  );
}

const ConsentPage = ({ registration: { form, set, visibleFaults, onRead } }: Props) => (
  <ConsentField agreed={form.agreed} onChange={set('agreed')} onRead={onRead} error={visibleFaults.agreed} />
);

const PAGES = {
  account: AccountPage,
  code: CodePage,
  password: PasswordPage,
  invitation: InvitationPage,
  consent: ConsentPage,
};

export function RegistrationPageFields({ registration }: Props) {
  const PageFields = PAGES[registration.page];
  return <PageFields registration={registration} />;
}

/** What a page says below its question. */
export function useRegistrationLead({ page, form, isInvitationOpen }: Registration): string {
  const { leads, openHint } = useTexts('user');
  if (page === 'invitation') return isInvitationOpen ? leads.openInvitation : openHint;
  return fillPlaceholders(leads[page], { number: form.account });
}
