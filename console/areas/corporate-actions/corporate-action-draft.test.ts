import { expect, it } from 'vitest';
import { buildActionFile, FIELDS_BY_KIND } from './corporate-action-draft.ts';

const textOf = (file: string | null): string =>
  file === null ? '' : new TextDecoder().decode(Uint8Array.from(atob(file), (each) => each.charCodeAt(0)));
const named = { instrument: 'US.OLDC', ex: '2026-12-01' };

it("writes one kind's fields into a file of one line, and leaves out those of others", () => {
  const draft = { ...named, ratio: '2:3', acquirer: 'US.NEWC', price: '700', amount: '', code: 'LEFT' };
  expect(textOf(buildActionFile('merger', draft))).toBe(
    'kind,instrument,ex,acquirer,ratio,price\n"merger","US.OLDC","2026-12-01","US.NEWC","2:3","700"\n',
  );
  const terms = { ratio: '1:3', company: 'US.BORN', price: '60', costShare: '0.2' };
  expect(textOf(buildActionFile('spinOff', { ...named, ...terms, acquirer: 'US.LEFT' }))).toBe(
    'kind,instrument,ex,company,ratio,price,costShare\n"spinOff","US.OLDC","2026-12-01","US.BORN","1:3","60","0.2"\n',
  );
  expect(textOf(buildActionFile('symbolChange', { ...named, code: 'META', name: ' A "new" name, 새 ' }))).toBe(
    'kind,instrument,ex,code,name\n"symbolChange","US.OLDC","2026-12-01","META","A ""new"" name, 새"\n',
  );
});

it('builds nothing while a needed field is empty', () => {
  for (const [kind, { needed }] of Object.entries(FIELDS_BY_KIND)) {
    const full = Object.fromEntries(needed.map((field) => [field, '1']));
    expect(buildActionFile(kind as keyof typeof FIELDS_BY_KIND, full)).not.toBeNull();
    for (const field of needed)
      expect(buildActionFile(kind as keyof typeof FIELDS_BY_KIND, { ...full, [field]: ' ' })).toBeNull();
  }
});
