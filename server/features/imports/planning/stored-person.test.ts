import { expect, test } from 'vitest'
import { emptyChapter, fileNamed } from '#tests/support/imports/chapter.ts'
import { personIn } from '../plans.reads.ts'
import { readAndPlan } from '../reads.ts'
import { storedPerson } from './stored-person.decisions.ts'

const peopleOf = async (bytes: Uint8Array) => {
  const settings = { sheet: undefined, mapping: null, thisYear: 2026, timeZone: 'America/New_York' }
  return (await readAndPlan({ bytes, state: emptyChapter, ...settings })).people
}

test('people are stored without what their rows leave empty, and read with all of it', async () => {
  const nameless = Buffer.from('First name,Last name,Email\n,,nobody@paper.example\nAda,Byron,\n')
  const people = [...(await peopleOf(fileNamed('members-wildapricot-export.csv'))), ...(await peopleOf(nameless))]
  expect(people).toHaveLength(27)
  for (const person of people) expect(personIn({ read: storedPerson(person) })).toStrictEqual(person)
  const { email, spouse } = JSON.parse(storedPerson(people.at(-1)!)) as Record<string, unknown>
  expect({ email, spouse }).toEqual({ email: undefined, spouse: undefined })
})

test('a person whose empty fields were stored too is read as before', async () => {
  const [person] = await peopleOf(Buffer.from('First name,Last name\nAda,Byron\n'))
  expect(personIn({ read: JSON.stringify(person) })).toEqual(person)
})
