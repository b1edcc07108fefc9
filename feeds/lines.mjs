/**
 * For a program that the server starts: it answers questions, a line of JSON each. It has no network; what it wants to
 * fetch, the server fetches for it by its own way out.
 */
import { createInterface } from 'node:readline';

const write = process.stdout.write.bind(process.stdout);
// What a library prints isn't for the server.
process.stdout.write = () => true;
const send = (message) => write(`${JSON.stringify(message)}\n`);

const STATUSES_WITHOUT_BODY = [204, 205, 304];
const fetches = new Map();
let fetchCount = 0;

/** As the global `fetch`, for GET only. */
export function fetchByServer(input, { method = 'GET', headers = {} } = {}) {
  if (method !== 'GET') return Promise.reject(new TypeError('fetch failed: only GET is possible'));
  const { promise, resolve, reject } = Promise.withResolvers();
  fetchCount += 1;
  fetches.set(fetchCount, { resolve, reject });
  send({ fetch: fetchCount, url: String(input), headers: Object.fromEntries(new Headers(headers)) });
  return promise;
}

function takeFetched({ fetched, failed, status, headers, body }) {
  const { resolve, reject } = fetches.get(fetched);
  fetches.delete(fetched);
  if (failed) reject(new TypeError('fetch failed'));
  else
    resolve(
      new Response(STATUSES_WITHOUT_BODY.includes(status) ? null : Buffer.from(body, 'base64'), { status, headers }),
    );
}

/** `answers`: by question, a function of the server's message. Why one rejects isn't sent. */
export function answerQuestions(answers) {
  const lines = createInterface({ input: process.stdin });
  // The server has ended.
  lines.on('close', () => process.exit());
  lines.on('line', (line) => {
    const message = JSON.parse(line);
    if (message.fetched !== undefined) return takeFetched(message);
    answers[message.question](message).then(
      (answer) => send({ id: message.id, answer }),
      (error) => {
        console.error(error);
        send({ id: message.id, failed: true });
      },
    );
  });
}
