import { GUIDE_TASKS } from '@bourse/core/information/guide/find-question-tasks.ts';
import { beforeAll, expect, test } from 'vitest';
import { registerFeatures } from '../../../feature.ts';
import * as features from '../../../features.ts';
import { findRoute } from '../../../router/route-registry.ts';
import { TASK_LINKS } from './use-find-task-links.ts';

beforeAll(() => registerFeatures(Object.values(features)));

test('each task links to a screen that a customer can open', () => {
  for (const task of GUIDE_TASKS) {
    const route = findRoute(TASK_LINKS[task].to);
    expect(route?.load, task).toBeTypeOf('function');
    expect(route?.access, task).toBe('customer');
  }
});
