// Runs a client's calls one after the other, and prints a line of JSON for each: { call, error }.
const { KEY_ID: id, KEY_SECRET: secret, BASE: base, ROOT: root, SECURE: secure } = process.env;

/** The key; `base` is the address below `/alpaca`, `root` that of the port of its own, `secure` `base` behind TLS. */
export const server = { id, secret, base, root, secure };

const CALL_MS = 20_000;

/** `run` answers what the client understood; it throws, or `isRight` is false, if that is wrong. */
export async function check(call, run, isRight = () => true) {
  const late = Promise.withResolvers();
  const timer = setTimeout(() => late.reject(new Error('no answer')), CALL_MS);
  try {
    const answer = await Promise.race([run(), late.promise]);
    const error = isRight(answer) ? null : `understood ${JSON.stringify(answer)?.slice(0, 300)}`;
    console.log(JSON.stringify({ call, error }));
    return answer;
  } catch (error) {
    const answered = JSON.stringify(error.response?.data ?? error.body ?? '');
    console.log(JSON.stringify({ call, error: `${String(error.message).slice(0, 300)} ${answered.slice(0, 300)}` }));
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

export const isList = (answer) => Array.isArray(answer) && answer.length > 0;
