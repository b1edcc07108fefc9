/**
 * Numbers of the specification's section 9 that more than one part of the product needs. Units come last in the names.
 */

/** The path of all calls, on the same origin. */
export const BASE_PATH = '/api/vue';
/** Images are served from here. */
export const IMAGE_PATH = '/api/';

/** The texts that customers agree to. */
export const LEGAL_TEXT_NAMES = ['privacy', 'agreement'] as const;
export type LegalTextName = (typeof LEGAL_TEXT_NAMES)[number];

// Waiting
export const REQUEST_TIMEOUT_MS = 10_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const TOAST_DURATION_MS = 2_000;
/** Time from an ended session (401) to the login screen. */
export const UNAUTHORIZED_REDIRECT_MS = 2_000;
export const LOGOUT_REDIRECT_MS = 1_000;
/** A second press of the back button within this time leaves the native shell. */
export const EXIT_DOUBLE_PRESS_MS = 1_000;

// Touch
export const STEPPER_LONG_PRESS_MS = 600;
export const STEPPER_REPEAT_MS = 200;
export const SWIPE_SPEED_PX_PER_MS = 0.25;
export const PULL_REFRESH_HEIGHT_PX = 50;
export const PULL_REFRESH_SUCCESS_MS = 500;
/** More of a list is loaded when its end is this near. */
export const LOAD_MORE_DISTANCE_PX = 300;
/** With more tabs than this, their row can be swiped. */
export const TABS_WITHOUT_SWIPING_MAXIMUM = 5;

// Lists and numbers
export const PAGE_SIZE = 10;
export const PAGE_BUTTONS_MAXIMUM = 5;
export const MONEY_DECIMALS = 2;
export const CHART_BARS_MAXIMUM = 1_000;
export const STEPPER_MINIMUM = 1;

// QR codes
export const QR_SIZE_PX = 256;
export const QR_ERROR_CORRECTION = 'H';
export const QR_DARK_COLOR = '#000000';
export const QR_LIGHT_COLOR = '#ffffff';

/** Currencies that can be exchanged into one another. */
export const EXCHANGE_CURRENCIES = ['CNY', 'TWD', 'HKD', 'USD', 'THB', 'JPY', 'VND', 'MYR', 'KRW', 'USDT'] as const;

// Names under which the app stores things on the device
export const STORAGE_KEY_TOKEN = 'tokend';
export const STORAGE_KEY_ACCOUNT = 'account';
export const STORAGE_KEY_IS_ADMIN = 'is_admin';

// The stream
/** How often the server sends something to each open socket, even if there is nothing to say. */
export const HEARTBEAT_INTERVAL_MS = 3_000;
/** A client that has received nothing for this long has lost the connection, whatever its socket says. */
export const CONNECTION_LOST_AFTER_MS = 5_000;
/** The server closes a socket with this code when the session has ended. */
export const CLOSE_CODE_SESSION_ENDED = 4401;
