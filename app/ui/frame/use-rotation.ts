import { useEffect, useState } from 'react'

/**
 * Counts up every `everyMs`. Pauses while `resting` is set and while the tab is hidden, and starts paused with reduced
 * motion.
 */
export function useRotation(everyMs: number, resting = false) {
  const [turn, setTurn] = useState(0)
  const [running, setRunning] = useState(true)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setRunning(false)
  }, [])

  useEffect(() => {
    if (!running || resting) return
    const timer = setInterval(() => document.hidden || setTurn((now) => now + 1), everyMs)
    return () => clearInterval(timer)
  }, [running, resting, everyMs, turn])

  return { turn, setTurn, running, setRunning }
}
