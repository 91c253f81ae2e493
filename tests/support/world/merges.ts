import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { diffProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { memberIds, type World } from './world.ts'

/** Merges two people of a test's world as an admin, the first one being kept. Two are chosen unless a test names others. */
export function mergesIn(world: () => World) {
  const admin = () => world().as('admin')
  const decided = async (
    firstId: string = memberIds.member,
    secondId: string = memberIds.inactive,
    choices: Record<string, string> = {},
  ) => {
    const { edition } = await admin().duplicates.compared({ firstId, secondId })
    return { mergeId: randomUUID(), firstId, secondId, keptId: firstId, edition, choices }
  }
  return {
    admin,
    /** Returns a merge as the admin sees it, still to be sent. */
    decided,
    merge: async (...two: Parameters<typeof decided>) => {
      const input = await decided(...two)
      await admin().duplicates.merge(input)
      return { mergeId: input.mergeId }
    },
    /** Asserts that the tables are what the log says. */
    assertDerived: async () => {
      const differences = await world().store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
      expect(differences.flatMap(({ unexplained, missing }) => [...unexplained, ...missing])).toEqual([])
    },
  }
}
