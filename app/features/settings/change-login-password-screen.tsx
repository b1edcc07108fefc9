import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const SETTINGS = '/information/setting';

/** Changes the login password; the other sessions end. */
export default function ChangeLoginPasswordScreen() {
  const t = useTexts('settings');
  const title = useTexts('routes').loginPass;
  const change = useCommand('user/changeLoginPassword');
  return (
    <>
      <BackHeader title={title} fallback={SETTINGS} />
      <Page foot="none">
        <NewPasswordForm
          currentKind="current-password"
          busy={change.isPending}
          refusal={change.refusal}
          onChange={change.reset}
          words={{
            current: t.currentPassword,
            currentEmpty: t.currentEmpty,
            next: t.newPassword,
            confirm: t.confirmPassword,
            submit: t.change,
            hint: t.loginHint,
          }}
          onSubmit={async (form) => {
            if (!(await change.run(form))) return;
            showToast(t.loginChanged, 'good');
            goBack(SETTINGS);
          }}
        />
      </Page>
    </>
  );
}
