import { defineArea } from '../area.ts';
import { followFeeds } from './feeds/follow-feeds.ts';
import { newsHandlers } from './handlers.ts';
import { getNews, listNews, publishNews, withdrawNews } from './publish-news.ts';

const LOOK_MS = 30_000;

export const news = defineArea({
  name: 'news',
  jobs: (parts) =>
    parts.config.newsSources
      ? [{ name: 'news feeds', everyMs: LOOK_MS, leaderOnly: true, run: () => followFeeds(parts) }]
      : [],
  calls: (parts) => ({
    ...newsHandlers(parts),
    'staff/listNews': listNews(parts),
    'staff/getNews': getNews(parts),
    'staff/publishNews': publishNews(parts),
    'staff/withdrawNews': withdrawNews(parts),
  }),
});
