import { useRevalidator } from '#app/lib/remix.ts'
import { useEffect } from 'react'

/** Reloads the page's data every few seconds while something runs on the server. */
export function useFreshWhile(isRunning: boolean) {
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const lazyHydrate = setTimeout(revalidate, everyMs)
    return () => clearTimeout(lazyHydrate)
  }, [isRunning, state, revalidate])
}

const everyMs = 2_000
