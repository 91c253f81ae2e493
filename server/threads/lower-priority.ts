import { setPriority } from 'node:os'

/**
 * Lowers a worker's priority by `niceness` (up to 19), so that the thread that answers requests comes first. Only on
 * Linux, where priority is per thread; elsewhere it is per process, and is left alone. Has no effect where the system
 * forbids it.
 */
export function lowerPriority(niceness = 10): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}
