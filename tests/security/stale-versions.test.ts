/**
 * Optimistic locking: nobody overwrites another's saved changes, in any procedure that takes the version its editor
 * began with.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiRouter } from '#server/wiring/api.ts'
import { rightInputs } from '#tests/entry-points/tables.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

type Procedure = { _def: { type: string; inputs: z.ZodType[] } }

const namesOf = (shape: z.ZodType): string[] => {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape)
  if (shape instanceof z.ZodPipe)
    return namesOf((shape.in instanceof z.ZodTransform ? shape.out : shape.in) as z.ZodType)
  return []
}

const procedures = Object.entries(apiRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .flatMap(([name, { _def }]) =>
    _def.inputs
      .flatMap(namesOf)
      .filter((field) => /edition$/i.test(field))
      .map((field) => ({ name, field })),
  )

/** Changes fields that the valid input of a procedure leaves as they are. */
const rewording: Record<string, object> = {
  'activities.update': { title: 'Another visit' },
  'announcements.update': { title: 'Another title' },
  'handOvers.saveNotes': { notes: 'Another note' },
  'handOvers.updateItem': { item: 'Another account' },
  'votes.update': { title: 'Another title' },
  'votes.updateQuestion': { title: 'Another title' },
  'votes.updateChoice': { label: 'Another name' },
  'bank.updateAccount': { accountName: 'Another name' },
  'blog.update': { title: 'Another title' },
  'eventContacts.update': { positionName: 'Another position' },
  'helpContacts.update': { helpFor: 'Another matter' },
  'images.update': { imageDescription: 'Another side of it' },
  'jobs.update': { title: 'Another job' },
  'offices.update': { officeName: 'Another office' },
  'packages.update': { name: 'Another package' },
  'quickLinks.update': { linkTitle: 'Another board' },
  'memberFields.update': { fieldName: 'Another size' },
  'sponsors.update': { sponsorName: 'Another company' },
  'statements.update': { title: 'Another mission' },
}

test('the procedures are found by the schema of their input', () => {
  const known = [
    'committees.update',
    'statements.update',
    'chapters.update',
    'renewals.change',
    'settings.update',
    'members.update',
    'events.update',
  ]
  expect(procedures.map(({ name }) => name)).toEqual(expect.arrayContaining(known))
})

describeOnSqlite('an outdated version', (open) => {
  test.each(procedures)(
    'is rejected as $field by $name, with what is saved now, and nothing is written',
    async ({ name, field }) => {
      const world = await worldWithPayments(open)
      const client = openHttpClient(world)
      const { as, on, input } = rightInputs[name]!
      const body = { ...(await input(world)), ...rewording[name], [field]: 'another' }
      const before = await wholeState(world.store)
      const reply = await client.request(`/api/trpc/${name}`, {
        method: 'POST',
        on,
        body,
        ...(as ? { by: await client.sessionOf(as) } : {}),
      })
      expect(reply.status).toBe(409)
      const { message, data } = (
        JSON.parse(reply.text) as { error: { message: string; data: { fields: Record<string, string> } } }
      ).error
      expect(message).toMatch(/changed .*while you were editing. Nothing of yours was saved yet/)
      const messages = Object.values(data.fields)
      expect(messages.length).toBeGreaterThan(0)
      for (const text of messages) expect(text).toMatch(/Saved now: ./)
      expect(await wholeState(world.store)).toEqual(before)
      await world.close()
    },
  )
})
