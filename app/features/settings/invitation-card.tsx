import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatCount } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { copyText } from '@bourse/web/copy-text.ts';
import styles from './settings.module.css';

/** The customer's own invitation code to share, and how many people joined with it. */
export function InvitationCard() {
  const t = useTexts('settings');
  const { data } = useCall('user/getInvitation', {});
  const copy = async (code: string) => {
    const copied = await copyText(code);
    showToast(copied ? t.copied : t.copyFailed, copied ? 'good' : 'bad');
  };
  const used =
    data &&
    (data.limit === null
      ? fill(t.invited, { count: formatCount(data.used) })
      : fill(t.invitedOf, { count: formatCount(data.used), limit: formatCount(data.limit) }));
  return (
    <Card title={t.invitation}>
      <div className={styles.code}>
        <span className={styles.words}>
          <small>{t.invitationCode}</small>
          <b>{data?.code ?? <Skeleton width={6} />}</b>
        </span>
        <Button kind="plain" disabled={!data} onPress={() => data && void copy(data.code)}>
          {t.copy}
        </Button>
      </div>
      <p className={styles.hint}>{used ?? '\u00a0'}</p>
    </Card>
  );
}
