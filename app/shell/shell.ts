/** What the app needs of a native shell, through Capacitor's plugins. */
import type { Device } from './device.ts';

/**
 * What the app needs from a native shell. A browser has these functions itself (its back button, the page's
 * `theme-color`, its downloads), so nothing is started there.
 */
export interface StatusBar {
  /** `#rrggbb`. */
  colour: string;
  text: 'dark' | 'light';
}

export interface Shell extends Device {
  /** From now on the device's back button only calls `press`. */
  onBack(press: () => void): void;
  quit(): void;
  showStatusBar(bar: StatusBar): void;
  /** While true, the screen appears neither in screenshots nor in the list of open apps. */
  hideFromPictures(hidden: boolean): void;
  /** Lets the customer choose where a file goes; cancelling is no failure. */
  saveFile(name: string, file: Blob): Promise<void>;
  /** Passes an address to the device's own share sheet; false if it has none. */
  share(title: string, url: string): Promise<boolean>;
  /** Removes files that were kept for passing on. */
  forgetFiles(): void;
  /** The app goes to the background, and comes back. */
  onPause(left: () => void): void;
  onResume(back: () => void): void;
  /** A link from another app or a message of ours, as it was given. */
  onLink(open: (url: string) => void): void;
  /** The keyboard is shown or gone, and leaves the page what is left of the screen. */
  onKeyboard(changed: (shown: boolean) => void): void;
}
