import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { count } from './layout.ts'
import type { Verb } from './verb.ts'

/** Rebuilds the derived tables. */
export const run: Verb = async (cli) => {
  const { store } = await cli.books()
  const facts = await store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition, cli.progress))
  return { ok: true, figures: { facts }, lines: [`The derived tables were rebuilt from ${count(facts)} entries.`] }
}
