/** The AsyncAPI 3 document of the stream, derived from its frames; served at `/docs/asyncapi.json`. */
import { type JsonObject } from './call-examples.ts';
import { BASE_PATH } from './constants.ts';
import { describedFrames, STREAM_INTRODUCTION } from './docs-sections.ts';
import { schemaOf } from './openapi.ts';

export interface AsyncApiDocument extends JsonObject {
  asyncapi: string;
  channels: { stream: JsonObject & { messages: Record<string, JsonObject> } };
  operations: Record<string, JsonObject>;
  components: { messages: Record<string, JsonObject>; schemas: Record<string, JsonObject> };
}

/** As names of components may be. */
const nameOf = (frame: string): string => frame.replaceAll(/[^A-Za-z0-9._-]+/g, '.');
const references = (place: string, names: readonly string[]): JsonObject[] =>
  names.map((name) => ({ $ref: `${place}/${name}` }));

/** `host`: where the stream is, such as "bourse.example". Plain data: `JSON.stringify` it. */
export function buildAsyncApi(host = '127.0.0.1:3000', isSecure = false, version = '1.0.0'): AsyncApiDocument {
  const schemas: Record<string, JsonObject> = {};
  const messages = Object.fromEntries(
    describedFrames.map(([frame, , schema, says]): [string, JsonObject] => [
      nameOf(frame),
      { name: nameOf(frame), title: frame, summary: says, payload: schemaOf(schema, schemas) },
    ]),
  );
  const namesFrom = (sender: 'client' | 'server'): string[] =>
    describedFrames.flatMap(([frame, from]) => (from === sender ? [nameOf(frame)] : []));
  const operation = (action: 'receive' | 'send', names: readonly string[]): JsonObject => ({
    action,
    channel: { $ref: '#/channels/stream' },
    messages: references('#/channels/stream/messages', names),
  });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Bourse: the stream',
      version,
      description: `${STREAM_INTRODUCTION} The server receives what clients send.`,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: { here: { host, protocol: isSecure ? 'wss' : 'ws' } },
    channels: {
      stream: {
        address: `${BASE_PATH}/stream`,
        description: 'One WebSocket with a JSON text in each frame.',
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      receiveFromClient: operation('receive', namesFrom('client')),
      sendToClient: operation('send', namesFrom('server')),
    },
    components: { messages, schemas },
  };
}
