import type { FeatureContributions } from '../../feature.ts';

export const contributions: FeatureContributions = {
  menu: [{ on: 'money', at: 5, icon: 'chart', title: (t) => t.routes.performance, to: '/information/performance' }],
  tools: [
    { at: 45, group: 'money', icon: 'chart', title: (t) => t.routes.performance, to: '/information/performance' },
  ],
};
