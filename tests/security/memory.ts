/** How much is kept, to within some tens of bytes a request: what the engine makes of its own accord is left out. */
import { getHeapCodeStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/**
 * The memory of objects once nothing is left to be freed, with what they hold outside of the heap. The least of some
 * readings.
 */
export async function bytesInUse(): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < 3; reading++) {
    // Answers that were just given are let go of in the next turn.
    await new Promise((resolve) => setImmediate(resolve))
    collect()
    const { heapUsed, external } = process.memoryUsage()
    const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics()
    least = Math.min(least, heapUsed + external - code - bytecode)
  }
  return least
}

/** Runs something while no function is compiled anew because it is called often: that takes more than a leak does. */
export async function withoutCompiling<T>(body: () => Promise<T>): Promise<T> {
  const flags = ['opt', 'sparkplug']
  for (const flag of flags) setFlagsFromString(`--no-${flag}`)
  try {
    return await body()
  } finally {
    for (const flag of flags) setFlagsFromString(`--${flag}`)
  }
}
