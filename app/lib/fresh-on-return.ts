import { useRevalidator } from '#app/lib/remix.ts'
import { useEffect } from 'react'

/** Reloads a page's data when the viewer returns to it: it may have been paid for in another window. */
export function useFreshOnReturn(isWanted: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWanted) return
    const ofPage = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate()
    }
    window.addEventListener('focus', revalidate)
    window.addEventListener('pageshow', ofPage)
    return () => {
      window.removeEventListener('focus', revalidate)
      window.removeEventListener('pageshow', ofPage)
    }
  }, [isWanted, revalidate])
}
