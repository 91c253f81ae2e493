import { runLog } from '../../../scripts/log/run.ts'
import type { World } from './world.ts'

/**
 * Runs a verb of `npm run log` in this process, on the world's database.
 * @returns its exit code and what it printed; `json` parses the output of --json
 */
export async function runVerb<Figures>(
  world: Pick<World, 'store' | 'env' | 'clock'> & { portal: Pick<World['portal'], 'kinds'> },
  args: string[],
) {
  const output = { out: '', err: '' }
  const { store, env, clock } = world
  const code = await runLog(args, {
    out: (text) => void (output.out += text),
    err: (text) => void (output.err += text),
    watched: false,
    open: async () => ({ store, env, clock, kinds: world.portal.kinds, close: async () => undefined }),
  })
  return { code, ...output, json: () => JSON.parse(output.out) as Figures }
}
