/** The program `bourse-mcp`: Model Context Protocol over standard input and output. */
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { EXIT, explainFailure, UsageError } from '../cli/exit-codes.ts';
import { readCredentials } from '../cli/credentials.ts';
import { createClient } from '../client/index.ts';
import { createServer } from './create-server.ts';
import { createSpendingGuard, parseMoney, type SpendingLimits } from './spending-limits.ts';

const HELP = `bourse-mcp [--trade --max-order AMOUNT --max-day AMOUNT]

Serves the Model Context Protocol on standard input and output. It reads market data and, with a key, the portfolio;
with --trade it also places orders, up to these amounts, such as 500USD, each and on one UTC day.

The server's address and the key come from BOURSE_ORIGIN, BOURSE_KEY_ID and BOURSE_KEY_SECRET, or from "bourse login".`;

const OPTIONS = {
  trade: { type: 'boolean' },
  'max-order': { type: 'string' },
  'max-day': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Null without --trade. */
function readLimits(values: Values): SpendingLimits | null {
  const [perOrder, perDay] = (['max-order', 'max-day'] as const).map((name) => {
    const text = values[name];
    if (values.trade !== true) {
      if (text !== undefined) throw new UsageError(`--${name} goes with --trade.`);
      return null;
    }
    const money = parseMoney(text ?? '');
    if (!money) throw new UsageError(`With --trade say --${name} with an amount, such as 500USD.`);
    return money;
  });
  if (!perOrder || !perDay) return null;
  if (perOrder.currency !== perDay.currency) throw new UsageError('--max-order and --max-day need one currency.');
  return { currency: perOrder.currency, perOrder: perOrder.amount, perDay: perDay.amount };
}

function start(args: string[]): void {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help === true) return console.log(HELP);
  const limits = readLimits(values);
  const credentials = readCredentials(process.env);
  const { apiKey } = credentials;
  if (limits && !apiKey) throw new UsageError('--trade needs a key.');
  const client = createClient({ ...credentials, attempts: 3 });
  const guard = limits && apiKey ? createSpendingGuard(client, { keyId: apiKey.id, limits, now: Date.now }) : null;
  serveStdio(() => createServer(client, { hasKey: apiKey !== undefined, guard }), {
    onerror: (error) => console.error(error.message),
  });
}

try {
  start(process.argv.slice(2));
} catch (error) {
  const { code, sentence } = explainFailure(error);
  console.error(sentence);
  process.exitCode = code === EXIT.done ? EXIT.usage : code;
}
