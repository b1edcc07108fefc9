/**
 * The one route that accepts bytes, and the one that returns a customer's own. A body is read only once the sender is
 * known, never beyond the limit, and few at once.
 */
import {
  FILE_BYTES_MAXIMUM,
  FILE_PURPOSES,
  type FilePurpose,
  FILE_DOWNLOAD_PATH,
  UPLOAD_PATH,
} from '@bourse/contract/upload-client.ts';
import { isRefusal, refuse, type Refusal } from '@bourse/contract/refusals.ts';
import * as f from '@bourse/contract/field-schemas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerFiles } from '../files/customer-files.ts';
import { type AnswerMessages, buildRefusalForError, sendData, sendRefusal } from './answers.ts';
import { createBodyBuffer } from './request-body.ts';
import type { ClientAddressResolver } from './client-address.ts';
import { type CallServer, requestLanguageOf } from './serve-call.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** For all customers together, and for each one: bodies are held in memory until they are complete. */
const CONCURRENT_UPLOADS_MAXIMUM = 4;
const UPLOADS_PER_CUSTOMER_MAXIMUM = 1;
/** A sender that is silent for this long loses its slot. */
const SILENT_MS = 4_000;
/** What a customer may see again. Photos of identity papers go only to the reviewing staff. */
const DOWNLOADABLE_PURPOSES: readonly FilePurpose[] = ['voucher', 'avatar'];

/** A file is shown inside our pages or saved, and is never a page itself. */
export const FILE_RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'attachment',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

type UploadDependencies = Pick<ServerDependencies, 'log'> & {
  customerFiles: CustomerFiles;
  server: CallServer;
  senders: ClientAddressResolver;
  messages: AnswerMessages;
};

export async function addUploadRoutes(
  app: FastifyInstance,
  { customerFiles, server, senders, messages, log }: UploadDependencies,
): Promise<void> {
  const activeUploads = new Map<bigint, number>();
  const all = (): number => [...activeUploads.values()].reduce((sum, each) => sum + each, 0);

  const admit = (request: FastifyRequest) => server.admit({ headers: request.headers, ip: senders.of(request.raw) });

  async function take(request: FastifyRequest): Promise<unknown> {
    const session = await admit(request);
    if (isRefusal(session)) return session;
    const { purpose } = request.query as { purpose?: unknown };
    if (!isPurpose(purpose)) return refuse('badInput', { field: 'purpose' });
    const own = activeUploads.get(session.account) ?? 0;
    if (own >= UPLOADS_PER_CUSTOMER_MAXIMUM || all() >= CONCURRENT_UPLOADS_MAXIMUM)
      return refuse('tooMany', { retryAfterSeconds: 1 });
    activeUploads.set(session.account, own + 1);
    try {
      const sent = await readUploadBytes(request);
      return isRefusal(sent) ? sent : await customerFiles.storeUpload(session.account, purpose, sent);
    } finally {
      if (own === 0) activeUploads.delete(session.account);
      else activeUploads.set(session.account, own);
    }
  }

  const answer =
    (act: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const language = requestLanguageOf(request);
      try {
        const outcome = await act(request, reply);
        // What the client still sends is ignored.
        if (!request.raw.complete) reply.header('connection', 'close');
        if (isRefusal(outcome)) return sendRefusal(reply, outcome, messages.ofRefusal(outcome, language));
        return reply.sent ? reply : sendData(reply, outcome, messages.ofUpload(language));
      } catch (error) {
        const { refusal, reference } = buildRefusalForError(error);
        if (reference) log.error({ reference, error }, 'an upload failed');
        return sendRefusal(reply.header('connection', 'close'), refusal, messages.ofRefusal(refusal, language));
      }
    };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream, of which `readUploadBytes` reads as much as it wants.
    scope.addContentTypeParser('*', (_request: FastifyRequest, _payload: unknown, done: (error: null) => void) =>
      done(null),
    );
    scope.post(UPLOAD_PATH, answer(take));
  });
  app.get(
    `${FILE_DOWNLOAD_PATH}/:file`,
    answer(async (request, reply) => {
      const session = await admit(request);
      if (isRefusal(session)) return session;
      const { file } = request.params as { file: string };
      const found = isFileId(file) ? await customerFiles.read(session.account, file) : null;
      if (!found || !DOWNLOADABLE_PURPOSES.includes(found.purpose)) return refuse('notFound');
      return reply.headers(FILE_RESPONSE_HEADERS).type(found.type).send(found.bytes);
    }),
  );
}

/** As the calls take ids; no database sees anything else. */
const isFileId = (text: string): boolean => f.id.safeParse(text).success;
const isPurpose = (value: unknown): value is FilePurpose => FILE_PURPOSES.includes(value as FilePurpose);

const EMPTY = refuse('badInput', { field: 'body' });
const BROKEN_OFF = refuse('uploadFailed');

/** The whole body, or a refusal as soon as it is clear that it is too large, broken off or never coming. */
async function readUploadBytes({ raw, headers }: FastifyRequest): Promise<Buffer | Refusal> {
  const tooLarge = refuse('fileTooLarge', { megabytes: FILE_BYTES_MAXIMUM / 1024 / 1024 });
  if (Number(headers['content-length'] ?? 0) > FILE_BYTES_MAXIMUM) return tooLarge;
  const gathering = createBodyBuffer();
  return new Promise((resolve) => {
    const silence = setTimeout(() => end(BROKEN_OFF), SILENT_MS);
    function end(value: Buffer | Refusal): void {
      clearTimeout(silence);
      raw.removeAllListeners('data');
      gathering.drop();
      resolve(value);
    }
    raw.on('data', (part: Buffer) => {
      silence.refresh();
      gathering.add(part);
      if (gathering.length > FILE_BYTES_MAXIMUM) end(tooLarge);
    });
    raw.once('end', () => end(gathering.whole() ?? EMPTY));
    raw.once('close', () => {
      if (!raw.complete) end(BROKEN_OFF);
    });
    raw.once('error', () => end(BROKEN_OFF));
  });
}
