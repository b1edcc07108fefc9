/** Messages while the app is closed: the browser's side of web push. */
import type { CallInput } from '../api/use-call.ts';
import { getLanguage } from '../language/language.ts';

export const SERVICE_WORKER_PATH = '/worker.js';

/** They need a secure page, and a browser that supports them. */
export const supportsWebPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
export const isPushForbidden = (): boolean => supportsWebPush() && Notification.permission === 'denied';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Asks the customer's permission and subscribes; null if it is denied, or the browser can't. */
export async function subscribeToPush(
  pushKey: string,
): Promise<Omit<CallInput<'notices/subscribePush'>, 'key'> | null> {
  if (!supportsWebPush() || (await Notification.requestPermission()) !== 'granted') return null;
  try {
    const worker = await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
    await navigator.serviceWorker.ready;
    const earlier = await worker.pushManager.getSubscription();
    // A subscription for another key, such as another server's, can't be used.
    if (earlier && textOf(earlier.options.applicationServerKey) !== pushKey) await earlier.unsubscribe();
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(pushKey),
    });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return {
      endpoint: subscription.endpoint,
      p256dh: textOf(subscription.getKey('p256dh')),
      auth: textOf(subscription.getKey('auth')),
      language: getLanguage(),
      zone: timeZone,
    };
  } catch {
    return null;
  }
}

export async function unsubscribeFromPush(): Promise<void> {
  const worker = supportsWebPush() ? await navigator.serviceWorker.getRegistration(SERVICE_WORKER_PATH) : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
