import type { Portal } from '../context.ts'
import { eventParts } from './event-parts.ts'
import { minPrices } from './event-prices.ts'
import { eventTerms } from './event-terms.ts'
import { forgetEverywhere } from './forget.ts'

/** The registries that features reach through the context, since the registries import the features. */
export const registries: Pick<Portal, 'forget' | 'eventParts' | 'eventTerms' | 'eventPrices'> = {
  forget: forgetEverywhere,
  eventParts,
  eventTerms,
  eventPrices: minPrices,
}
