/** Style that matters, as a check: `npm run tidy`. The canaries break each rule on purpose and must be found. */
import { checkAreas, reportAreas } from './check-areas.ts';
import { checkCanaries } from './check-canaries.ts';
import { checkCircularImports } from './check-circular-imports.ts';
import { checkConformance } from './check-conformance.ts';
import { checkFrontEndCycles, checkFeatureImports } from './check-front-ends.ts';
import { checkLayers, reportLayers } from './check-layers.ts';
import { checkFileNames, checkMachineTraces } from './check-file-names.ts';
import { checkPurity } from './check-purity.ts';
import { checkRoomImports } from './check-room-imports.ts';
import { checkSizes, reportSizes } from './check-sizes.ts';
import { checkSmallFiles } from './check-small-files.ts';
import { checkWords } from './check-words.ts';
import { readCanaries, readSources } from './read-sources.ts';
import { reportSqlStatements } from './check-sql-statements.ts';

const sources = await readSources();
const conformance = checkConformance(sources);
const findings = [
  ...checkCanaries(await readCanaries()),
  ...checkRoomImports(sources),
  ...checkFeatureImports(sources),
  ...checkFrontEndCycles(sources),
  ...checkCircularImports(sources),
  ...checkLayers(sources),
  ...checkPurity(sources),
  ...checkFileNames(sources),
  ...checkWords(sources),
  ...checkMachineTraces(sources),
  ...checkSizes(sources),
  ...checkSmallFiles(sources),
  ...checkAreas(sources),
  ...conformance.findings,
];

for (const line of [
  ...reportSizes(sources),
  reportLayers(sources),
  reportSqlStatements(sources),
  ...reportAreas(sources),
])
  console.log(line);
for (const { path, says } of findings) console.log(`${path} ${says}`);
console.log(`tidy: ${sources.length} files read, ${findings.length} findings`);
console.log(conformance.summary);
process.exitCode = findings.length === 0 ? 0 : 1;
