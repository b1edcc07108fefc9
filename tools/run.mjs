// The door of every npm script. This file alone must be understood by any old Node, so it says what is missing
// before it loads the rest, which needs Node 20.
const [, , command, ...rest] = process.argv;
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(`Bourse needs Node 20 or newer to start, and this is Node ${process.versions.node}: see nodejs.org.`);
  process.exit(2);
}

import('./set-up/commands.mjs')
  .then(({ run }) => run(command, rest))
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error) => {
    console.error(error.sentence || error);
    process.exitCode = error.exitCode || 1;
  });
