import type { Outputs } from '#server/wiring/api.ts'

/** An advertisement as readers see it. */
export type DisplayedAd = Outputs['advertisements']['onHome']['banners'][number]

/** The `rel` of a paid link, for search engines and the sponsor's page. */
export const sponsoredRel = 'sponsored noopener'
