/** The stream's part of the documents: each frame with its fields. */
import * as z from 'zod/mini';
import { BASE_PATH } from './constants.ts';
import { fieldRows, type FieldRow } from './docs-fields.ts';
import type { Json } from './openapi.ts';
import { named } from './schema-names.ts';
import * as s from './stream.ts';

const further = [...s.furtherChannels].map(([kind, { says }]) => `, \`${kind}:…\` (${says})`).join('');
const frames: readonly (readonly [name: string, sender: 'client' | 'server', schema: z.ZodMiniType, says: string])[] = [
  ['hello', 'client', s.helloFrame, 'The first frame. Without a token only quotes can be subscribed to.'],
  ['subscribe', 'client', s.subscribeFrame, `Channels are \`account\`, \`quote:<instrument>\`${further}.`],
  ['unsubscribe', 'client', s.unsubscribeFrame, 'Takes channels back.'],
  ['resume', 'client', s.resumeFrame, 'Asks for all events after this number.'],
  ['welcome', 'server', s.welcomeFrame, 'Answers a hello; `user` only with a session.'],
  ['error', 'server', s.errorFrame, 'The connection closes after it.'],
  [
    'ok',
    'server',
    s.okFrame,
    "Answers a frame with an `id`; `refused` names channels that don't exist or aren't the reader's.",
  ],
  ...s.furtherFrames.map(({ type, schema, says }) => [type, 'server', schema, says] as const),
  ...s.eventFrames.map(({ kind, schema, says }) => [`event: ${kind}`, 'server', schema, says] as const),
  ['gap', 'server', s.gapFrame, 'Answers a resume from too long ago: read the lists again.'],
  [
    'beat',
    'server',
    s.beatFrame,
    `Comes every ${s.BEAT_EVERY_MS / 1_000} s from the welcome on. ` +
      `Nothing at all for ${s.SILENT_AFTER_MS / 1_000} s is a lost line: connect anew.`,
  ],
];

export function streamSection(
  prose: (text: string) => string,
  fieldTable: (rows: readonly FieldRow[]) => string,
): string {
  const intro =
    `A WebSocket at \`${BASE_PATH}/stream\` with JSON text frames. When the session ends, the server ` +
    `closes with code ${s.CLOSE_SESSION_ENDED}. ` +
    `Events are kept for ${s.EVENTS_KEPT_DAYS} days.`;
  const sections = frames.map(([name, sender, schema, says]) => {
    const rows = fieldRows(z.toJSONSchema(schema, { metadata: named, io: 'input' }) as Json);
    return (
      `<section>\n<h3>${name}</h3>\n<p>${prose(says)}</p>\n<p class="marks">from the ` +
      `${sender}</p>\n${fieldTable(rows)}\n</section>`
    );
  });
  return `<p>${prose(intro)}</p>\n${sections.join('\n')}`;
}
