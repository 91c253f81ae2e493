import { expect, test } from 'vitest'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { merged, type CheckInPerson } from './check-in-model.ts'
import { CheckInSearch } from './check-in-search.ts'

const row = (registrationId: string, lastName: string, changes: Partial<CheckInPerson> = {}): CheckInPerson => ({
  registrationId,
  state: 'registered',
  memberId: '',
  adults: 2,
  minors: 0,
  firstName: 'Vera',
  lastName,
  ticket: '',
  isHandedOver: false,
  checkIn: null,
  ...changes,
})

const namesOf = (index: CheckInSearch, typed: string) => index.find(typed).rows.map(({ lastName }) => lastName)

test('every typed word is a prefix of part of the name, the ID or the member number', () => {
  const index = new CheckInSearch().keepUp([
    row('50001', 'Patel', { memberId: '7120' }),
    row('50004', 'Smith-Jones'),
    row('50002', 'Tanaka'),
    row('50003', 'Zielinski', { state: 'cancelled' }),
  ])
  expect([
    namesOf(index, 'pat'),
    namesOf(index, 'ver, PA'),
    namesOf(index, '50002'),
    namesOf(index, '71'),
    namesOf(index, 'jon'),
  ]).toEqual([['Patel'], ['Patel'], ['Tanaka'], ['Patel'], ['Smith-Jones']])
  expect(namesOf(index, 'vera')).toEqual(['Patel', 'Smith-Jones', 'Tanaka'])
  expect(namesOf(index, 'smith-j')).toEqual(['Smith-Jones'])
  expect([namesOf(index, 'atel'), namesOf(index, 'zie'), namesOf(index, '  '), namesOf(index, 'pat tan')]).toEqual([
    [],
    [],
    [],
    [],
  ])
  expect(index.find('vera', 2)).toMatchObject({
    rows: [{ lastName: 'Patel' }, { lastName: 'Smith-Jones' }],
    areMore: true,
  })
  expect(index.find('vera', 3).areMore).toBe(false)
})

const syllables = ['ma', 'ri', 'na', 'jo', 'ste', 'le']
const typedWords = ['', 'm', 'ma', 'mari', 'jo na', 'le-ste', '5', '501', 'ste ste', 'zz', 'ri, 50']

/** The rule without an index, as the reference. */
function plainly(rows: readonly CheckInPerson[], typed: string) {
  const words = typed.split(/[\s,-]+/).filter(Boolean)
  return rows.filter(({ state, lastName, firstName, registrationId, memberId }) => {
    const parts = [lastName, firstName, registrationId, memberId].flatMap((text) => text.toLowerCase().split(/[\s-]+/))
    return (
      words.length > 0 && state !== 'cancelled' && words.every((word) => parts.some((part) => part.startsWith(word)))
    )
  })
}

test('an updated index finds what a full scan finds, after arrivals, departures and renames', () => {
  const random = seededRandom(11)
  const name = () =>
    Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => random.pick(syllables)).join(
      random.next() < 0.1 ? '-' : '',
    )
  const any = (id: number) =>
    row(String(50_000 + id), name(), {
      firstName: name(),
      memberId: random.pick(['', '501', name()]),
      state: random.pick(['registered', 'registered', 'held', 'cancelled', 'released']),
    })
  const index = new CheckInSearch()
  let rows: CheckInPerson[] = []
  for (let round = 0; round < 60; round++) {
    rows = merged(
      rows,
      Array.from({ length: 8 }, () => any(Math.floor(random.next() * 250))),
    )
    if (round % 20 === 19) rows = rows.filter(() => random.next() < 0.5)
    for (const typed of typedWords) {
      for (const max of [1, 5, 1000]) {
        const all = plainly(rows, typed)
        expect(index.keepUp(rows).find(typed, max), `${round}: "${typed}"`).toEqual({
          rows: all.slice(0, max),
          areMore: all.length > max,
        })
      }
    }
  }
})
