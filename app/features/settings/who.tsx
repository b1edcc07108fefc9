import { Skeleton } from '../../components/skeleton.tsx';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { User } from '../../session/use-user.ts';
import { maskAccount } from './mask.ts';
import { Portrait } from './portrait.tsx';
import styles from './settings.module.css';

/** The customer's name, or the masked number if there is none yet. */
export function Who({ user }: { user: User | null }) {
  const t = useTexts('settings');
  if (!user)
    return (
      <div className={styles.who}>
        <span className={styles.face} />
        <span className={styles.words}>
          <Skeleton width={8} />
          <Skeleton width={6} size="small" />
        </span>
      </div>
    );
  return (
    <div className={styles.who}>
      <Portrait file={user.avatar} />
      <span className={styles.words}>
        <span className={styles.name}>{user.nickname ?? user.name ?? maskAccount(user.account)}</span>
        <small>
          {(user.nickname ?? user.name) ? `${maskAccount(user.account)} · ` : ''}
          {fill(t.memberSince, { date: formatDate(user.createdAt) })}
        </small>
      </span>
    </div>
  );
}
