import { defineArea } from '../area.ts';
import { followFeeds } from './feeds/follow-feeds.ts';
import { getWholeNews, listAllNews, withdrawNews } from './staff-news.ts';
import { keepPictures } from './pictures/download-pictures.ts';
import { addPictures } from './pictures/routes.ts';
import { tellMarketNews } from './market-news.ts';
import { proposedNews, proposeNews } from './propose-news.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { getNews, listNews } from './read-news.ts';

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

const newsHandlers = (parts: Parts): Pick<Handlers, Extract<keyof Handlers, `news/${string}`>> => ({
  'news/listNews': listNews(parts),
  'news/getNews': getNews(parts),
});
