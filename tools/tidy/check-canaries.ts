import { checkCircularImports } from './check-circular-imports.ts';
import { checkFrontEndCycles, checkFeatureImports } from './check-front-end-imports.ts';
import { checkServerLayers } from './check-server-layers.ts';
import { checkFileNames } from './check-file-names.ts';
import { checkForbiddenPatterns } from './check-forbidden-patterns.ts';
import { checkRoomImports } from './check-room-imports.ts';
import { checkIdentifierWords } from './check-identifier-words.ts';
import { checkCommandsWithSql } from './check-sql-outside-stores.ts';
import type { CheckFinding, SourceFile } from './read-sources.ts';

/** Files kept in canary/ and what the checks must say about each. A check that finds nothing here can't fail at all. */
const expected: [path: string, says: string][] = [
  ['core/imports-the-server.ts', 'core/ may import nothing, not server/'],
  ['core/imports-node.ts', 'core/ may use nothing'],
  ['core/asks-a-clock.ts', 'asks a clock'],
  ['core/says-told.ts', 'none of the field'],
  ['core/markets/closes-a-circle.ts', 'in a circle of 2 files'],
  ['simulator/draws-by-itself.ts', 'draws by itself'],
  ['contract/imports-the-app.ts', 'contract/ may import core, not app/'],
  ['app/imports-node.ts', 'a browser has no Node'],
  ['app/features/home/enters-a-feature.ts', 'only what lies in its shared/'],
  ['app/router/leads-back.ts', 'in a circle of 2 files'],
  ['server/trading/imports-an-area.ts', 'areas do not import one another'],
  ['server/trading/speaks-http.ts', 'an area knows nothing of HTTP'],
  ['server/venue/imports-the-desk.ts', 'stores may not import the desk'],
  ['server/books/closes-a-circle.ts', 'closes a circle'],
  ['server/somewhere/lies-in-no-layer.ts', 'lies in no layer'],
  ['server/trading/asks-who-a-venue-is.ts', 'asks who a venue is'],
  ['server/trading/asks-who-a-venue-is.ts', 'knows the simulated market'],
  ['server/trading/reads-the-environment.ts', 'reads the environment'],
  ['server/trading/sleeps.test.tsx', 'sleeps by timers/promises'],
  ['server/wallet/keeps-a-key.ts', 'writes what the desk keeps'],
  ['server/wallet/holds-its-own-sql.ts', 'belongs into a store'],
  ['server/trading/utils.ts', 'says nothing'],
];

/** Findings about the checks themselves: a canary that is missing, or that no check reported. */
export function checkCanaries(canaries: SourceFile[]): CheckFinding[] {
  const checks = [
    checkServerLayers,
    checkRoomImports,
    checkFeatureImports,
    checkFrontEndCycles,
    checkCircularImports,
    checkForbiddenPatterns,
    checkFileNames,
    checkIdentifierWords,
    checkCommandsWithSql,
  ];
  const found = checks.flatMap((check) => check(canaries));
  return expected.flatMap(([path, says]) => {
    const heard = found.some((one) => one.path.replace(/:\d+$/, '') === path && one.says.includes(says));
    return heard ? [] : [{ path: `tools/tidy/canary/${path}`, says: `must be reported ("${says}") and is not` }];
  });
}
