import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ActionBar, BackHeader, Page } from '../../components/page.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyScreen } from '../../components/empty-and-error-views.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatTime } from '../../format/dates.ts';
import { wayFrom } from '../../entries.ts';
import { useAllTexts, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { type Notice, noticeWords, useMarkRead } from './notice.ts';
import styles from './notices.module.css';

function Message({ notice }: { notice: Notice }) {
  const texts = useAllTexts();
  const markRead = useMarkRead(true);
  const { title, body } = noticeWords(notice);
  const way = wayFrom(notice);
  const read = useEffectEvent((id: string) => void markRead.run({ notice: id }));
  useEffect(() => {
    if (!notice.read) read(notice.id);
  }, [notice.id, notice.read]);
  return (
    <>
      <article className={styles.message}>
        <h2>{title}</h2>
        <time dateTime={notice.at}>{formatTime(notice.at)}</time>
        <p>{body}</p>
      </article>
      {way ? (
        <ActionBar>
          <Button kind="soft" onPress={() => navigate(way.to, way.query)}>
            {way.says(texts)}
          </Button>
        </ActionBar>
      ) : null}
    </>
  );
}

/** One message; opening it marks it as read. */
export default function NoticeScreen() {
  const title = useTexts('routes').msgInfo;
  const { notice: id } = useHashQuery();
  const { data, error, refetch } = useCall('notices/getNotice', { notice: id ?? '' }, { enabled: id !== undefined });
  if (id === undefined) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={title} fallback="/information/userInfo" />
      <Page foot="actions">
        {data ? <Message notice={data} /> : <Waiting card rows={2} error={error} onRetry={refetch} />}
      </Page>
    </>
  );
}
