/** Measures the memory in use, to within a few dozen bytes per request: the engine's own data is excluded. */
import { getHeapCodeStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/**
 * The memory of objects after a full collection, including what they hold outside the heap. The minimum of several
 * readings.
 */
export async function bytesInUse(): Promise<number> {
  let min = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < 3; reading++) {
    // Just-sent responses are released in the next turn.
    await new Promise((resolve) => setImmediate(resolve))
    collect()
    const { heapUsed, external } = process.memoryUsage()
    const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics()
    min = Math.min(min, heapUsed + external - code - bytecode)
  }
  return min
}

/** Runs something while hot functions are not recompiled: that would take more than a leak does. */
export async function withoutCompiling<T>(body: () => Promise<T>): Promise<T> {
  const flags = ['opt', 'sparkplug']
  for (const flag of flags) setFlagsFromString(`--no-${flag}`)
  try {
    return await body()
  } finally {
    for (const flag of flags) setFlagsFromString(`--${flag}`)
  }
}
