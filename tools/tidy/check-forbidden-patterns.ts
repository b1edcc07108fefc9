import { type CheckFinding, isCode, isTest, type SourceFile, removeComments } from './read-sources.ts';

type Rule = { applies(path: string): boolean; pattern: RegExp; says: string };

const pure = (path: string) => /^(core|simulator)\//.test(path) && isCode(path) && !isTest(path);
const test = (path: string) => /\.test\.tsx?$/.test(path) && !path.startsWith('tools/tidy/');
const code = (path: string) => isCode(path) && !path.startsWith('tools/tidy/');

/** Tables of commands and requests, which nothing else may write. */
const PROTECTED_TABLES = 'command_keys|staff_keys|staff_audit|requests|request_steps|proposals|proposal_steps';

const rules: Rule[] = [
  {
    applies: pure,
    pattern: /\b(Date\.now|performance\.now)\(|\bnew Date\(\s*\)|\bTemporal\.Now\b/,
    says: 'asks a clock: here the time is an argument',
  },
  {
    applies: pure,
    pattern: /\bMath\.random\b|\bcrypto\.(getRandomValues|randomUUID|subtle)\b/,
    says: 'draws by itself: here chance is an argument',
  },
  {
    applies: pure,
    pattern: /\b(process|globalThis|window|document|localStorage)\.|\b(fetch|setTimeout|setInterval|queueMicrotask)\(/,
    says: 'reaches outside: rules know neither Node nor a browser',
  },
  {
    applies: (path) => path.startsWith('server/') && path !== 'server/config.ts' && code(path) && !isTest(path),
    pattern: /\bprocess\.env\b/,
    says: 'reads the environment, which only server/config.ts does',
  },
  {
    applies: (path) => /^(server|core)\//.test(path) && code(path) && !isTest(path),
    pattern: /(\bsourceOf\([^()]*\)|(?<!typeof )\b(quote|feed|venue|simulator)\.source) [!=]==(?! '')/,
    says: 'asks who a venue is: ask what it gives (server/venue/venue.ts)',
  },
  {
    applies: (path) => /^(app|console)\//.test(path) && code(path) && !isTest(path),
    pattern: /\b\w*[sS]ource [!=]== '(simulated|replay)'/,
    says: 'asks who a venue is: the contract says what it gives',
  },
  {
    applies: (path) => path.startsWith('server/') && !path.startsWith('server/venue/') && code(path) && !isTest(path),
    pattern: /\bfrom '@bourse\/simulator\//,
    says: 'knows the simulated market, which is one venue among others: ask the port',
  },
  {
    applies: (path) =>
      path.startsWith('server/') &&
      !/^server\/(desk|requests|proposals|staff-audit|testing)\//.test(path) &&
      code(path) &&
      !isTest(path),
    pattern: new RegExp(
      `\\b(insertInto|updateTable)\\('(${PROTECTED_TABLES})\\b|\\b(insert into|update) (${PROTECTED_TABLES})\\b`,
    ),
    says: 'writes what the desk keeps: a command keeps its key and record, and a request moves by its steps',
  },
  {
    applies: test,
    pattern: /\bwaitForTimeout\(|\bsleep\(|new Promise(<[^>]*>)?\(\s*\(?\w*\)?\s*=>\s*setTimeout\(/,
    says: 'sleeps: wait for what is expected instead',
  },
  {
    applies: test,
    // Letting other work run isn't a sleep.
    pattern: /^(?!import \{ setImmediate( as \w+)? \} from ).*\b(from |import\()['"](node:)?timers\/promises['"]/,
    says: 'sleeps by timers/promises: wait for what is expected instead',
  },
  {
    applies: (path) => /\.(ts|tsx|mjs|sql|css)$/.test(path) && !path.startsWith('tools/tidy/'),
    pattern: /\b(TODO|FIXME|XXX)\b/,
    says: 'holds a note of unfinished work',
  },
];

/** Forbidden patterns in sources, one finding per line. */
export function checkForbiddenPatterns(sources: SourceFile[]): CheckFinding[] {
  return sources.flatMap(({ path, text }) => {
    const own = rules.filter((rule) => rule.applies(path));
    if (own.length === 0) return [];
    // A note of unfinished work is in a comment, everything else in code.
    const lines = { code: removeComments(text).split('\n'), text: text.split('\n') };
    return own.flatMap((rule) =>
      (rule.says.includes('note') ? lines.text : lines.code).flatMap((line, index) =>
        rule.pattern.test(line) ? [{ path: `${path}:${index + 1}`, says: rule.says }] : [],
      ),
    );
  });
}
