import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/log-definition.ts'
import { count } from './layout.ts'
import type { Verb } from './verb.ts'

/** The derived tables, written anew. */
export const run: Verb = async (desk) => {
  const { store } = await desk.books()
  const facts = await store.alone('exclusive', (bench) => rebuildProjections(bench, logDefinition, desk.progress))
  return { ok: true, figures: { facts }, lines: [`The derived tables were rebuilt from ${count(facts)} entries.`] }
}
