/** Other Node versions that a portal may run on, from their npm packages. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from './program.js'

const majors = [20, 22, 24]

/**
 * Installs each Node version other than this one, once per checkout. One that is unavailable is reported and skipped:
 * there may be no registry, or no package for this machine.
 * @returns {Promise<Record<string, string>>} OTHER_NODES: paths of their programs, separated by commas
 */
export async function otherNodes() {
  const others = majors.filter((major) => major !== Number(process.versions.node.split('.')[0]))
  const nodes = []
  for (const major of others) {
    const node = await nodeOf(major)
    if (node) nodes.push(node)
    else console.log(`Node ${major} cannot be had here: the portal is not tried on it.`)
  }
  return { OTHER_NODES: nodes.join(',') }
}

/** @param {number} major @returns {Promise<string | undefined>} */
async function nodeOf(major) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = path.resolve('node_modules/.cache/nodes', String(major))
  const program = path.join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) {
    const args = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--fetch-retries=1',
      '--fetch-timeout=60000',
      `${name}@${major}`,
    ]
    await runProgram('npm', args, { title: `Getting Node ${major}` })
  }
  const { code, output } = await runProgram(program, ['--version'], { title: `Node ${major}`, quiet: true })
  return code === 0 && output.startsWith(`v${major}.`) ? program : undefined
}
