/** The operator's settings, read once before the app mounts. */
import { IMAGE_PATH } from '@bourse/contract/constants.ts';
import { chooseSharedOrigin } from '@bourse/web/share-link.ts';

export interface AppConfig {
  title: string;
  /** Address of the logo, null if the operator has none. */
  logo: string | null;
  /** Address of the icon, null for ours. */
  icon: string | null;
  /** Customer-service link, null if it isn't set. */
  kefu: string | null;
  partnerId: string;
  /** The operator has a sending service, so a code is asked for at registration. */
  sendsCodes: boolean;
  /** The operator has set the product's address, so passkeys can be bound to it. */
  passkeys: boolean;
  /** The origin at which others reach the server; null if it knows none. */
  address: string | null;
  /** Leagues may give logins without a mobile number. */
  nameLogins: boolean;
  /** A language model phrases the guide's answers; otherwise they are explanations by rules. */
  guideModel: boolean;
  /** The guide's explanations of the customer's own portfolio are sold as a plan. */
  guidePaid: boolean;
  /** Everything is practice money. */
  practice: boolean;
  /** The operator's own words for the tabs; empty where ours are used. */
  menu: { home: string; list: string; chart: string; bag: string };
}

type Entries = readonly { name: string; value: string }[];

/** Where an image named in the config is: unchanged if it is an address, else below /api/. */
export function buildImageUrl(value: string | undefined): string | null {
  if (!value) return null;
  return /^(https?:)?\//.test(value) ? value : IMAGE_PATH + value;
}

/** The config in the call's answer; names that this version doesn't know are ignored. */
export function parseConfig(entries: Entries): AppConfig {
  const values = new Map(entries.map(({ name, value }) => [name, value]));
  return {
    title: values.get('title') || 'Bourse',
    logo: buildImageUrl(values.get('logo')),
    icon: buildImageUrl(values.get('icon') || values.get('logo')),
    kefu: values.get('kefu') || null,
    partnerId: values.get('partner') ?? '',
    sendsCodes: Boolean(values.get('sender')),
    passkeys: values.get('passkeys') === 'yes',
    address: values.get('address') || null,
    nameLogins: values.get('nameLogins') === 'yes',
    guideModel: values.get('guideModel') === 'yes',
    guidePaid: values.get('guidePaid') === 'yes',
    practice: values.get('practice') === 'yes',
    menu: {
      home: values.get('menuHome') ?? '',
      list: values.get('menuMarket') ?? '',
      chart: values.get('menuTrade') ?? '',
      bag: values.get('menuAssets') ?? '',
    },
  };
}

/** The support link: kefu, and a partner id composed with the customer's id. Null if the operator has set none. */
export function buildSupportLink(config: Pick<AppConfig, 'kefu' | 'partnerId'>, userId: string): string | null {
  if (!config.kefu) return null;
  const partner = encodeURIComponent(config.partnerId + userId);
  if (/[=/]$/.test(config.kefu)) return config.kefu + partner;
  return `${config.kefu}${config.kefu.includes('?') ? '&' : '?'}partnerId=${partner}`;
}

let present: AppConfig = parseConfig([]);
export const getConfig = (): AppConfig => present;
/** The origin for links that are passed on. */
export const getSharedOrigin = (): string => chooseSharedOrigin(present.address, location);

/** Applies the config: page title and icon follow it. */
export function applyConfig(config: AppConfig): void {
  present = config;
  document.title = config.title;
  if (config.icon) document.querySelector('link[rel="icon"]')?.setAttribute('href', config.icon);
}
