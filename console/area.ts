/** What an area adds to the console; `areas.ts` lists the areas, and nothing else names one. */
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';
import type { ProposalKind } from '@bourse/core/compliance/review-requests.ts';
import type { SameKeys } from '@bourse/contract/texts/same-keys.ts';
import type { ComponentType } from 'react';
import type { ConsoleLanguage } from './language/console-language.ts';
import type { ConsoleTexts } from './language/use-texts.tsx';

/** A page in the menu: its name, the permission to see it, and perhaps a keyboard shortcut. */
export interface MenuEntry {
  path: string;
  title: Readonly<Record<ConsoleLanguage, string>>;
  group: keyof ConsoleTexts['menu']['groups'];
  /** Its position in its group: smaller numbers first. */
  menuPosition: number;
  permission: Permission;
  /** Pressed after "g"; no other page has it. Left out where none is free. */
  key?: string;
  /** Kinds of proposals that are also decided here. */
  decides?: readonly ProposalKind[];
  /** A hook: how many items wait there for somebody. */
  useCount?(): number | null;
}

/** What a new owner does first, and where. Whether it is done is read from the house, on every device alike. */
export interface FirstStep {
  position: number;
  permission: Permission;
  to: string;
  title: Readonly<Record<ConsoleLanguage, string>>;
  /** Why it comes first. */
  reason: Readonly<Record<ConsoleLanguage, string>>;
  /** A hook; null while it isn't known. */
  useIsDone(): boolean | null;
}

/** A panel of the first page with what waits, how long and for whom; nothing if nothing does. */
export interface WaitingPanel {
  position: number;
  permission: Permission;
  Panel: ComponentType;
}

export interface AreaPage {
  path: string;
  Page: ComponentType;
}

/** Tables of words: the area's own by their names, and words that it adds to shared tables. */
export type AreaTextTables = Readonly<Record<ConsoleLanguage, object>>;

export interface ConsoleArea<Tables extends AreaTextTables = AreaTextTables> {
  texts?: Tables;
  pages: readonly AreaPage[];
  menuEntries?: readonly MenuEntry[];
  firstSteps?: readonly FirstStep[];
  waitingPanels?: readonly WaitingPanel[];
}

/** Tables that all have the keys of the English one. */
export type CheckedTexts<Tables extends AreaTextTables> = {
  readonly [Each in keyof Tables]: SameKeys<Tables['en'], Tables[Each]>;
};
export const checkTexts = <Tables extends AreaTextTables>(tables: CheckedTexts<Tables>): Tables => tables as Tables;

/** Checks an area's manifest where it is written, and keeps its texts' exact types. */
export const defineConsoleArea = <Tables extends AreaTextTables = never>(
  area: Omit<ConsoleArea, 'texts'> & { texts?: CheckedTexts<Tables> },
): ConsoleArea<Tables> & { texts: Tables } => area as ConsoleArea<Tables> & { texts: Tables };
