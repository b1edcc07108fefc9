/** What a feature adds to the app; `features.ts` lists the features, and nothing else names one. */
import type { NoticeCode } from '@bourse/contract/notice-catalogue.ts';
import type { ReadableStore } from '@bourse/web/external-store.ts';
import type { ComponentType, ReactNode } from 'react';
import type { IconName } from './components/icon.tsx';
import type { ToolIconName } from './components/tool-icon.tsx';
import type { Texts } from './language/language.ts';
import { MAIN_PORTFOLIO, type QueryValues } from './router/location.ts';
import { type Route, type RouteName, registerRoutes } from './router/route-registry.ts';
import type { CurrentUser } from './session/use-current-user.ts';

/** A part that is loaded separately, after the first screen. */
export interface LazyFeatureComponent {
  /** Smaller numbers first. */
  at: number;
  load: () => Promise<{ default: ComponentType }>;
  afterMs?: number;
}

/** Parts of home that features add, by the name under which the customer arranges them. */
export const FEATURE_HOME_SECTIONS = ['watchlist', 'checkIn', 'tools', 'offers', 'cards'] as const;
export type FeatureHomeSection = (typeof FEATURE_HOME_SECTIONS)[number];
export interface HomeCard extends LazyFeatureComponent {
  part: FeatureHomeSection;
}

/** Shown above every screen: by default only when logged in. */
export interface TopStrip extends LazyFeatureComponent {
  wanted?: (customer: CurrentUser | null) => boolean;
  /** What `wanted` reads beside the customer, and which may change after them. */
  changes?: ReadableStore<unknown>;
}

/** A tab that a feature adds to another one's screen. */
export interface FeatureTab extends LazyFeatureComponent {
  on: 'home' | 'market' | 'positions';
  /** In the address, and among the tabs' names. */
  name: string;
  title: (texts: Texts) => string;
}

/** A row in a menu. */
export interface MenuEntry {
  /** `mine`: the customer's own menu; `person`: below it, about the person; `money`: on the assets' screen. */
  on: 'mine' | 'person' | 'money';
  /** Smaller numbers first. */
  at: number;
  icon: IconName;
  title: (texts: Texts) => string;
  to: string;
  query?: QueryValues;
  value?: (customer: CurrentUser | null, texts: Texts) => ReactNode;
  /** Highlighted: the number of waiting items. */
  badge?: (customer: CurrentUser | null, texts: Texts) => string | null;
}

/** The heading of a tool among all tools. */
export type ToolGroup = 'markets' | 'offers' | 'follow' | 'money' | 'own';

/** An icon in the grid of all tools. */
export interface ToolEntry extends Pick<MenuEntry, 'at' | 'title' | 'to' | 'query'> {
  /** No two tools have the same. */
  icon: IconName | ToolIconName;
  group: ToolGroup;
}

/** The link of a notice, and its label. */
export interface NoticeLink {
  to: string;
  query?: QueryValues;
  says: (texts: Texts) => string;
}

export type NoticeParams = Readonly<Record<string, unknown>>;
export type NoticeLinkSource = NoticeLink | ((params: NoticeParams) => NoticeLink);

/** The query of a message's link that opens in the main portfolio, unless the message names another. */
export const noticePortfolioQuery = ({ portfolio }: NoticeParams): QueryValues => ({
  portfolio: typeof portfolio === 'string' ? portfolio : MAIN_PORTFOLIO,
});

/** What a feature adds to other screens; loaded with the first screen that isn't part of a first visit. */
export interface FeatureContributions {
  menu?: readonly MenuEntry[];
  /** Among all tools. */
  tools?: readonly ToolEntry[];
  notices?: Partial<Record<NoticeCode, NoticeLinkSource>>;
}

/** The position that a feature's note is about. */
export interface PositionNoteProps {
  id: string;
  instrument: string;
  side: 'long' | 'short';
  status: string;
  pledged?: string | undefined;
  portfolio?: string | undefined;
}
export interface PositionNote {
  /** Smaller numbers first. */
  at: number;
  load: () => Promise<{ default: ComponentType<PositionNoteProps> }>;
}

/** An order that has just been placed, to which a feature may add a note. */
export interface PlacedOrder {
  id: string;
  portfolio?: string | undefined;
}
export interface OrderNote {
  /** Smaller numbers first. */
  at: number;
  load: () => Promise<{ default: ComponentType<PlacedOrder> }>;
}

/** Unfinished input above the screens, such as an order ticket: an update saves it and restores it after the reload. */
export interface ReloadState {
  /** Among all that is kept. */
  name: string;
  /** As JSON takes it; null for nothing. */
  keep: () => unknown;
  putBack: (restored: unknown) => void;
}

export interface Feature {
  routes?: readonly (Route & { name: RouteName })[];
  strips?: readonly TopStrip[];
  tabs?: readonly FeatureTab[];
  /** Below what the home screen itself shows. */
  homeCards?: readonly HomeCard[];
  /** A product on the tab of financial products. */
  financialCards?: readonly LazyFeatureComponent[];
  /** At the right of a wide screen's column, where there is room for it. */
  wideAside?: LazyFeatureComponent['load'];
  /** What a feature says about a position, on its screen. */
  positionNotes?: readonly PositionNote[];
  /** What a feature asks or says about an order once it is placed, on the ticket. */
  orderNotes?: readonly OrderNote[];
  /** Shown above all screens and part of the first load. */
  host?: ComponentType;
  reloadState?: ReloadState;
  contributions?: () => Promise<{ contributions: FeatureContributions }>;
}

let features: readonly Feature[] = [];

/** Registers the features, before anything is shown. */
export function registerFeatures(all: readonly Feature[]): void {
  features = all;
  registerRoutes(all.flatMap(({ routes = [] }) => routes));
}

export const sortByPosition = <One extends { at: number }>(all: readonly One[]): One[] =>
  [...all].sort((a, b) => a.at - b.at);

export const listTopStrips = (): readonly TopStrip[] => sortByPosition(features.flatMap(({ strips = [] }) => strips));
export const listHomeCards = (part: FeatureHomeSection): readonly HomeCard[] =>
  sortByPosition(features.flatMap(({ homeCards = [] }) => homeCards.filter((card) => card.part === part)));
export const listFinancialCards = (): readonly LazyFeatureComponent[] =>
  sortByPosition(features.flatMap(({ financialCards = [] }) => financialCards));
export const listFeatureTabs = (on: FeatureTab['on']): readonly FeatureTab[] =>
  sortByPosition(features.flatMap(({ tabs = [] }) => tabs)).filter((tab) => tab.on === on);
export const listPositionNotes = (): readonly PositionNote[] =>
  sortByPosition(features.flatMap(({ positionNotes = [] }) => positionNotes));
export const listOrderNotes = (): readonly OrderNote[] =>
  sortByPosition(features.flatMap(({ orderNotes = [] }) => orderNotes));
export const listReloadStates = (): readonly ReloadState[] => features.flatMap(({ reloadState = [] }) => reloadState);
export const findWideAside = (): LazyFeatureComponent['load'] | undefined =>
  features.find(({ wideAside }) => wideAside)?.wideAside;
export const listFeatureHosts = (): readonly ComponentType[] => features.flatMap(({ host = [] }) => host);
export const listFeatures = (): readonly Feature[] => features;
