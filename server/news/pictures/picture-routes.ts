/**
 * Serves pictures of news from our own address, so that no reader's address reaches their host. The name is the hash of
 * the content, so only readers of the piece know it. Pictures of pieces that are withdrawn or not published yet aren't
 * served.
 */
import { NEWS_PICTURES_PATH } from '@bourse/contract/news/calls.ts';
import type { FastifyInstance } from 'fastify';
import { createRateLimitBuckets, rateLimitKeyOf } from '../../http/rate-and-connection-limits.ts';
import { createClientAddressResolver } from '../../http/client-address.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { loadPicture } from './picture-store.ts';

/** A list has twenty pictures. */
const REQUEST_LIMIT = { burst: 400, perSecond: 20 };
const NAME = /^(\d{1,18})-([0-9a-f]{32})\.webp$/;
const HEADERS = {
  // A withdrawn piece's picture is gone from phones within a day, too.
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export function addPictureRoutes(
  app: FastifyInstance,
  { config, clock, database }: Pick<ServerDependencies, 'config' | 'clock' | 'database'>,
): void {
  const take = createRateLimitBuckets(REQUEST_LIMIT);
  const senders = createClientAddressResolver(config.trustedProxies);
  app.get(`${NEWS_PICTURES_PATH}/:name`, async (request, reply) => {
    const wait = take(rateLimitKeyOf(senders.of(request.raw)), clock.now());
    if (wait > 0) return reply.code(429).header('retry-after', String(wait)).type('text/plain').send('');
    const [, news, hash] = NAME.exec((request.params as { name: string }).name) ?? [];
    const bytes = news && hash ? await loadPicture(database.kysely, BigInt(news), hash, clock.now()) : null;
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
    return reply.headers(HEADERS).type('image/webp').send(bytes);
  });
}
