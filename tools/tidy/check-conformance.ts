import type { CheckFinding, SourceFile } from './read-sources.ts';

export const CHECKLIST_FILE = 'tools/tidy/checklist.txt';
export const CONFORMANCE_PAGE_FILE = 'docs/conformance.md';

/** A statement of the specification: its id, the letter of the work that owns it, and its sentence. */
export type SpecificationStatement = { id: string; owner: string; sentence: string };

/** Statements and the owners whose work is done, so that each of theirs must be shown. */
export type ConformanceChecklist = { done: string[]; statements: SpecificationStatement[] };

/** Lines `id | owner | sentence`; one line `done: A B` names owners; `#` begins a comment. */
export function parseChecklist(text: string): ConformanceChecklist {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const done =
    lines
      .find((line) => line.startsWith('done:'))
      ?.slice('done:'.length)
      .trim() ?? '';
  const statements = lines
    .filter((line) => !line.startsWith('done:'))
    .map((line) => {
      const [id = '', owner = '', ...sentence] = line.split(' | ');
      return { id, owner, sentence: sentence.join(' | ') };
    });
  return { done: done.split(/\s+/).filter(Boolean), statements };
}

/** Rows `| id | file › title |`, several tests separated by `<br>`; an empty cell is a statement without a test yet. */
export function parseConformancePage(text: string): Map<string, string[]> {
  const rows = [...text.matchAll(/^\|\s*(\d+\.\d+)\s*\|(.*)\|\s*$/gm)];
  return new Map(
    rows.map(([, id = '', cell = '']) => [
      id,
      cell
        .split('<br>')
        .map((one) => one.trim())
        .filter(Boolean),
    ]),
  );
}

/** Holds the page against the checklist and the tests that exist; the summary is its last word. */
export function checkConformance(sources: SourceFile[]): { findings: CheckFinding[]; summary: string } {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const checklist = parseChecklist(texts.get(CHECKLIST_FILE) ?? '');
  const page = parseConformancePage(texts.get(CONFORMANCE_PAGE_FILE) ?? '');
  const known = new Set(checklist.statements.map(({ id }) => id));
  const strangers = [...page.keys()].filter((id) => !known.has(id));
  const findings = [
    ...strangers.map((id) => ({ path: CONFORMANCE_PAGE_FILE, says: `${id} is no statement of the checklist` })),
    ...checklist.statements.flatMap((statement) => checkStatement(statement, checklist, page, texts)),
  ];
  const covered = checklist.statements.filter(({ id }) => (page.get(id) ?? []).length > 0).length;
  return { findings, summary: `conformance: ${covered} of ${checklist.statements.length} shown` };
}

function checkStatement(
  { id, owner, sentence }: SpecificationStatement,
  checklist: ConformanceChecklist,
  page: Map<string, string[]>,
  texts: Map<string, string>,
): CheckFinding[] {
  const tests = page.get(id);
  if (!tests) return [{ path: CONFORMANCE_PAGE_FILE, says: `${id} has no line (${sentence})` }];
  if (tests.length === 0 && checklist.done.includes(owner)) {
    return [
      { path: CONFORMANCE_PAGE_FILE, says: `${id} has no test, though the work of ${owner} is done (${sentence})` },
    ];
  }
  return tests.flatMap((test) => {
    const problem = problemOf(test, texts);
    return problem ? [{ path: CONFORMANCE_PAGE_FILE, says: `${id}: ${problem}` }] : [];
  });
}

/** What precedes the first quote of a test's title: the call of the test itself, or of its table. */
const CALLED = /(\b(it|test|describe)(\.\w+)*|\))\(\s*$/;

/** Whether a test begins with these words; a comment or another string with them doesn't count. */
function isTitle(source: string, title: string): boolean {
  // In the source a quote within a title may be escaped.
  const text = source.replaceAll('\\', '');
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + 1))
    if (/['"`]/.test(text[at - 1] ?? '') && CALLED.test(text.slice(Math.max(0, at - 60), at - 1))) return true;
  return false;
}

function problemOf(test: string, texts: Map<string, string>): string | undefined {
  const [file = '', title = ''] = test
    .replaceAll('`', '')
    .split(' › ')
    .map((part) => part.trim());
  const text = texts.get(file);
  if (!/\.test\.tsx?$/.test(file) || text === undefined) return `there is no test file ${file}`;
  if (title === '' || !isTitle(text, title)) return `${file} has no test "${title}"`;
  return undefined;
}
