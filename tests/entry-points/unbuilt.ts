import type { FeatureEntryPoints } from '../support/entry-points/rows.ts'

/** Pages that are not open yet, guarded as they will be. A feature takes over its rows when it is built. */
export const unbuiltEntryPoints: FeatureEntryPoints = {
  pages: {
    '/training': { minAccess: 'member' },
  },
}
