import type { featuresIn } from './call-view.ts'
import { developerWords as labels } from './words.ts'

type Feature = ReturnType<typeof featuresIn>[number]

/**
 * Returns the calls in which every typed word is found: in the method, the path, the summary, the
 * callers or the feature's name. "old" finds the old paths.
 */
export function matchingCalls(features: Feature[], search: string): Feature[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return features
  return features.flatMap((one) => {
    const calls = one.calls.filter(({ method, path, summary, forWhom, old }) => {
      const text = `${method} ${path} ${summary} ${forWhom} ${one.feature} ${old ? labels.oldPath : ''}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return calls.length > 0 ? [{ ...one, calls }] : []
  })
}
