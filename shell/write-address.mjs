// Before files are copied into the native projects: tells the page without a connection where the server is, and Xcode
// whose links open the app. Gradle reads the host from what is copied.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { server } = createRequire(import.meta.url)('./capacitor.config.js');
writeFileSync(new URL('www/address.js', import.meta.url), `window.bourseServer = ${JSON.stringify(server.url)};\n`);
writeFileSync(new URL('ios/server.xcconfig', import.meta.url), `SERVER_HOST = ${new URL(server.url).host}\n`);
