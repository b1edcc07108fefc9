import { IconButton } from '../../components/button.tsx';
import { SecretSheet } from '../../components/secret-sheet.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useTexts } from '../../language/language.ts';
import styles from './webhooks.module.css';

/** A new secret, once; `secret`: null if an earlier answer had it. */
export function WebhookSecretSheet({ made, onClose }: { made: { secret: string | null } | null; onClose: () => void }) {
  const t = useTexts('webhooks');
  const { secret: label, copySecret } = useTexts('apiKeys');
  const copy = useCopy();
  const secret = made?.secret ?? null;
  return (
    <SecretSheet
      open={made !== null}
      onClose={onClose}
      title={t.secretTitle}
      done={t.done}
      holdsSecret={secret !== null}
    >
      <p className={styles.warning} role="note">
        {secret === null ? t.secretGone : t.secretLead}
      </p>
      {secret === null ? null : (
        <div className={styles.line}>
          <span className={styles.value}>
            <small>{label}</small>
            <b>{secret}</b>
          </span>
          <IconButton icon="copy" label={copySecret} onPress={() => void copy(secret)} />
        </div>
      )}
    </SecretSheet>
  );
}
