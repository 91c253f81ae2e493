import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and until hydration; controls that would be dead before then wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
