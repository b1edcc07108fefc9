import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { Link } from '../../router/link.tsx';
import { homeMarketOf } from '../../instruments/markets.ts';
import { useTotalsCurrency } from '../../session/league-rules.ts';
import { NewsInstrumentStrip } from './news-instrument-strip.tsx';
import { NewsRow } from './shared/instrument-news.tsx';
import styles from './news.module.css';

const PAGE = 20;
const TABS = ['forMe', 'latest', 'prices'] as const;
type Tab = (typeof TABS)[number];

interface NewsOfTabProps {
  tab: Tab;
  label: string;
  instrument?: string | undefined;
  /** Opens all news, from a tab that has none. */
  onOpenAll?: () => void;
}

function NewsOfTab({ tab, label, instrument, onOpenAll }: NewsOfTabProps) {
  const t = useTexts('news');
  const language = useLanguage();
  const { currency } = useTotalsCurrency();
  const [otherLanguages, setOtherLanguages] = useState(false);
  const reading = useListCall(
    'news/listNews',
    {
      limit: PAGE,
      withQuotes: true,
      ...(tab === 'prices' ? { topic: tab } : {}),
      ...(tab === 'forMe' ? { home: homeMarketOf(currency) } : {}),
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
          rowHeightRem={9}
          empty={<NoNews onOpenAll={onOpenAll} />}
        >
          {(news) => (
            <>
              <NewsRow news={news} />
              {news.quote ? <NewsInstrumentStrip quote={news.quote} /> : null}
            </>
          )}
        </List>
      </Card>
    </>
  );
}

function NoNews({ onOpenAll }: Pick<NewsOfTabProps, 'onOpenAll'>) {
  const t = useTexts('news');
  const { userInfo } = useTexts('routes');
  if (onOpenAll) return <EmptyView text={t.emptyForMe} action={<Button onPress={onOpenAll}>{t.latest}</Button>} />;
  return (
    <EmptyView
      text={t.empty}
      action={
        <Link to="/information/userInfo" className={styles.all}>
          {userInfo}
        </Link>
      }
    />
  );
}

/** What concerns the reader, all news, or those about prices; of one instrument if the address names it. */
export default function NewsListScreen() {
  const t = useTexts('news');
  const title = useTexts('routes').newsList;
  const { instrument } = useHashQuery();
  const [tab, setTab] = useState<Tab>('forMe');
  return (
    <>
      <BackHeader title={title} sub={instrument?.split('.')[1]} fallback="/home/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          {instrument === undefined ? (
            <Tabs tabs={TABS.map((value) => ({ value, label: t[value] }))} value={tab} onChange={setTab} label={title}>
              <NewsOfTab
                key={tab}
                tab={tab}
                label={t[tab]}
                {...(tab === 'forMe' ? { onOpenAll: () => setTab('latest') } : {})}
              />
            </Tabs>
          ) : (
            <NewsOfTab key={instrument} tab="latest" label={title} instrument={instrument} />
          )}
        </Page>
      </PullToRefresh>
    </>
  );
}
