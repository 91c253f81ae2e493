import { useEffect, useState } from 'react'

/** Returns the trimmed value, once it has not changed for a while (foundation 5: 300 ms). */
export function useRested(value: string, afterMs: number): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value.trim()), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return rested
}
