/** A new key's secret, once, and lines with which a program starts. */
import { BASE_PATH } from '@bourse/contract/constants.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { IconButton } from '../../components/button.tsx';
import { SecretSheet } from '../../components/secret-sheet.tsx';
import { useTexts } from '../../language/language.ts';
import { useCopy } from '../../components/use-copy.ts';
import styles from './api-keys.module.css';

type Created = CallAnswer<'user/createApiKey'>;

const buildShellLines = (origin: string, id: string, secret: string): string =>
  [
    `curl -s ${origin}${BASE_PATH}/trading/getPortfolio \\`,
    `  -H 'APCA-API-KEY-ID: ${id}' \\`,
    `  -H 'APCA-API-SECRET-KEY: ${secret}' -d '{}'`,
  ].join('\n');

/** All addresses of Alpaca's clients: one that is missing would send the key to Alpaca. */
const buildAlpacaLines = (origin: string, id: string, secret: string): string =>
  [
    ...['APCA_API_BASE_URL', 'APCA_DATA_BASE_URL', 'APCA_API_STREAM_URL'].map(
      (name) => `export ${name}=${origin}/alpaca`,
    ),
    `export APCA_API_KEY_ID=${id}`,
    `export APCA_API_SECRET_KEY=${secret}`,
  ].join('\n');

export function ApiKeySecretSheet({ created, onClose }: { created: Created | null; onClose: () => void }) {
  const t = useTexts('apiKeys');
  return (
    <SecretSheet
      open={created !== null}
      onClose={onClose}
      title={t.newKey}
      done={t.done}
      holdsSecret={created?.secret != null}
    >
      {created ? <Secret id={created.id} secret={created.secret} /> : null}
    </SecretSheet>
  );
}

/** `secret`: null if an earlier answer had it. */
function Secret({ id, secret }: Created) {
  const t = useTexts('apiKeys');
  const { origin } = location;
  return (
    <>
      <p className={styles.warning} role="note">
        {secret === null ? t.secretGone : t.secretLead}
      </p>
      <CopyLine name={t.id} value={id} action={t.copyId} />
      {secret === null ? null : (
        <>
          <CopyLine name={t.secret} value={secret} action={t.copySecret} />
          <CopyLines title={t.shell} lines={buildShellLines(origin, id, secret)} />
          <CopyLines title={t.alpaca} lines={buildAlpacaLines(origin, id, secret)} />
        </>
      )}
    </>
  );
}

function CopyLine({ name, value, action }: { name: string; value: string; action: string }) {
  const copy = useCopy();
  return (
    <div className={styles.line}>
      <span className={styles.value}>
        <small>{name}</small>
        <b>{value}</b>
      </span>
      <IconButton icon="copy" label={action} onPress={() => void copy(value)} />
    </div>
  );
}

function CopyLines({ title, lines }: { title: string; lines: string }) {
  const t = useTexts('apiKeys');
  const copy = useCopy();
  return (
    <section aria-label={title}>
      <div className={styles.line}>
        <h3 className={styles.heading}>{title}</h3>
        <IconButton icon="copy" label={`${t.copyLines}: ${title}`} onPress={() => void copy(lines)} />
      </div>
      <pre className={styles.code} tabIndex={0}>
        {lines}
      </pre>
    </section>
  );
}
