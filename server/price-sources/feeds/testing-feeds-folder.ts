/** A copy of `feeds/` for tests, without installed libraries: a test writes its own in their place. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';

const FEEDS = join(import.meta.dirname, '..', '..', '..', 'feeds');

export interface FeedsFolder {
  path: string;
  write(file: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export async function createFeedsFolder(): Promise<FeedsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'feeds-'));
  await cp(FEEDS, path, { recursive: true, filter: (file) => !file.split(sep).slice(-1).includes('node_modules') });
  return {
    path,
    async write(file, text) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** ccxt's class of an exchange as far as the program uses it: it fetches from `origin`. */
export const writeTestCcxt = (origin: string): string => `
export default class {
  has = { fetchTickers: true };
  async load(path) {
    const response = await this.fetchImplementation('${origin}' + path, { method: 'GET', headers: { 'X-Other': '1' } });
    const text = await response.text();
    if (!response.ok) throw new Error('failed with ' + response.status);
    return JSON.parse(text);
  }
  async loadMarkets() {
    return { 'BTC/USDT': { quote: 'USDT' }, 'OLD/USDT': { quote: 'USDT' } };
  }
  fetchTickers() {
    return this.load('/tickers');
  }
  fetchOHLCV(symbol, period, since) {
    return this.load('/bars?since=' + since);
  }
}`;

/** yahoo-finance2's client as far as the program uses it. */
export const writeTestYahooFinance = (origin: string): string => `
export default class {
  constructor({ fetch }) {
    this.fetch = fetch;
  }
  async quote() {
    console.log('a notice of the library');
    const response = await this.fetch('${origin}/quotes', { headers: { cookie: 'A1=1', 'Accept-Encoding': 'br' } });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
}`;
