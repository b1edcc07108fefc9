import { defineArea } from '../area.ts';
import { followFeeds } from './feeds/follow-feeds.ts';
import { newsHandlers } from './handlers.ts';
import { tellMarketNews } from './market-news.ts';
import { proposedNews, proposeNews } from './propose-news.ts';
import { getNews, listNews, withdrawNews } from './staff-news.ts';

const LOOK_MS = 30_000;
const TELL_MS = 5_000;

export const news = defineArea({
  name: 'news',
  requests: () => [proposedNews],
  jobs: (parts) => [
    { name: 'market news', everyMs: TELL_MS, leaderOnly: true, run: () => tellMarketNews(parts) },
    ...(parts.config.newsSources
      ? [{ name: 'news feeds', everyMs: LOOK_MS, leaderOnly: true, run: () => followFeeds(parts) }]
      : []),
  ],
  calls: (parts) => ({
    ...newsHandlers(parts),
    'staff/listNews': listNews(parts),
    'staff/getNews': getNews(parts),
    'staff/proposeNews': proposeNews(parts),
    'staff/withdrawNews': withdrawNews(parts),
  }),
});
