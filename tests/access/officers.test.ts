import { expect, test } from 'vitest'
import { neededFor, opens } from '#server/auth/needed-rights.ts'
import { allRights, everyRight, onlySeen, type Rights } from '#server/auth/rights.rules.ts'
import { usualOffices } from '#server/features/offices/rules.ts'
import { apiRouter, type Api } from '#server/wiring/api.ts'
import { refusalIn, type Access } from '#server/trpc.ts'
import { asOfficer, layOffice } from '#tests/support/world/offices.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'

type Procedure = { _def: { type: 'query' | 'mutation'; meta?: { access?: Access } } }

const procedures = Object.entries(apiRouter._def.procedures as unknown as Record<string, Procedure>)

const forAdmins = procedures.filter(([, { _def }]) => _def.meta?.access === 'admin')

/** Each right alone, as far as it goes; together they are a president's. */
const offices: [string, Rights][] = [
  ...allRights.map((right): [string, Rights] => [right, { [right]: everyRight[right] }]),
  ...allRights
    .filter((right) => !onlySeen.includes(right))
    .map((right): [string, Rights] => [`${right}, see only`, { [right]: 'see' }]),
  ...usualOffices.map(({ officeName, rights }): [string, Rights] => [officeName, rights]),
]

test('every procedure for admins is in the table of rights', () => {
  const missing = forAdmins.filter(([name, { _def }]) => neededFor(name, _def.type) === null)
  expect(missing.map(([name]) => name)).toEqual([])
})

/** What a board expects of its officers, written down by hand: the acts that each of the usual offices may do. */
const acts: Record<string, readonly string[]> = {
  'payments.inChapter': ['President', 'Treasurer', 'Auditor'],
  'dues.recordByHand': ['President', 'Treasurer'],
  'payments.refund': ['President', 'Treasurer'],
  'settings.checkAccount': ['President', 'Treasurer'],
  'members.person': ['President', 'Secretary', 'Treasurer', 'Membership chair', 'Events chair', 'Auditor'],
  'members.approve': ['President', 'Secretary', 'Membership chair'],
  'members.update': ['President', 'Secretary', 'Membership chair'],
  'members.addType': ['President'],
  'events.publish': ['President', 'Events chair'],
  // It refunds everybody.
  'events.cancel': ['President'],
  'emails.send': ['President', 'Secretary', 'Editor'],
  'announcements.add': ['President', 'Secretary', 'Editor'],
  'jobs.decide': ['President', 'Editor'],
  'offices.nameHolder': ['President'],
  'books.facts': ['President', 'Treasurer', 'Auditor'],
  'months.seal': ['President', 'Treasurer'],
  'imports.write': ['President'],
}

test.each(Object.entries(acts))('%s is done by the offices that a board expects', (name, expected) => {
  const type = procedures.find(([procedure]) => procedure === name)![1]._def.type
  const may = usualOffices.filter(({ rights }) => opens(rights, neededFor(name, type)))
  expect(may.map(({ officeName }) => officeName)).toEqual(expected)
})

/** The result of a call: let in (whatever it answered), or turned away. */
async function resultOf(api: Api, name: string): Promise<'in' | 'out'> {
  const [feature, act] = name.split('.') as [string, string]
  const called = (api as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[feature]![
    act
  ]!
  try {
    // An empty input fails the schema of any procedure that needs one, so nothing is changed here.
    await called({})
    return 'in'
  } catch (error) {
    // The feature itself may refuse more, such as giving rights that one does not have.
    return refusalIn(error)?.details.documented?.startsWith('Not authorized as an ') ? 'out' : 'in'
  }
}

describeOnSqlite('an officer at work', (open) => {
  test.each(offices)('with %s is let in where the table says, and nowhere else', async (_, rights) => {
    const world = await open()
    await layOffice(world, { rights, memberId: memberIds.member })
    const seen: Record<string, 'in' | 'out'> = {}
    const wanted: Record<string, 'in' | 'out'> = {}
    for (const [name, { _def }] of procedures) {
      const access = _def.meta?.access
      if (access !== 'admin' && access !== 'systemAdmin') continue
      seen[name] = await resultOf(await asOfficer(world, 'member'), name)
      wanted[name] = access === 'admin' && opens(rights, neededFor(name, _def.type)) ? 'in' : 'out'
    }
    expect(seen).toEqual(wanted)
  })
})
