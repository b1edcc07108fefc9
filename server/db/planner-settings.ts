/**
 * Settings of a session that reads by indexes: a plan made while the tables were small must not scan them once they
 * have grown.
 */
export const INDEX_PLANNER_SETTINGS = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};
