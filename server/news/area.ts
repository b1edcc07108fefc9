import { defineArea } from '../area.ts';
import { pollFeeds } from './feeds/poll-feeds.ts';
import { getStaffNews, listStaffNews, withdrawNews } from './staff-news.ts';
import { createPictureDownloadJob } from './pictures/download-pictures.ts';
import { addPictureRoutes } from './pictures/picture-routes.ts';
import { publishSimulatedMarketNews } from './simulated-market-news.ts';
import { newsProposalKind, proposeNews } from './propose-news.ts';
import type { Handlers } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { getNews, listNews } from './customer-news.ts';

const FEED_POLL_MS = 30_000;
const PUBLISH_MS = 5_000;

export const news = defineArea({
  name: 'news',
  requests: () => [newsProposalKind],
  jobs: (parts) => [
    { name: 'market news', everyMs: PUBLISH_MS, leaderOnly: true, run: () => publishSimulatedMarketNews(parts) },
    ...(parts.config.newsSources
      ? [
          {
            name: 'news feeds',
            everyMs: parts.testOverrides.newsFetchOptions?.everyMs ?? FEED_POLL_MS,
            leaderOnly: true,
            run: () => pollFeeds(parts),
          },
          {
            name: 'pictures of news',
            everyMs: parts.testOverrides.newsFetchOptions?.everyMs ?? FEED_POLL_MS,
            leaderOnly: true,
            run: createPictureDownloadJob(parts),
          },
        ]
      : []),
  ],
  calls: (parts) => ({
    ...newsHandlers(parts),
    'staff/listNews': listStaffNews(parts),
    'staff/getNews': getStaffNews(parts),
    'staff/proposeNews': proposeNews(parts),
    'staff/withdrawNews': withdrawNews(parts),
  }),
  routes: addPictureRoutes,
});

const newsHandlers = (parts: ServerDependencies): Pick<Handlers, Extract<keyof Handlers, `news/${string}`>> => ({
  'news/listNews': listNews(parts),
  'news/getNews': getNews(parts),
});
