import { setPriority } from 'node:os'

/**
 * To be called by a worker that has much to do: the thread that answers requests comes first from now on. On Linux a
 * priority belongs to a thread; elsewhere it belongs to the whole process, and is left alone.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(0, 10)
}
