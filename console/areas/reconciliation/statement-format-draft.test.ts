import { expect, test } from 'vitest';
import { createStatementFormatDraft, parseStatementFormatDraft } from './statement-format-draft.ts';

const plain = createStatementFormatDraft(null);

test('what is typed fits the call, and comes back as it was typed', () => {
  const draft = {
    ...plain,
    dateColumn: ' Buchungstag ',
    referenceColumns: 'Verwendungszweck, Name',
    amountColumn: '',
    creditColumn: 'Haben',
    debitColumn: 'Soll',
    delimiter: 'semicolon',
    dateOrder: 'dmy',
    decimal: 'comma',
  };
  const format = parseStatementFormatDraft(draft);
  expect(format).toMatchObject({
    dateColumn: 'Buchungstag',
    referenceColumns: ['Verwendungszweck', 'Name'],
    amountColumn: null,
    encoding: null,
    decimal: 'comma',
  });
  expect(createStatementFormatDraft(format)).toEqual({ ...draft, dateColumn: 'Buchungstag' });
});

test.each([[{ dateColumn: ' ' }], [{ referenceColumns: ' , ' }], [{ referenceColumns: 'a,b,c,d,e,f,g,h,i' }]])(
  '%o is no format',
  (change) => expect(parseStatementFormatDraft({ ...plain, ...change })).toBeNull(),
);
