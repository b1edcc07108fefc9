/**
 * What of the native shell can be checked without its packages, a JDK or a Mac: `npm run shell` checks the rest against
 * the packages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createNativeShell } from '@bourse/app/shell/native-shell.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const SHELL = join(ROOT, 'shell');
const read = (path: string): string => readFileSync(join(SHELL, path), 'utf8');
const SERVER = 'https://bourse.example';

afterEach(() => vi.unstubAllEnvs());

/** The configuration as Capacitor reads it, for a server's address. */
function configFor(server: string): { server: object; plugins: object } {
  vi.stubEnv('BOURSE_SERVER', server);
  const required = createRequire(import.meta.url);
  const path = join(SHELL, 'capacitor.config.js');
  delete required.cache[path];
  return required(path) as ReturnType<typeof configFor>;
}

test("the shell shows its operator's server alone, by https, with a page for when it can't be reached", () => {
  expect(configFor(SERVER)).toMatchObject({
    server: { url: SERVER, errorPath: 'index.html', cleartext: false },
    android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
    ios: { webContentsDebuggingEnabled: false },
    plugins: { Keyboard: { resize: 'native' } },
  });
  expect(configFor(SERVER).server).not.toHaveProperty('allowNavigation');
});

test.each(['', 'http://bourse.example', 'https://bourse.example/path', 'https://us:them@bourse.example', 'bourse'])(
  'nothing is built for the address "%s"',
  (wrong) => expect(() => configFor(wrong)).toThrow('BOURSE_SERVER has to be'),
);

/** The page without a connection, run with the parts of a browser that it needs. */
function offline(language: string) {
  const parts: Record<string, { textContent: string; press?: () => void }> = {};
  const places: string[] = [];
  const heard: Record<string, () => void> = {};
  const document = {
    documentElement: { lang: '' },
    querySelector: (name: string) =>
      (parts[name] ??= {
        textContent: '',
        addEventListener: (_: string, press: () => void) => Object.assign(parts[name] ?? {}, { press }),
      } as never),
  };
  runInNewContext(read('www/offline.js'), {
    window: { bourseServer: SERVER },
    navigator: { language },
    document,
    location: { replace: (place: string) => places.push(place) },
    addEventListener: (event: string, listener: () => void) => (heard[event] = listener),
  });
  return { parts, places, heard, lang: document.documentElement.lang };
}

test.each([
  ['ko-KR', 'ko', '다시 시도'],
  ['es-MX', 'es', 'Reintentar'],
  ['zh-TW', 'zh-Hant', '重試'],
  ['zh-CN', 'zh-Hans', '重试'],
  ['en-GB', 'en', 'Try again'],
  ['fr', 'en', 'Try again'],
])('without a connection a phone in %s reads its page in %s', (device, lang, button) => {
  const page = offline(device);
  expect([page.lang, page.parts.button?.textContent]).toEqual([lang, button]);
  expect(page.parts.h1?.textContent).not.toBe('');
  expect(page.parts.p?.textContent).not.toBe('');
});

test('without a connection, a tap or the network’s return retries', () => {
  const { parts, places, heard } = offline('en');
  parts.button?.press?.();
  heard.online?.();
  expect(places).toEqual([SERVER, SERVER]);
});

test('the app works without device functions if the bridge rejects every call', async () => {
  const requested: string[] = [];
  const shell = createNativeShell({
    getPlatform: () => 'android',
    addListener: (plugin, event) => requested.push(`${plugin}.${event}`),
    nativePromise(plugin, method) {
      requested.push(`${plugin}.${method}`);
      return Promise.reject(new Error(`"${plugin}" plugin is not implemented on android`));
    },
  });
  const words = { title: 'Open the app', cancel: 'Cancel' };
  shell.onBack(() => {});
  shell.onLink(() => {});
  shell.onPause(() => {});
  shell.onResume(() => {});
  shell.onKeyboard(() => {});
  shell.quit();
  shell.showStatusBar({ colour: '#ffffff', text: 'dark' });
  shell.preventScreenshots(true);
  shell.deleteSharedFiles();
  shell.giveHapticFeedback('done');
  expect(await shell.share('Nordwind', SERVER)).toBe(false);
  const { biometrics } = shell;
  expect(await biometrics?.areReady()).toBe(false);
  expect(await biometrics?.verify(words)).toBe(false);
  expect(await biometrics?.keep('name', 'secret', words)).toBe(false);
  expect(await biometrics?.isStored('name')).toBe(false);
  expect(await biometrics?.release('name', words)).toBeNull();
  await biometrics?.forget('name');
  expect(await shell.registerForPush?.()).toBeNull();
  expect(requested.length).toBeGreaterThan(20);
});

interface Package {
  dependencies: Record<string, string>;
}
const { dependencies } = JSON.parse(read('package.json')) as Package;
const plugins = Object.keys(dependencies).filter((name) => !/^@capacitor\/(android|core|ios)$/.test(name));

test('both native projects list each plugin of the package, and the lock file names no registry', () => {
  const [gradle, swift] = [read('android/capacitor.settings.gradle'), read('ios/App/CapApp-SPM/Package.swift')];
  for (const name of plugins) {
    expect(gradle, name).toContain(`node_modules/${name}/android`);
    expect(swift, name).toContain(`node_modules/${name}"`);
  }
  expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(read('package-lock.json')).not.toContain('"resolved"');
});

test('links of the own scheme and address, a face, and messages are declared on both platforms', () => {
  const manifest = read('android/app/src/main/AndroidManifest.xml');
  expect(manifest).toContain('<data android:scheme="bourse" />');
  expect(manifest).toMatch(/autoVerify="true">[^]*android:host="\$\{serverHost\}"/);
  expect(read('android/app/build.gradle')).toContain('serverHost: new URI(server).host');
  const plist = read('ios/App/App/Info.plist');
  expect(plist).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>bourse<\/string>/);
  expect(plist).toContain('<key>NSFaceIDUsageDescription</key>');
  expect(read('ios/App/App/App.entitlements')).toContain('applinks:$(SERVER_HOST)');
  expect(read('ios/App/App/AppDelegate.swift')).toContain('capacitorDidRegisterForRemoteNotifications');
  const project = read('ios/App/App.xcodeproj/project.pbxproj');
  expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
  for (const name of ['debug', 'release']) {
    expect(project).toContain(`path = ../${name}.xcconfig;`);
    expect(read(`ios/${name}.xcconfig`)).toContain('server.xcconfig');
  }
});

interface Workflow {
  permissions: object;
  jobs: Record<string, { 'runs-on': string; steps: Record<string, string>[] }>;
}

test('the workflow builds both projects, in folders that are here, with Node and JDK of the versions required', () => {
  const { jobs, permissions } = parse(read('workflows/native.yml')) as Workflow;
  expect(permissions).toEqual({ contents: 'read' });
  expect(Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job['runs-on'].split('-')[0]]))).toEqual({
    check: 'ubuntu',
    android: 'ubuntu',
    ios: 'macos',
  });
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  for (const step of steps) {
    expect(step.run ?? step.uses, JSON.stringify(step)).toMatch(step.uses ? /^actions\/[\w-]+@v\d+$/ : /./);
    if (step['working-directory']) expect(existsSync(join(ROOT, step['working-directory']))).toBe(true);
  }
  const runs = steps.map(({ run }) => run ?? '').join('\n');
  for (const part of [
    'npm run shell',
    'npx cap sync android',
    'gradlew assembleDebug',
    'npx cap sync ios',
    '-scheme App',
  ])
    expect(runs).toContain(part);
  expect(existsSync(join(SHELL, 'ios/App/App.xcodeproj'))).toBe(true);
});
