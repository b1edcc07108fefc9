import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import styles from './entry.module.css';

/** Logs in without account or password. */
export function PasskeyLogin({ onDone }: { onDone: (session: { token: string; account: string }) => void }) {
  const t = useTexts('user');
  const start = useCommand('user/startPasskeyLogin', { keyless: true });
  const login = useCommand('user/loginWithPasskey', { keyless: true });
  const enter = async () => {
    const begun = await start.run({});
    if (!begun) return;
    const { showPasskey } = await import('../../session/show-passkey.ts');
    const shown = await showPasskey(begun);
    if (!shown) return showToast(t.passkeyGivenUp, 'bad');
    const session = await login.run(shown);
    if (session) onDone({ token: session.token, account: session.account });
  };
  return (
    <div className={styles.other}>
      <Button kind="soft" busy={start.isPending || login.isPending} onPress={() => void enter()}>
        {t.withPasskey}
      </Button>
    </div>
  );
}
