import { defineArea } from '../area.ts';
import { NEWS_AUDIT_CHECKS } from './audit-checks.ts';
import { pollFeeds } from './feeds/poll-feeds.ts';
import { getStaffNews, listStaffNews, withdrawNews } from './staff-news.ts';
import { createPictureDownloadJob } from './pictures/download-pictures.ts';
import { addPictureRoutes } from './pictures/picture-routes.ts';
import { publishSimulatedMarketNews } from './simulated-market-news.ts';
import { newsProposalKind, proposeNews } from './propose-news.ts';
import type { Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { getNews, listNews } from './customer-news.ts';

const FEED_POLL_MS = 30_000;
const PUBLISH_MS = 5_000;

export const news = defineArea({
  name: 'news',
  reviewKinds: () => [newsProposalKind],
  jobs: (dependencies) => [
    { name: 'market news', everyMs: PUBLISH_MS, leaderOnly: true, run: () => publishSimulatedMarketNews(dependencies) },
    ...(dependencies.config.newsSources
      ? [
          {
            name: 'news feeds',
            everyMs: dependencies.testOverrides.newsFetchOptions?.everyMs ?? FEED_POLL_MS,
            leaderOnly: true,
            run: () => pollFeeds(dependencies),
          },
          {
            name: 'pictures of news',
            everyMs: dependencies.testOverrides.newsFetchOptions?.everyMs ?? FEED_POLL_MS,
            leaderOnly: true,
            run: createPictureDownloadJob(dependencies),
          },
        ]
      : []),
  ],
  calls: (dependencies) => ({
    ...newsHandlers(dependencies),
    'staff/listNews': listStaffNews(dependencies),
    'staff/getNews': getStaffNews(dependencies),
    'staff/proposeNews': proposeNews(dependencies),
    'staff/withdrawNews': withdrawNews(dependencies),
  }),
  routes: addPictureRoutes,
  audit: NEWS_AUDIT_CHECKS,
});

const newsHandlers = (dependencies: ServerDependencies): Pick<Handlers, Extract<keyof Handlers, `news/${string}`>> => ({
  'news/listNews': listNews(dependencies),
  'news/getNews': getNews(dependencies),
});
