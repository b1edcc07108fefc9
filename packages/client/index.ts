export { ConnectionError } from '@bourse/contract/connection-error.ts';
export type * from './call-types.ts';
export {
  type ApiKey,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type PagedCallName,
  type Row,
} from './client.ts';
export { isRefusedFor, RefusalError, type Refused, type Result, unwrap } from './results.ts';
export type { Stream, StreamFrame, StreamOptions, StreamState } from './stream.ts';
