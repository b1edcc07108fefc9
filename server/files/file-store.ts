/** Where encrypted files are. Two implementations pass one test suite: a folder, and anything that speaks S3. */

export interface FileStore {
  /** Durable when it resolves; the same name again replaces the earlier file. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null if there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
}

/** Names are chosen by us and never what a customer sent. */
export function assertName(name: string): void {
  if (!/^[a-z0-9]{32}$/.test(name)) throw new Error('a stored file has a name of 32 lower-case letters and digits');
}
