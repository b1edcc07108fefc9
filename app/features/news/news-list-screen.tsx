import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { Link } from '../../router/link.tsx';
import { NewsRow } from './shared/instrument-news.tsx';
import styles from './news.module.css';

const PAGE = 20;
type Tab = 'latest' | 'prices';

function NewsOfTab({ tab, label, instrument }: { tab: Tab; label: string; instrument?: string | undefined }) {
  const t = useTexts('news');
  const { userInfo } = useTexts('routes');
  const language = useLanguage();
  const [otherLanguages, setOtherLanguages] = useState(false);
  const reading = useListCall(
    'news/listNews',
    {
      limit: PAGE,
      ...(tab === 'prices' ? { topic: tab } : {}),
      ...(instrument === undefined ? {} : { instrument }),
      ...(otherLanguages ? { otherLanguages } : {}),
    },
    { language },
  );
  return (
    <>
      <ChipRow>
        <Chip chosen={otherLanguages} onPress={() => setOtherLanguages(!otherLanguages)}>
          {t.otherLanguages}
        </Chip>
      </ChipRow>
      <Card flush>
        <List
          listCall={reading}
          rowKey={({ id }) => id}
          label={label}
          rowHeightRem={6}
          empty={
            <EmptyView
              text={t.empty}
              action={
                <Link to="/information/userInfo" className={styles.all}>
                  {userInfo}
                </Link>
              }
            />
          }
        >
          {(news) => <NewsRow news={news} />}
        </List>
      </Card>
    </>
  );
}

/** All news, or the news about prices; of one instrument if the address names it. */
export default function NewsListScreen() {
  const t = useTexts('news');
  const title = useTexts('routes').newsList;
  const { instrument } = useHashQuery();
  const [tab, setTab] = useState<Tab>('latest');
  return (
    <>
      <BackHeader title={title} sub={instrument?.split('.')[1]} fallback="/home/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          {instrument === undefined ? (
            <Tabs
              tabs={[
                { value: 'latest', label: t.latest },
                { value: 'prices', label: t.prices },
              ]}
              value={tab}
              onChange={setTab}
              label={title}
            >
              <NewsOfTab key={tab} tab={tab} label={t[tab]} />
            </Tabs>
          ) : (
            <NewsOfTab key={instrument} tab="latest" label={title} instrument={instrument} />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}
