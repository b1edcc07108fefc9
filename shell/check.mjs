/**
 * Holds what the app asks of the shell against the packages that are installed here: the bridge that they put into the
 * page is run with the app's own code, and each plugin's method is looked for in its sources for Android and iOS.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { makeNativeShell } from '../app/shell/native-shell.ts';

const packages = new URL('node_modules/@capacitor/', import.meta.url).pathname;
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

// What the app posts to the device, through the real bridge.
const posted = [];
globalThis.window = globalThis;
globalThis.Document = class {
  get cookie() {
    return '';
  }
};
globalThis.HTMLDocument = Document;
globalThis.XMLHttpRequest = class {};
globalThis.document = { addEventListener() {}, cookie: '' };
globalThis.androidBridge = { postMessage: (message) => posted.push(JSON.parse(message)) };
globalThis.FileReader = class {
  readAsDataURL() {
    this.result = 'data:text/csv;base64,YQ==';
    this.onload();
  }
};
runInThisContext(readFileSync(`${packages}android/capacitor/src/main/assets/native-bridge.js`, 'utf8'));
const bridge = globalThis.Capacitor;
assert.equal(bridge.isNativePlatform(), true);
assert.equal(bridge.getPlatform(), 'android');
let presses = 0;
const shell = makeNativeShell(bridge);
shell.onBack(() => {
  presses += 1;
});
shell.quit();
shell.showStatusBar({ colour: '#ffffff', text: 'dark' });
shell.hideFromPictures(true);
shell.hideFromPictures(false);
shell.forgetFiles();
void shell.share('Nordwind', 'https://bourse.example/share/US.NWRB');
const saving = shell.saveFile('statement.csv', null);
await new Promise(setImmediate);
const answer = (message, data) =>
  globalThis.androidBridge.onmessage({
    data: JSON.stringify({
      callbackId: message.callbackId,
      pluginId: message.pluginId,
      methodName: message.methodName,
      success: true,
      save: true,
      data,
    }),
  });
answer(
  posted.find(({ methodName }) => methodName === 'addListener'),
  {},
);
assert.equal(presses, 1);
answer(
  posted.find(({ methodName }) => methodName === 'writeFile'),
  { uri: 'file:///cache/statement.csv' },
);
await saving;

// Each of them is there.
const sources = {
  android: globSync(`${packages}{*/android,android/capacitor}/src/main/**/*.{java,kt}`),
  ios: globSync(`${packages}{*/ios,ios/Capacitor}/**/*.swift`),
};
const calls = posted.filter(({ methodName }) => methodName !== 'addListener' && methodName !== 'loadEnvironment');
assert.equal(calls.length, 10);
for (const { pluginId, methodName } of calls) {
  for (const [platform, files] of Object.entries(sources)) {
    const own = files.filter((path) => new RegExp(`/${pluginId}(Plugin)?\\.\\w+$`).test(path));
    const method = new RegExp(`CAPPluginMethod\\(name: "${methodName}"|(void|fun) ${methodName}\\(`);
    assert.ok(
      own.some((path) => method.test(readFileSync(path, 'utf8'))),
      `${pluginId}.${methodName} on ${platform}`,
    );
  }
}

const GENERATED = [
  'android/capacitor.settings.gradle',
  'android/app/capacitor.build.gradle',
  'ios/App/CapApp-SPM/Package.swift',
];
const committed = GENERATED.map(read);

// Both projects take what is configured, and show the operator's server alone.
execFileSync('node', ['node_modules/@capacitor/cli/bin/capacitor', 'sync'], {
  cwd: import.meta.dirname,
  env: { ...process.env, BOURSE_SERVER: 'https://bourse.example', CI: '1' },
  stdio: 'pipe',
});
assert.deepEqual(GENERATED.map(read), committed);
for (const path of ['android/app/src/main/assets/', 'ios/App/App/']) {
  const { server } = JSON.parse(read(`${path}capacitor.config.json`));
  assert.deepEqual([server.url, server.allowNavigation], ['https://bourse.example', undefined]);
  assert.match(read(`${path}public/address.js`), /"https:\/\/bourse\.example"/);
}
for (const wrong of ['', 'http://bourse.example', 'https://bourse.example/path'])
  assert.throws(() =>
    execFileSync('node', ['node_modules/@capacitor/cli/bin/capacitor', 'copy'], {
      cwd: import.meta.dirname,
      env: { ...process.env, BOURSE_SERVER: wrong, CI: '1' },
      stdio: 'pipe',
    }),
  );
const lock = JSON.parse(read('package-lock.json'));
assert.deepEqual(
  Object.values(lock.packages).filter(({ resolved }) => resolved),
  [],
);
console.log(`${calls.length} calls are there on Android and iOS, and both projects are in step`);
