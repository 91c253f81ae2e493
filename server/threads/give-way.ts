import { setPriority } from 'node:os'

/**
 * To be called by a worker: the thread that answers requests comes first from now on, by so much (up to 19). On Linux a
 * priority belongs to a thread; elsewhere it belongs to the whole process, and is left alone. Where the system forbids
 * it, the work is done without.
 */
export function giveWay(niceness = 10): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, niceness)
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}
