/** Registration, one question a page: what was typed and read, its faults, and the registration itself. */
import type { LegalTextName } from '@bourse/contract/constants.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { type RunnableCommand, useCommand } from '../../api/use-command.ts';
import { focusFirstFault, useVisibleFaults } from '../../components/form-faults.ts';
import { showToast } from '../../components/toast.tsx';
import { getConfig } from '../../config/app-config.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { startSession } from '../../session/session.ts';
import {
  findRefusalFaults,
  type FormFaults,
  parseTypedMobileNumber,
  type RegistrationDraft,
} from './shared/validate-credentials.ts';
import {
  findRegistrationPageOf,
  listRegistrationPages,
  parseInvitationCode,
  REGISTRATION_FIELDS,
  validateRegistration,
} from './validate-registration.ts';

const EMPTY = { account: '', password: '', confirmPassword: '', invitationCode: '', code: '', agreed: false };

/** The draft; the invitation of the link, or the operator's open one, is filled in until another is typed. */
function useDraft(): [RegistrationDraft, (change: Partial<RegistrationDraft>) => void, boolean] {
  const { invitation } = useHashQuery();
  const [draft, setDraft] = useState<RegistrationDraft>(EMPTY);
  const [typed, setTyped] = useState(invitation ?? null);
  const open = useCall('user/getOpenInvitation', {}, { enabled: invitation === undefined }).data?.code ?? null;
  const change = (next: Partial<RegistrationDraft>): void => {
    setDraft((before) => ({ ...before, ...next }));
    if (next.invitationCode !== undefined) setTyped(next.invitationCode);
  };
  return [{ ...draft, invitationCode: typed ?? open ?? '' }, change, typed === null && open !== null];
}

/** The newest version of each text that was read. */
function useReadVersions() {
  const [read, setRead] = useState<Partial<Record<LegalTextName, number>>>({});
  const onRead = useCallback(
    (which: LegalTextName, version: number) =>
      setRead((before) => ({ ...before, [which]: Math.max(version, before[which] ?? 0) })),
    [],
  );
  return [read, onRead] as const;
}

/** The faults of a refused registration; `onRefused` leads to the page where the first can be corrected. */
function useRefusalFaults(
  { refusal }: Pick<RunnableCommand<'user/register'>, 'refusal'>,
  onRefused: (faults: FormFaults<RegistrationDraft>) => void,
): FormFaults<RegistrationDraft> {
  const faults = findRefusalFaults(refusal?.code, () => describeFailure(refusal));
  const show = useEffectEvent(() => onRefused(faults));
  useEffect(() => {
    if (refusal) show();
  }, [refusal]);
  return faults;
}

export function useRegistration() {
  const t = useTexts('user');
  const done = useTexts('successes').registration;
  const { to } = useHashQuery();
  const { sendsCodes } = getConfig();
  const pages = listRegistrationPages(sendsCodes);
  const [index, setIndex] = useState(0);
  const page = pages[index] ?? 'account';
  const register = useCommand('user/register', { hasNoIdempotencyKey: true });
  const [form, change, isInvitationOpen] = useDraft();
  const [read, onRead] = useReadVersions();
  const isRegistered = useRef(false);
  const faults = useVisibleFaults<FormFaults<RegistrationDraft>>(validateRegistration(form, sendsCodes, t));
  const refused = useRefusalFaults(register, (refusedFaults) => {
    const at = findRegistrationPageOf(refusedFaults, pages);
    if (at !== null) setIndex(at);
  });

  /** A field being corrected loses its message; the others keep theirs. */
  const set = (name: keyof RegistrationDraft) => (value: string | boolean) => {
    register.reset();
    change({ [name]: value });
    faults.mend(name);
  };
  const submit = async (): Promise<void> => {
    const number = parseTypedMobileNumber(form.account);
    if ('fault' in number) return;
    const { password, confirmPassword, code } = form;
    const session = await register.run({
      ...number,
      password,
      confirmPassword,
      invitationCode: parseInvitationCode(form.invitationCode),
      ...(sendsCodes ? { code } : {}),
      agreed: true,
      read,
    });
    if (!session) return;
    isRegistered.current = true;
    showToast(done, 'good');
    startSession({ token: session.token, account: number.account });
    navigate('/login/loginAfter', { to }, { replace: true });
  };
  const proceed = (): void => {
    const wrong = REGISTRATION_FIELDS[page].filter((field) => faults.mark(field));
    if (wrong.length > 0) return focusFirstFault();
    if (index + 1 < pages.length) setIndex(index + 1);
    else void submit();
  };
  return {
    ...{ form, set, page, pages, index, proceed, onRead, to, isInvitationOpen },
    visibleFaults: { ...refused, ...faults.visible },
    mayAskForCode: () => !faults.mark('account'),
    goBack: () => {
      if (!isRegistered.current && !register.isPending) setIndex((before) => Math.max(0, before - 1));
    },
    isPending: register.isPending,
  };
}

export type Registration = ReturnType<typeof useRegistration>;
