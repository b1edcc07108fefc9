/** A device in two words for the list of sessions ("Chrome, Android"), from what the browser says about itself. */

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (table: readonly [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** A script's own name for itself if neither browser nor system is known. */
export function deviceName(userAgent: string): string {
  const known = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((part) => part !== undefined).join(', ');
  return known || (/^[\w.-]{1,24}/.exec(userAgent)?.[0] ?? '–');
}
