import { useEffect, useState } from 'react'

/**
 * Counts on every `everyMs` while it runs. It rests while `resting` holds, while the tab is hidden,
 * and begins paused for readers who asked for less motion.
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
