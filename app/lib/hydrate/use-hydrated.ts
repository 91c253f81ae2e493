import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until React has taken over; what would be a dead button before then waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
