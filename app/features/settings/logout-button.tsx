import { useState } from 'react';
import { apiClient } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { logOut } from '../../session/end-session.ts';

/** Asks, then ends the session here and on the server; the login is shown after a second. */
export function LogoutButton() {
  const t = useTexts('settings');
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setAsking(false);
    setLeaving(true);
    // The call takes token and account along before they are removed; if we waited for its answer, the closing stream
    // would report the end first.
    apiClient.call('user/logout').then(
      () => showToast(t.loggedOut, 'good'),
      () => showToast(t.logoutUnheard, 'bad'),
    );
    logOut();
  };
  return (
    <>
      <Button kind="soft" busy={leaving} onPress={() => setAsking(true)}>
        {t.logout}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.logoutQuestion}
        confirmText={t.logout}
        cancelText={t.stay}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {t.logoutBody}
      </ConfirmDialog>
    </>
  );
}
