/** The contract as a page and as OpenAPI, generated at the first request. */
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { DOCS_STYLE_PATH } from '@bourse/contract/docs-page.ts';
import type { FastifyInstance } from 'fastify';
import { addressesOf } from './addresses.ts';
import { makeFile, sendFile, type ServedFile } from './served-files.ts';

/** `publicOrigin`: where the page's example commands send their calls; without one, where this server listens. */
export function addDocuments(app: FastifyInstance, publicOrigin: string | undefined): void {
  const documents: Record<string, () => Promise<ServedFile>> = {
    '/docs/': async () =>
      text(
        'index.html',
        (await import('@bourse/contract/docs-page.ts')).docsPage(undefined, publicOrigin ?? listensAt(app)),
      ),
    [DOCS_STYLE_PATH]: async () => text('docs.css', (await import('@bourse/contract/docs-style.ts')).docsStyle),
    [`${BASE_PATH}/openapi.json`]: async () =>
      text('openapi.json', JSON.stringify((await import('@bourse/contract/openapi.ts')).openApi())),
  };
  for (const [path, make] of Object.entries(documents)) {
    let file: Promise<ServedFile> | undefined;
    app.get(path, async (request, reply) => sendFile(await (file ??= make()), request, reply));
  }
}

function listensAt(app: FastifyInstance): string | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address !== null
    ? addressesOf(address.address, address.port).own.replace(/\/$/, '')
    : undefined;
}

const text = (name: string, content: string): ServedFile => makeFile(name, Buffer.from(content));
