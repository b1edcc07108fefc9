import { TASKS } from '@bourse/core/information/guide/find-tasks.ts';
import { beforeAll, expect, test } from 'vitest';
import { startFeatures } from '../../../feature.ts';
import * as features from '../../../features.ts';
import { routeOf } from '../../../router/routes.ts';
import { TASK_WAYS } from './use-tasks.ts';

beforeAll(() => startFeatures(Object.values(features)));

test('each thing that one may ask for leads to a screen that a customer can open', () => {
  for (const task of TASKS) {
    const route = routeOf(TASK_WAYS[task].to);
    expect(route?.load, task).toBeTypeOf('function');
    expect(route?.access, task).toBe('customer');
  }
});
