// Where the app stands and what the shell looks like. `BOURSE_SERVER` is the operator's address: the shell shows the app
// that this server serves, so that both are always of one version, and calls stay on their origin.
const server = process.env.BOURSE_SERVER ?? '';
if (!/^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(server)) {
  throw new Error(`BOURSE_SERVER has to be your server's address, such as https://bourse.example, and is "${server}".`);
}

/** @type {import('@capacitor/cli').CapacitorConfig} */
module.exports = {
  appId: process.env.BOURSE_APP_ID ?? 'org.bourse.app',
  appName: process.env.BOURSE_APP_NAME ?? 'Bourse',
  webDir: 'www',
  // Shown until the page is here, and where it doesn't cover the screen: as the app's ground.
  backgroundColor: '#f4f5f8',
  // Neither a log nor a debugger in what customers install.
  loggingBehavior: 'debug',
  server: { url: server, errorPath: 'index.html', cleartext: false },
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: { contentInset: 'never', webContentsDebuggingEnabled: false },
  plugins: {
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DEFAULT' },
    // The page is what the keyboard leaves of the screen: nothing lies beneath it.
    Keyboard: { resize: 'native' },
    // While the app is open, a message is a row in it.
    PushNotifications: { presentationOptions: [] },
    StatusBar: { style: 'DEFAULT', backgroundColor: '#ffffff', overlaysWebView: false },
  },
};
