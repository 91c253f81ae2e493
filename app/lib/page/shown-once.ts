import { useEffect } from 'react'
import { useLocation } from '#app/lib/remix.ts'

/**
 * Takes what a message was shown for out of the URL as soon as it is shown, so that a reload or a bookmark does not say
 * it again. The page keeps it: its own location stays. Not by the router: a navigation would stop one that is under way.
 * @param isKnown whether the page has a message for them; another may stand for what a page shows
 */
export function useShownOnce(names: string, isKnown = true): void {
  const { key } = useLocation()
  useEffect(() => {
    if (!isKnown) return
    const url = new URL(window.location.href)
    const own = names.split(' ').filter((name) => url.searchParams.has(name))
    if (own.length === 0) return
    for (const name of own) url.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', url)
  }, [key, names, isKnown])
}
