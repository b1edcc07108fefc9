import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { LoadingOverlay } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { forgetFundPassword } from '../../shell/stored-fund-password.ts';
import { useWithdrawalSecondFactor } from '../../session/use-second-factor.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const SETTINGS = '/information/setting';

/** Sets the first fund password, proved by the login password. */
function SetFundPassword() {
  const t = useTexts('settings');
  const set = useCommand('user/setFundPassword');
  const second = useWithdrawalSecondFactor(set.refusal, set.reset);
  return (
    <NewPasswordForm
      currentKind="current-password"
      second={second.field}
      busy={set.isPending || second.busy}
      refusal={set.refusal}
      onChange={set.reset}
      words={{
        current: t.proofPassword,
        currentEmpty: t.proofEmpty,
        next: t.newFundPassword,
        confirm: t.confirmFundPassword,
        submit: t.setIt,
        hint: t.fundSetHint,
      }}
      onSubmit={async ({ current, next, confirm }) => {
        const secondProof = await second.show({ call: 'user/setFundPassword' });
        if (!secondProof || !(await set.run({ password: current, next, confirm, ...secondProof }))) return;
        showToast(t.fundSet, 'good');
        goBack(SETTINGS);
      }}
    />
  );
}

function ChangeFundPassword() {
  const t = useTexts('settings');
  const change = useCommand('user/changeFundPassword');
  const second = useWithdrawalSecondFactor(change.refusal, change.reset);
  return (
    <NewPasswordForm
      currentKind="off"
      second={second.field}
      busy={change.isPending || second.busy}
      refusal={change.refusal}
      onChange={change.reset}
      words={{
        current: t.currentFundPassword,
        currentEmpty: t.currentEmpty,
        next: t.newPassword,
        confirm: t.confirmPassword,
        submit: t.change,
        hint: t.fundChangeHint,
      }}
      onSubmit={async (form) => {
        const secondProof = await second.show({ call: 'user/changeFundPassword' });
        if (!secondProof || !(await change.run({ ...form, ...secondProof }))) return;
        // The phone's store would release the old one.
        void forgetFundPassword();
        showToast(t.fundChanged, 'good');
        goBack(SETTINGS);
      }}
    />
  );
}

/** Sets the fund password, or changes an existing one. */
export default function FundPasswordScreen() {
  const title = useTexts('routes').fundPass;
  const user = useCurrentUser();
  return (
    <>
      <BackHeader title={title} fallback={SETTINGS} />
      <Page foot="none">
        {user ? user.fundPasswordSet ? <ChangeFundPassword /> : <SetFundPassword /> : <LoadingOverlay />}
      </Page>
    </>
  );
}
