/** A device that can be held in landscape, whatever its own rotation lock says: Android can, Apple's phones can't. */
type Lockable = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/** A device that agreed and hasn't turned by then doesn't turn. */
const TURNS_WITHIN_MS = 1_000;
export const wide = matchMedia('(orientation: landscape)');

async function hasTurned(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const turned = (): void => resolve();
  const late = setTimeout(turned, TURNS_WITHIN_MS);
  wide.addEventListener('change', turned);
  if (!wide.matches) await promise;
  wide.removeEventListener('change', turned);
  clearTimeout(late);
  return wide.matches;
}

/**
 * Holds the device in landscape. An installed app may do so at once, a browser only while it fills the screen. Resolves
 * to what gives the orientation back, or to null if this device doesn't do it.
 */
export async function holdLandscape(): Promise<(() => void) | null> {
  const orientation: Lockable | undefined = screen.orientation;
  if (!orientation?.lock) return null;
  const lock = async (): Promise<boolean> => {
    await orientation.lock?.('landscape');
    return hasTurned();
  };
  const giveBack = (): void => {
    orientation.unlock();
    leaveFullScreen();
  };
  try {
    if (await lock()) return giveBack;
    giveBack();
    return null;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') return null;
  }
  try {
    await document.documentElement.requestFullscreen();
    if (await lock()) return giveBack;
    giveBack();
  } catch {
    leaveFullScreen();
  }
  return null;
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
