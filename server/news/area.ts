import { defineArea } from '../area.ts';
import { followFeeds } from './feeds/follow-feeds.ts';
import { getWholeNews } from './get-whole-news.ts';
import { newsHandlers } from './handlers.ts';
import { keepPictures } from './pictures/keep-pictures.ts';
import { addPictures } from './pictures/routes.ts';
import { listAllNews } from './list-all-news.ts';
import { tellMarketNews } from './market-news.ts';
import { proposedNews, proposeNews } from './propose-news.ts';
import { withdrawNews } from './withdraw-news.ts';

const LOOK_MS = 30_000;
const TELL_MS = 5_000;

export const news = defineArea({
  name: 'news',
  requests: () => [proposedNews],
  jobs: (parts) => [
    { name: 'market news', everyMs: TELL_MS, leaderOnly: true, run: () => tellMarketNews(parts) },
    ...(parts.config.newsSources
      ? [
          {
            name: 'news feeds',
            everyMs: parts.trial.newsWay?.everyMs ?? LOOK_MS,
            leaderOnly: true,
            run: () => followFeeds(parts),
          },
          {
            name: 'pictures of news',
            everyMs: parts.trial.newsWay?.everyMs ?? LOOK_MS,
            leaderOnly: true,
            run: keepPictures(parts),
          },
        ]
      : []),
  ],
  calls: (parts) => ({
    ...newsHandlers(parts),
    'staff/listNews': listAllNews(parts),
    'staff/getNews': getWholeNews(parts),
    'staff/proposeNews': proposeNews(parts),
    'staff/withdrawNews': withdrawNews(parts),
  }),
  routes: addPictures,
});
