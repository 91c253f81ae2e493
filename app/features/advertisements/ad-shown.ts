import type { Outputs } from '#server/api.ts'

/** An advertisement as its readers see it. */
export type ShownAd = Outputs['advertisements']['onHome']['banners'][number]

/** What search engines and the sponsor's page are told of a way that was paid for. */
export const sponsoredRel = 'sponsored noopener'
