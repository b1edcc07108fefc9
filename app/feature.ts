/** What a feature adds to the app; `features.ts` lists the features, and nothing else names one. */
import type { NoticeCode } from '@bourse/contract/notices.ts';
import type { ReadStore } from '@bourse/web/store.ts';
import type { ComponentType, ReactNode } from 'react';
import type { IconName } from './components/icon.tsx';
import type { Texts } from './language/language.ts';
import type { QueryValues } from './router/location.ts';
import { type Route, type RouteName, setRoutes } from './router/routes.ts';
import type { User } from './session/use-user.ts';

/** A part that is loaded separately, after the first screen. */
export interface Part {
  /** Smaller numbers first. */
  at: number;
  load: () => Promise<{ default: ComponentType }>;
  afterMs?: number;
}

/** Parts of home that features add, by the name under which the customer arranges them. */
export const HOME_PARTS = ['watchlist', 'checkIn', 'tools', 'offers', 'cards'] as const;
export type HomePart = (typeof HOME_PARTS)[number];
export interface HomeCard extends Part {
  part: HomePart;
}

/** Shown above every screen: by default only when logged in. */
export interface Strip extends Part {
  wanted?: (customer: User | null) => boolean;
  /** What `wanted` reads beside the customer, and which may change after them. */
  changes?: ReadStore<unknown>;
}

/** A tab that a feature adds to another one's screen. */
export interface TabPart extends Part {
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
  value?: (customer: User | null, texts: Texts) => ReactNode;
  /** Highlighted: the number of waiting items. */
  badge?: (customer: User | null, texts: Texts) => string | null;
}

/** The heading of a tool among all tools. */
export type ToolGroup = 'markets' | 'offers' | 'follow' | 'money' | 'own';

/** An icon in the grid of all tools. */
export interface ToolEntry extends Pick<MenuEntry, 'at' | 'icon' | 'title' | 'to' | 'query'> {
  group: ToolGroup;
}

/** The link of a notice, and its label. */
export interface Way {
  to: string;
  query?: QueryValues;
  says: (texts: Texts) => string;
}

export type NoticeParams = Readonly<Record<string, unknown>>;
export type WayOf = Way | ((params: NoticeParams) => Way);

/** What a feature adds to other screens; loaded with the first screen that isn't part of a first visit. */
export interface Entries {
  menu?: readonly MenuEntry[];
  /** Among all tools. */
  tools?: readonly ToolEntry[];
  notices?: Partial<Record<NoticeCode, WayOf>>;
}

/** The position that a feature's note is about. */
export interface NotedPosition {
  id: string;
  instrument: string;
  side: 'long' | 'short';
  status: string;
  pledged?: string | undefined;
}
export interface PositionNote {
  /** Smaller numbers first. */
  at: number;
  load: () => Promise<{ default: ComponentType<NotedPosition> }>;
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
export interface Begun {
  /** Among all that is kept. */
  name: string;
  /** As JSON takes it; null for nothing. */
  keep: () => unknown;
  putBack: (kept: unknown) => void;
}

export interface Feature {
  routes?: readonly (Route & { name: RouteName })[];
  strips?: readonly Strip[];
  tabs?: readonly TabPart[];
  /** Below what the home screen itself shows. */
  homeCards?: readonly HomeCard[];
  /** A product on the tab of financial products. */
  financialCards?: readonly Part[];
  /** What a feature says about a position, on its screen. */
  positionNotes?: readonly PositionNote[];
  /** What a feature asks or says about an order once it is placed, on the ticket. */
  orderNotes?: readonly OrderNote[];
  /** Shown above all screens and part of the first load. */
  host?: ComponentType;
  begun?: Begun;
  entries?: () => Promise<{ entries: Entries }>;
}

let features: readonly Feature[] = [];

/** Registers the features, before anything is shown. */
export function startFeatures(all: readonly Feature[]): void {
  features = all;
  setRoutes(all.flatMap(({ routes = [] }) => routes));
}

export const inOrder = <One extends { at: number }>(all: readonly One[]): One[] => [...all].sort((a, b) => a.at - b.at);

export const getStrips = (): readonly Strip[] => inOrder(features.flatMap(({ strips = [] }) => strips));
export const getHomeCards = (part: HomePart): readonly HomeCard[] =>
  inOrder(features.flatMap(({ homeCards = [] }) => homeCards.filter((card) => card.part === part)));
export const getFinancialCards = (): readonly Part[] =>
  inOrder(features.flatMap(({ financialCards = [] }) => financialCards));
export const getTabsOn = (on: TabPart['on']): readonly TabPart[] =>
  inOrder(features.flatMap(({ tabs = [] }) => tabs)).filter((tab) => tab.on === on);
export const getPositionNotes = (): readonly PositionNote[] =>
  inOrder(features.flatMap(({ positionNotes = [] }) => positionNotes));
export const getOrderNotes = (): readonly OrderNote[] => inOrder(features.flatMap(({ orderNotes = [] }) => orderNotes));
export const getBegun = (): readonly Begun[] => features.flatMap(({ begun = [] }) => begun);
export const getHosts = (): readonly ComponentType[] => features.flatMap(({ host = [] }) => host);
export const getFeatures = (): readonly Feature[] => features;
