import { refetchActiveCalls } from '../../api/query-client.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SwipeableListRow, SwipeableList } from '../../components/swipe-rows.tsx';
import { showToast } from '../../components/toast.tsx';
import { HappenedAt } from '../../components/happened-at.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { type Notice, formatNotice, useMarkNoticesRead } from './format-notice.ts';
import { useNoticeTitle } from './notice-place.ts';
import styles from './notices.module.css';

const PAGE = 20;

function NoticeRow({ notice }: { notice: Notice }) {
  const t = useTexts('settings');
  const words = formatNotice(notice);
  const title = useNoticeTitle(notice, words);
  return (
    <Link
      to="/information/msgInfo"
      query={{ notice: notice.id }}
      className={`${styles.notice} ${notice.read ? '' : styles.unread}`}
    >
      <span className={styles.mark} />
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {notice.read ? null : <span className="only-heard"> ({t.unreadMark})</span>}
        </span>
        <span className={styles.body}>{words.body}</span>
        <time className={styles.time} dateTime={notice.at}>
          <HappenedAt at={notice.at} />
        </time>
      </span>
    </Link>
  );
}

/** All messages, newest first, with the unread ones marked; such a row is swiped or held to mark it as read. */
export default function NoticeListScreen() {
  const t = useTexts('settings');
  const title = useTexts('routes').userInfo;
  const reading = useListCall('notices/listNotices', { limit: PAGE });
  const markRead = useMarkNoticesRead();
  const markOne = useMarkNoticesRead();
  const actsOf = (notice: Notice) => ({
    rowName: formatNotice(notice).title,
    actions: notice.read ? [] : [{ label: t.markOne, onPress: () => void markOne.run({ notice: notice.id }) }],
  });
  const actsAt = (id: string) => {
    const notice = reading.rows.find((row) => row.id === id);
    return notice ? actsOf(notice) : null;
  };
  const unread = useCurrentUser()?.unreadNotices ?? 0;
  const markAll = async () => {
    if (await markRead.run({})) showToast(t.allRead, 'good');
  };
  return (
    <>
      <BackHeader title={title} />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <div className={styles.all}>
            <Button kind="plain" disabled={unread === 0} busy={markRead.isPending} onPress={() => void markAll()}>
              {t.markAll}
            </Button>
          </div>
          <Card flush>
            <SwipeableList actsOf={actsAt}>
              <List
                listCall={reading}
                rowKey={(notice) => notice.id}
                label={title}
                rowHeightRem={5.5}
                empty={<EmptyView text={t.noMessages} icon="bell" />}
              >
                {(notice) => (
                  <SwipeableListRow row={notice.id} {...actsOf(notice)}>
                    <NoticeRow notice={notice} />
                  </SwipeableListRow>
                )}
              </List>
            </SwipeableList>
          </Card>
        </Page>
      </PullToRefresh>
    </>
  );
}
