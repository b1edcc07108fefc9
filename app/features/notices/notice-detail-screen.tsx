import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { useOpenSupport } from '../../components/support-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { findNoticeLink } from '../../feature-contributions.ts';
import { useAllTexts, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { type Notice, formatNotice, namesSupport, useMarkNoticesRead } from './format-notice.ts';
import { useNoticeTitle } from './notice-place.ts';
import styles from './notices.module.css';

function Message({ notice }: { notice: Notice }) {
  const texts = useAllTexts();
  const markRead = useMarkNoticesRead(true);
  const words = formatNotice(notice);
  const title = useNoticeTitle(notice, words);
  const link = findNoticeLink(notice);
  const offersSupport = namesSupport(notice);
  const openSupport = useOpenSupport();
  const read = useEffectEvent((id: string) => void markRead.run({ notice: id }));
  useEffect(() => {
    if (!notice.read) read(notice.id);
  }, [notice.id, notice.read]);
  return (
    <>
      <article className={styles.message}>
        <h2>{title}</h2>
        <time dateTime={notice.at}>{formatDateTimeToMinute(notice.at)}</time>
        <p>{words.body}</p>
      </article>
      {link || offersSupport ? (
        <ActionBar>
          {offersSupport ? (
            <Button kind="soft" onPress={openSupport}>
              {texts.security.contact}
            </Button>
          ) : null}
          {link ? (
            <Button kind="soft" onPress={() => navigate(link.to, link.query)}>
              {link.says(texts)}
            </Button>
          ) : null}
        </ActionBar>
      ) : null}
    </>
  );
}

/** One message; opening it marks it as read. */
export default function NoticeDetailScreen() {
  const title = useTexts('routes').msgInfo;
  const { notice: id } = useHashQuery();
  const { data, error, refetch } = useCall('notices/getNotice', { notice: id ?? '' }, { enabled: id !== undefined });
  if (id === undefined) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={title} fallback="/information/userInfo" />
      <Page foot="actions">
        {data ? <Message notice={data} /> : <LoadingOrError card rows={2} error={error} onRetry={refetch} />}
      </Page>
    </>
  );
}
