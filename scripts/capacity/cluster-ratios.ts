import type { Ratios } from './model.ts';

/** Measured with CITUS_URL on 2026-11-28: a coordinator and two workers, which DATABASE_PEOPLE_URL names. */
export const CLUSTER_RATIOS: Ratios = {
  popular: { service: 1.07, postgres: 2.05, wal: 0, workers: 0.05, workersWal: 0 },
  foryou: { service: 1.06, postgres: 0.74, wal: 0, workers: 1.6, workersWal: 0 },
  tag: { service: 1.17, postgres: 1.17, wal: 0, workers: 0.03, workersWal: 0 },
  post: { service: 1.24, postgres: 1.51, wal: 0, workers: 2.83, workersWal: 0 },
  search: { service: 1.04, postgres: 0.99, wal: 0, workers: 0.01, workersWal: 0 },
  bookmarks: { service: 0.85, postgres: 0.73, wal: 0, workers: 1.48, workersWal: 0 },
  notifications: { service: 1.08, postgres: 0.02, wal: 0, workers: 5.17, workersWal: 0 },
  vote: { service: 1.65, postgres: 1.99, wal: 1.12, workers: 1.77, workersWal: 0.35 },
  bookmark: { service: 1.53, postgres: 4.51, wal: 0.37, workers: 2.83, workersWal: 1.31 },
  comment: { service: 1.25, postgres: 1.12, wal: 0.68, workers: 0.02, workersWal: 0.03 },
};
