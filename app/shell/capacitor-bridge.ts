/** Capacitor's bridge to the device, which a native shell puts into the page before any code runs; used only here. */
export interface CapacitorBridge {
  getPlatform(): string;
  nativePromise(plugin: string, method: string, options?: object): Promise<unknown>;
  addListener(plugin: string, event: string, listener: (payload?: unknown) => void): unknown;
}

declare global {
  interface Window {
    Capacitor?: CapacitorBridge & { isNativePlatform(): boolean };
  }
}

/** Null in a browser. */
export const getCapacitorBridge = (): CapacitorBridge | null =>
  window.Capacitor?.isNativePlatform?.() === true ? window.Capacitor : null;
