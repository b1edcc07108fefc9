/** Style that matters, as a check: `npm run tidy`. The canaries break each rule on purpose and must be found. */
import { checkAreas, reportAreas } from './areas.ts';
import { checkCanaries } from './canaries.ts';
import { checkCircles } from './circles.ts';
import { checkConformance } from './conformance.ts';
import { checkCycles, checkFeatures } from './fronts.ts';
import { checkLayers, reportLayers } from './layers.ts';
import { checkNames, checkTraces } from './names.ts';
import { checkPurity } from './purity.ts';
import { checkRooms } from './rooms.ts';
import { checkSizes, reportSizes } from './sizes.ts';
import { readCanaries, readSources } from './sources.ts';
import { reportStatements } from './statements.ts';

const sources = await readSources();
const conformance = checkConformance(sources);
const findings = [
  ...checkCanaries(await readCanaries()),
  ...checkRooms(sources),
  ...checkFeatures(sources),
  ...checkCycles(sources),
  ...checkCircles(sources),
  ...checkLayers(sources),
  ...checkPurity(sources),
  ...checkNames(sources),
  ...checkTraces(sources),
  ...checkSizes(sources),
  ...checkAreas(sources),
  ...conformance.findings,
];

for (const line of [...reportSizes(sources), reportLayers(sources), reportStatements(sources), ...reportAreas(sources)])
  console.log(line);
for (const { path, says } of findings) console.log(`${path} ${says}`);
console.log(`tidy: ${sources.length} files read, ${findings.length} findings`);
console.log(conformance.summary);
process.exitCode = findings.length === 0 ? 0 : 1;
