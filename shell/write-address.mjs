// Before files are copied into the native projects: tells the page without a connection where the server is.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { server } = createRequire(import.meta.url)('./capacitor.config.js');
writeFileSync(new URL('www/address.js', import.meta.url), `window.bourseServer = ${JSON.stringify(server.url)};\n`);
