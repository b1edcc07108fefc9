/** The two routes that carry bytes, as the OpenAPI document describes them. */
import { type JsonObject } from './call-examples.ts';
import { BASE_PATH } from './constants.ts';
import { FILE_BYTES_MAXIMUM, FILE_DOWNLOAD_PATH, FILE_PURPOSES, UPLOAD_PATH } from './upload-client.ts';

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const SESSION = [{ token: [], account: [] }];
/** OpenAPI 3.1 describes bytes by their media type alone. */
const bytes = (types: readonly string[]): JsonObject => Object.fromEntries(types.map((type) => [type, {}]));
const refused = (code: string): JsonObject => ({ $ref: `#/components/responses/${code}` });

const below = (path: string): string => path.slice(BASE_PATH.length);

export const UPLOAD_PATHS: Readonly<Record<string, JsonObject>> = {
  [below(UPLOAD_PATH)]: {
    post: {
      operationId: 'filesUpload',
      summary: `Takes a picture of ${FILE_BYTES_MAXIMUM / 1024 / 1024} MB at most; its id can be used once.`,
      security: SESSION,
      parameters: [{ name: 'purpose', in: 'query', required: true, schema: { enum: [...FILE_PURPOSES] } }],
      requestBody: { required: true, content: bytes([...PICTURES, 'application/octet-stream']) },
      responses: {
        200: {
          description: 'Taken, or refused as no picture.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['status', 'msg'],
                properties: {
                  status: { enum: [0, 1] },
                  msg: { type: 'string' },
                  data: {
                    type: 'object',
                    required: ['file', 'width', 'height'],
                    properties: {
                      file: { type: 'string' },
                      width: { type: 'integer' },
                      height: { type: 'integer' },
                    },
                  },
                },
              },
            },
          },
        },
        400: refused('badInput'),
        401: refused('unauthorized'),
        429: refused('tooMany'),
      },
    },
  },
  [`${below(FILE_DOWNLOAD_PATH)}/{file}`]: {
    get: {
      operationId: 'filesRead',
      summary: "Gives back one's own voucher, portrait or picture for customer service.",
      security: SESSION,
      parameters: [{ name: 'file', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The picture.', content: bytes(PICTURES) },
        401: refused('unauthorized'),
        404: { description: 'There is none of this id, or it is not yours.' },
      },
    },
  },
};
