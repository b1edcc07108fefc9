/**
 * A library's program, which the server starts when it is asked something and ends when it is idle, slow, or says
 * anything unexpected. It has a limit of memory, and neither our environment, nor files but its own, nor a network: the
 * server fetches for it, one after another, while a question waits. After an end the next start waits ever longer.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { SourceError, type SourceFault, type SourceResponse, type SourceTransport } from '../price-source.ts';
import { readSourceText } from '../source-answers.ts';
import { type FeedMessage, type FeedQuestion, parseFeedMessage } from './feed-messages.ts';

export interface FeedProcessOptions {
  title: string;
  /** The only folder that it can read. */
  folder: string;
  program: string;
  args?: readonly string[];
  transport: SourceTransport;
  memoryMb?: number;
  answerWithinMs?: number;
  idleMs?: number;
  lineBytesMaximum?: number;
  /** Milliseconds of a clock that never jumps. */
  monotonicNow?: () => number;
}

export interface FeedProcess {
  /** Resolves with what it answers, unchecked; rejects with a `SourceError`. One question at a time. */
  ask(question: FeedQuestion): Promise<unknown>;
  stop(): void;
}

const MEMORY_MB = 256;
const ANSWER_WITHIN_MS = 60_000;
const IDLE_MS = 300_000;
const LINE_BYTES_MAXIMUM = 16 * 1024 * 1024;
const FETCHES_PER_QUESTION_MAXIMUM = 200;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** What a source may want to know; the rest is ours, such as how a body is compressed. */
const HEADERS = ['accept', 'accept-language', 'content-type', 'cookie', 'origin', 'referer', 'user-agent'];
const NEWLINE = 0x0a;

export const createFeedProcess = (options: FeedProcessOptions): FeedProcess => new StartedFeedProcess(options);

type Child = ChildProcessByStdio<Writable, Readable, null>;
interface Question {
  id: number;
  resolve(answer: unknown): void;
  reject(error: SourceError): void;
  fetches: number;
  /** What was wrong with the last thing fetched: the cause if it can't answer. */
  fault: SourceError | null;
}

class StartedFeedProcess implements FeedProcess {
  private readonly options: FeedProcessOptions;
  private readonly now: () => number;
  private child: Child | null = null;
  private question: Question | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private fetching: Promise<void> = Promise.resolve();
  private lastId = 0;
  private failures = 0;
  private startsAt = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(options: FeedProcessOptions) {
    this.options = options;
    this.now = options.monotonicNow ?? (() => performance.now());
  }

  ask(question: FeedQuestion): Promise<unknown> {
    const answer = this.turn.then(() => this.askNow(question));
    this.turn = answer.catch(() => {});
    return answer;
  }

  stop(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private async askNow(question: FeedQuestion): Promise<unknown> {
    const { title, answerWithinMs = ANSWER_WITHIN_MS, idleMs = IDLE_MS } = this.options;
    clearTimeout(this.idle);
    const pauseMs = Math.ceil(this.startsAt - this.now());
    if (!this.child && pauseMs > 0)
      throw new SourceError('unreachable', `the program of ${title} ended, and is started again later`, pauseMs);
    const child = (this.child ??= this.start());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.question = { id: (this.lastId += 1), resolve, reject, fetches: 0, fault: null };
    const late = setTimeout(() => this.end('timedOut', `didn't answer within ${answerWithinMs} ms`), answerWithinMs);
    this.write(child, { id: this.lastId, ...question });
    try {
      const answer = await promise;
      this.failures = 0;
      return answer;
    } finally {
      clearTimeout(late);
      this.question = null;
      this.idle = setTimeout(() => this.stop(), idleMs).unref();
    }
  }

  private start(): Child {
    const { folder, program, args = [], memoryMb = MEMORY_MB } = this.options;
    const child = spawn(
      process.execPath,
      [
        '--permission',
        ...[folder, realpathSync(folder)].map((path) => `--allow-fs-read=${path}`),
        `--max-old-space-size=${memoryMb}`,
        '--no-warnings',
        program,
        ...args,
      ],
      { cwd: folder, env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
    );
    child.unref();
    const ended = (says: string) => this.child === child && this.end('unreachable', says);
    child.once('exit', (code, signal) => ended(`ended with ${code ?? signal}`));
    child.once('error', () => ended("can't be started"));
    // Whoever writes to one that has ended learns of it by its exit.
    child.stdin.on('error', () => {});
    this.readLines(child);
    return child;
  }

  private readLines(child: Child): void {
    const { lineBytesMaximum = LINE_BYTES_MAXIMUM } = this.options;
    let pieces: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (data: Buffer) => {
      let rest = data;
      for (let at = rest.indexOf(NEWLINE); at >= 0 && this.child === child; at = rest.indexOf(NEWLINE)) {
        const line = Buffer.concat([...pieces, rest.subarray(0, at)]);
        [pieces, length, rest] = [[], 0, rest.subarray(at + 1)];
        this.takeMessage(child, line.length > lineBytesMaximum ? null : parseFeedMessage(line.toString('utf8')));
      }
      pieces.push(rest);
      length += rest.length;
      if (length > lineBytesMaximum && this.child === child) this.takeMessage(child, null);
    });
  }

  private takeMessage(child: Child, message: FeedMessage | null): void {
    const { question } = this;
    const { title } = this.options;
    if (!message || !question || ('id' in message && message.id !== question.id))
      this.end('unreadable', 'said something unexpected');
    else if ('fetch' in message) {
      question.fetches += 1;
      if (question.fetches > FETCHES_PER_QUESTION_MAXIMUM) this.end('refused', 'fetched too much for one question');
      else this.fetching = this.fetching.then(() => this.fetchFor(child, question, message));
    } else if ('answer' in message) question.resolve(message.answer);
    else question.reject(question.fault ?? new SourceError('unreadable', `${title} couldn't read an answer`));
  }

  /** Half a body, or a refusal with status 200, isn't passed on: a library once took one for a cookie's crumb. */
  private async fetchFor(
    child: Child,
    question: Question,
    { fetch, url, headers }: Extract<FeedMessage, { fetch: number }>,
  ): Promise<void> {
    if (this.question !== question) return;
    const { transport } = this.options;
    const allowed = Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS.includes(name)));
    let response: SourceResponse | null = null;
    question.fault = null;
    try {
      response = await transport.get({ url, headers: allowed });
      readSourceText(response, transport.now());
    } catch (error) {
      question.fault = error instanceof SourceError ? error : new SourceError('unreachable', "can't be reached");
    }
    if (this.child !== child) return;
    const isPassedOn = response?.complete && question.fault?.fault !== 'rateLimited';
    this.write(child, isPassedOn && response ? toFetched(fetch, response) : { fetched: fetch, failed: true });
  }

  private write(child: Child, message: object): void {
    child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  private end(fault: SourceFault, says: string): void {
    this.stop();
    this.failures += 1;
    this.startsAt = this.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures - 1, 20));
    this.question?.reject(new SourceError(fault, `the program of ${this.options.title} ${says}`));
  }
}

function toFetched(fetched: number, { status, headers, bytes }: SourceResponse): object {
  const pairs = Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value]),
  );
  return { fetched, status, headers: pairs, body: bytes.toString('base64') };
}
