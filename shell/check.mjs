/**
 * Checks what the app asks of the shell against the packages installed here: runs the bridge that they put into the
 * page with the app's own code, and looks for each plugin's methods in its sources for Android and iOS.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { createNativeShell } from '../app/shell/native-shell.ts';

/** Where a plugin's own code is. */
const FOLDERS = { App: 'app', PushNotifications: 'push-notifications', Keyboard: 'keyboard' };
const packages = new URL('node_modules/', import.meta.url).pathname;
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
runInThisContext(readFileSync(`${packages}@capacitor/android/capacitor/src/main/assets/native-bridge.js`, 'utf8'));
const bridge = globalThis.Capacitor;
assert.equal(bridge.isNativePlatform(), true);
assert.equal(bridge.getPlatform(), 'android');
const heard = [];
const shell = createNativeShell(bridge);
shell.onBack(() => heard.push('back'));
shell.onPause(() => heard.push('pause'));
shell.onResume(() => heard.push('resume'));
shell.onLink((link) => heard.push(link));
shell.onKeyboard((isOpen) => heard.push(isOpen ? 'keyboard' : 'no keyboard'));
shell.quit();
shell.showStatusBar({ colour: '#ffffff', text: 'dark' });
shell.preventScreenshots(true);
shell.preventScreenshots(false);
shell.deleteSharedFiles();
void shell.share('Nordwind', 'https://bourse.example/share/US.NWRB');
for (const what of ['tick', 'done', 'refused']) shell.giveHapticFeedback(what);
const words = { title: 'Open the app', cancel: 'Cancel' };
const { biometrics } = shell;
const asking = [
  biometrics.areReady(),
  biometrics.verify(words),
  biometrics.keep('fund-password.1', 'secret', words),
  biometrics.isStored('fund-password.1'),
  biometrics.release('fund-password.1', words),
  biometrics.forget('fund-password.1'),
];
const taking = shell.registerForPush();
const saving = shell.saveFile('statement.csv', null);
await new Promise(setImmediate);
const answer = (message, data) => {
  assert.ok(message, JSON.stringify(data));
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
};
const methodNamed = (name) => posted.find(({ methodName }) => methodName === name);
const emitEvent = (event, data = {}) =>
  answer(
    posted.find(({ methodName, options }) => methodName === 'addListener' && options.eventName === event),
    data,
  );
emitEvent('backButton');
emitEvent('pause');
emitEvent('resume');
emitEvent('appUrlOpen', { url: 'bourse://home/index' });
emitEvent('pushNotificationActionPerformed', { notification: { data: { path: '/information/msgInfo' } } });
emitEvent('keyboardDidShow', { keyboardHeight: 300 });
emitEvent('keyboardDidHide');
assert.deepEqual(heard, [
  'back',
  'pause',
  'resume',
  'bourse://home/index',
  '/information/msgInfo',
  'keyboard',
  'no keyboard',
]);
answer(methodNamed('writeFile'), { uri: 'file:///cache/statement.csv' });
await saving;
answer(methodNamed('isAvailable'), { isAvailable: true, strongBiometryIsAvailable: true });
answer(methodNamed('verifyIdentity'));
answer(methodNamed('setData'));
answer(methodNamed('isDataSaved'), { isSaved: true });
answer(methodNamed('getSecureData'), { value: 'secret' });
answer(methodNamed('deleteData'));
assert.deepEqual(await Promise.all(asking), [true, true, true, true, 'secret', undefined]);
answer(methodNamed('requestPermissions'), { receive: 'granted' });
await new Promise(setImmediate);
emitEvent('registration', { value: 'token' });
assert.deepEqual(await taking, { platform: 'android', token: 'token' });

// Each of them is there.
const sources = {
  android: globSync(`${packages}@{capacitor,capgo}/{*/android,android/capacitor}/src/main/**/*.{java,kt}`),
  ios: globSync(`${packages}@{capacitor,capgo}/{*/ios,ios/Capacitor}/**/*.{swift,m}`),
};
const calls = posted.filter(({ methodName }) => methodName !== 'addListener' && methodName !== 'loadEnvironment');
assert.equal(calls.length, 22);
for (const { pluginId, methodName } of calls) {
  for (const [platform, files] of Object.entries(sources)) {
    const own = files.filter((path) => new RegExp(`/${pluginId}(Plugin)?\\.\\w+$`).test(path));
    const method = new RegExp(
      `CAPPluginMethod\\(name: "${methodName}"|CAP_PLUGIN_METHOD\\(${methodName},|(void|fun) ${methodName}\\(`,
    );
    assert.ok(
      own.some((path) => method.test(readFileSync(path, 'utf8'))),
      `${pluginId}.${methodName} on ${platform}`,
    );
  }
}
const events = posted.filter(({ methodName }) => methodName === 'addListener');
for (const { pluginId, options } of events) {
  for (const [platform, files] of Object.entries(sources)) {
    // Apple's phones have no back button.
    if (platform === 'ios' && options.eventName === 'backButton') continue;
    const own = files.filter((path) => path.includes(`/${FOLDERS[pluginId]}/`));
    assert.ok(
      own.some((path) => readFileSync(path, 'utf8').includes(`"${options.eventName}"`)),
      `${pluginId} tells ${options.eventName} on ${platform}`,
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
execFileSync(process.execPath, ['node_modules/@capacitor/cli/bin/capacitor', 'sync'], {
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
assert.equal(read('ios/server.xcconfig'), 'SERVER_HOST = bourse.example\n');
for (const wrong of ['', 'http://bourse.example', 'https://bourse.example/path'])
  assert.throws(() =>
    execFileSync(process.execPath, ['node_modules/@capacitor/cli/bin/capacitor', 'copy'], {
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
console.log(
  `${calls.length} calls and ${events.length} events are there on Android and iOS, and both projects are in step`,
);
