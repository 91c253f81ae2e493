import { whyBuild } from './freshness.js'
import { runProgram } from './program.js'

/**
 * Builds when the build is stale. Throws with the builder's own message when that fails.
 * @param {(line: string) => void} [say]
 */
export async function ensureBuilt(say = console.log) {
  const reason = whyBuild()
  if (!reason) return
  say(`Building the portal: ${reason}.`)
  const { code, output, seconds } = await runProgram(process.execPath, ['scripts/build.js'], { title: 'Building' })
  if (code !== 0) throw new Error(`The build failed:\n${output}`)
  say(`Built in ${seconds} s.`)
}
