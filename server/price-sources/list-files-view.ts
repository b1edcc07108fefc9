/** What staff see of the files in a source's folder. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { PriceSource, SourceFileReport } from './price-source.ts';

type FilesView = CallAnswer<Calls['staff/listPriceSources']>['sources'][number]['files'];
const FILES_MAXIMUM = 200;

/** Those with something to say come first. Null for a source without a folder. */
export function listFilesView({ report }: PriceSource): FilesView {
  const files = report?.();
  if (!files) return null;
  const isGood = ({ says, problems }: SourceFileReport): boolean => says === null && problems.length === 0;
  return [...files.filter((each) => !isGood(each)), ...files.filter(isGood)]
    .slice(0, FILES_MAXIMUM)
    .map(({ problems, ...each }) => ({ ...each, problems: [...problems] }));
}
