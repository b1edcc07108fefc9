/** Style that matters, as a check: `npm run tidy`. The canaries break each rule on purpose and must be found. */
import { checkAreaIsolation, reportAreaIsolation } from './check-area-isolation.ts';
import { checkCanaries } from './check-canaries.ts';
import { checkCircularImports } from './check-circular-imports.ts';
import { checkConformance } from './check-conformance.ts';
import { checkFrontEndCycles, checkFeatureImports } from './check-front-end-imports.ts';
import { checkServerLayers, reportServerLayers } from './check-server-layers.ts';
import { checkFileNames, checkMachineTraces } from './check-file-names.ts';
import { checkForbiddenPatterns } from './check-forbidden-patterns.ts';
import { checkRoomImports } from './check-room-imports.ts';
import { checkSizes, reportSizes } from './check-sizes.ts';
import { checkSmallFiles } from './check-small-files.ts';
import { checkIdentifierWords } from './check-identifier-words.ts';
import { readCanaries, readSources } from './read-sources.ts';
import { checkCommandsWithSql } from './check-sql-outside-stores.ts';

const sources = await readSources();
const conformance = checkConformance(sources);
const findings = [
  ...checkCanaries(await readCanaries()),
  ...checkRoomImports(sources),
  ...checkFeatureImports(sources),
  ...checkFrontEndCycles(sources),
  ...checkCircularImports(sources),
  ...checkServerLayers(sources),
  ...checkForbiddenPatterns(sources),
  ...checkFileNames(sources),
  ...checkIdentifierWords(sources),
  ...checkMachineTraces(sources),
  ...checkSizes(sources),
  ...checkSmallFiles(sources),
  ...checkAreaIsolation(sources),
  ...checkCommandsWithSql(sources),
  ...conformance.findings,
];

for (const line of [...reportSizes(sources), reportServerLayers(sources), ...reportAreaIsolation(sources)])
  console.log(line);
for (const { path, says } of findings) console.log(`${path} ${says}`);
console.log(`tidy: ${sources.length} files read, ${findings.length} findings`);
console.log(conformance.summary);
process.exitCode = findings.length === 0 ? 0 : 1;
