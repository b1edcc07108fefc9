/**
 * Addresses that a customer shares: `/share/US.NWRB` and its picture. Every visitor is a stranger: no cookie is read,
 * and the answer contains nothing about a customer. Even a flood of visitors draws each picture only once a minute, one
 * at a time.
 */
import { instrument as instrumentField } from '@bourse/contract/field-schemas.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import { type Language, LANGUAGES, negotiateLanguage } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairWorkScheduler } from '../../access/concurrency-limits.ts';
import { createRateLimitBuckets, rateLimitKeyOf } from '../../http/rate-and-connection-limits.ts';
import { isOverTls } from '../../http/security-headers.ts';
import { createClientAddressResolver } from '../../http/client-address.ts';
import { createServedFile, sendStaticFile } from '../../http/static-files.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { TooBusyError } from '../../runtime/errors.ts';
import { renderPriceSvg, renderSvgAsPng } from './price-picture.ts';
import {
  SHARED_PAGE_STYLE,
  type SharedPageContext,
  renderSharedPricePage,
  renderUnknownInstrumentPage,
} from './price-page.ts';
import { type SharedPrice, readSharedPrice } from './shared-price.ts';

const MINUTE_MS = 60_000;
/** Per address: enough for a page that shows several, and for people who share an address. */
const RATE_LIMIT = { burst: 40, perSecond: 1 };
const CACHE_MAXIMUM = 500;
const WAITING_MAXIMUM = 50;
const CACHE_CONTROL = 'max-age=60';
const PICTURE_END = '.png';

type SharingDependencies = Pick<ServerDependencies, 'config' | 'clock' | 'venues' | 'timeZones' | 'settings'>;

interface CachedSharedPrice {
  minute: number;
  shared: Promise<SharedPrice>;
  picture: Promise<Buffer> | null;
}

/** Caches what was made for an instrument in this minute and language. */
function createSharedPriceCache(dependencies: SharingDependencies) {
  const cachedPictures = new Map<string, CachedSharedPrice>();
  // One picture at a time, and addresses take turns: the address with most requests is rejected first.
  const turns = createFairWorkScheduler({
    atOnce: 1,
    waitingMaximum: WAITING_MAXIMUM,
    what: 'pictures are waiting to be drawn',
  });
  function of(instrument: Instrument, language: Language): CachedSharedPrice {
    const now = dependencies.clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    const key = `${instrument.id} ${language}`;
    const known = cachedPictures.get(key);
    if (known?.minute === minute) return known;
    const shared = loadTexts(language).then((texts) =>
      readSharedPrice(dependencies, instrument, { language, texts, now }),
    );
    shared.catch(() => cachedPictures.delete(key));
    cachedPictures.delete(key);
    cachedPictures.set(key, { minute, shared, picture: null });
    for (const oldest of cachedPictures.keys()) {
      if (cachedPictures.size <= CACHE_MAXIMUM) break;
      cachedPictures.delete(oldest);
    }
    return cachedPictures.get(key)!;
  }
  function draw(made: CachedSharedPrice, language: Language, address: string): Promise<Buffer> {
    const mine = turns.take({ lane: 'work', of: address }, async () =>
      renderSvgAsPng(renderPriceSvg(await made.shared, dependencies.settings.get('title'), language)),
    );
    made.picture = mine;
    mine.catch(() => {
      if (made.picture === mine) made.picture = null;
    });
    return mine;
  }
  return {
    shared: (instrument: Instrument, language: Language): Promise<SharedPrice> => of(instrument, language).shared,
    /** Rejects with TooBusyError if the address has to wait. */
    picture(instrument: Instrument, language: Language, address: string): Promise<Buffer> {
      const made = of(instrument, language);
      // The drawing may have been rejected because of another address's flood; this address then draws it itself.
      return made.picture?.catch(() => made.picture ?? draw(made, language, address)) ?? draw(made, language, address);
    },
  };
}

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
function languageOf({ query, headers }: FastifyRequest): Language {
  const { language } = query as { language?: unknown };
  return isLanguage(language) ? language : negotiateLanguage(undefined, headers['accept-language']);
}

function originOf({ config }: SharingDependencies, { headers }: FastifyRequest): string {
  if (config.publicOrigin !== undefined) return config.publicOrigin;
  return `${isOverTls(undefined, headers) ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
}

export function addPriceSharingRoutes(app: FastifyInstance, dependencies: SharingDependencies): void {
  const made = createSharedPriceCache(dependencies);
  const take = createRateLimitBuckets(RATE_LIMIT);
  const senders = createClientAddressResolver(dependencies.config.trustedProxies);
  const style = createServedFile('page.css', Buffer.from(SHARED_PAGE_STYLE));

  const found = (address: string): Instrument | null =>
    instrumentField.safeParse(address).success ? dependencies.venues.instrument(address) : null;
  const page = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').header('vary', 'accept-language').send(text);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const sender = rateLimitKeyOf(senders.of(request.raw));
    const wait = take(sender, dependencies.clock.now());
    if (wait > 0) return reply.code(429).header('retry-after', String(wait)).type('text/plain').send('');
    const { address } = request.params as { address: string };
    const isPicture = address.endsWith(PICTURE_END);
    const instrument = found(isPicture ? address.slice(0, -PICTURE_END.length) : address);
    const language = languageOf(request);
    const about = async (): Promise<SharedPageContext> => ({
      texts: await loadTexts(language),
      language,
      title: dependencies.settings.get('title'),
      origin: originOf(dependencies, request),
    });
    if (!instrument)
      return page(reply.header('cache-control', 'no-store'), renderUnknownInstrumentPage(await about()), 404);
    // A page's links name the requested host unless an origin is configured: a shared cache would keep it for others.
    const isForAll = isPicture || dependencies.config.publicOrigin !== undefined;
    reply.header('cache-control', `${isForAll ? 'public' : 'private'}, ${CACHE_CONTROL}`);
    if (!isPicture) return page(reply, renderSharedPricePage(await made.shared(instrument, language), await about()));
    const picture = await made.picture(instrument, language, sender).catch((error: unknown) => {
      if (error instanceof TooBusyError) return null;
      throw error;
    });
    if (!picture) return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send('');
    return (
      reply
        .type('image/png')
        .header('vary', 'accept-language')
        // Other sites show it next to the link.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(picture)
    );
  }

  app.get('/share/page.css', (request, reply) => sendStaticFile(style, request, reply));
  app.get('/share/:address', answer);
}
