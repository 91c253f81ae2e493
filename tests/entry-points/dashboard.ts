import type { FeatureEntryPoints } from '../support/entry-points/rows.ts'

export const dashboardEntryPoints: FeatureEntryPoints = {
  procedures: {
    'dashboard.ofChapter': { minAccess: 'admin' },
    'dashboard.own': { minAccess: 'member' },
  },
}
