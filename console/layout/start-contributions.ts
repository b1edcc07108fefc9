/** What areas add to the first page: what a new owner does first, and what waits for somebody. */
import { createContext, useContext } from 'react';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';
import type { ConsoleArea, FirstStep, WaitingPanel } from '../area.ts';

export interface StartContributions {
  firstSteps: readonly FirstStep[];
  waitingPanels: readonly WaitingPanel[];
}

const byPosition = (a: { position: number }, b: { position: number }): number => a.position - b.position;

/** In order of position. */
export const listStartContributions = (areas: readonly ConsoleArea[]): StartContributions => ({
  firstSteps: areas.flatMap(({ firstSteps = [] }) => firstSteps).sort(byPosition),
  waitingPanels: areas.flatMap(({ waitingPanels = [] }) => waitingPanels).sort(byPosition),
});

/** As assembled at the console's start. */
export const StartContributionsContext = createContext<StartContributions>({ firstSteps: [], waitingPanels: [] });

/** Those for somebody with these permissions. */
export function useStartContributions(permissions: readonly Permission[]): StartContributions {
  const { firstSteps, waitingPanels } = useContext(StartContributionsContext);
  const isPermitted = ({ permission }: { permission: Permission }): boolean => permissions.includes(permission);
  return { firstSteps: firstSteps.filter(isPermitted), waitingPanels: waitingPanels.filter(isPermitted) };
}
