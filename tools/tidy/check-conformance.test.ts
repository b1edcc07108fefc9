import { expect, test } from 'vitest';
import { checkConformance, CHECKLIST_FILE, CONFORMANCE_PAGE_FILE } from './check-conformance.ts';

const checklist = (done = '') =>
  `done: ${done}\n1.01 | A | registration needs an invitation code\n1.02 | B | day trading\n`;
const registerTest = {
  path: 'server/user/register.test.ts',
  text: `// a code has letters\ntest('a code can\\'t be used twice', () => say('a code has words'));`,
};

function check(page: string, done = '') {
  return checkConformance([
    { path: CHECKLIST_FILE, text: checklist(done) },
    { path: CONFORMANCE_PAGE_FILE, text: page },
    registerTest,
  ]);
}

test('counts the statements covered by a test', () => {
  const page = `| 1.01 | server/user/register.test.ts › a code can't be used twice |\n| 1.02 | |\n`;
  expect(check(page)).toEqual({ findings: [], summary: 'conformance: 1 of 2 shown' });
});

test.each([
  ['a statement without a line', '| 1.01 | |\n', '1.02 has no line (day trading)'],
  ['a line without a statement', '| 1.01 | |\n| 1.02 | |\n| 1.03 | |\n', '1.03 is no statement of the checklist'],
  [
    'a file that is not there',
    '| 1.01 | server/none.test.ts › x |\n| 1.02 | |\n',
    '1.01: there is no test file server/none.test.ts',
  ],
  [
    'a title that is not there',
    '| 1.01 | server/user/register.test.ts › a code has ten digits |\n| 1.02 | |\n',
    '1.01: server/user/register.test.ts has no test "a code has ten digits"',
  ],
  [
    'a title that stands in a comment alone',
    '| 1.01 | server/user/register.test.ts › a code has letters |\n| 1.02 | |\n',
    '1.01: server/user/register.test.ts has no test "a code has letters"',
  ],
])('reports %s', (_, page, says) => {
  expect(check(page).findings).toEqual([{ path: CONFORMANCE_PAGE_FILE, says }]);
});

test('every statement of finished work needs its test', () => {
  expect(check('| 1.01 | |\n| 1.02 | |\n', 'A').findings).toEqual([
    {
      path: CONFORMANCE_PAGE_FILE,
      says: '1.01 has no test, though the work of A is done (registration needs an invitation code)',
    },
  ]);
});
