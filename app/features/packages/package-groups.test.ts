import { expect, test } from 'vitest'
import { isOneOfSection, type Catalog } from '#server/features/packages/rules.ts'
import { nothingElse, priceChoice } from '#server/features/registrations/pricing/rules.ts'
import { groupsOf } from './package-groups.ts'

const sold = (packageId: number, section: string, groupName = '', groupRule: 'any' | 'one' = 'any') => ({
  packageId,
  section,
  groupName,
  groupRule,
})

/** A Friday to a Sunday. */
const weekend = { startsOn: '2027-10-08T09:00', endsOn: '2027-10-10T17:00' }

test('groups named after weekdays are in the order of the event, before the others', () => {
  const named = ['Monday', 'Sponsors', 'Sunday', 'Saturday night', 'Friday, evening before', 'Extras']
  const titles = (startsOn: string, endsOn: string) =>
    groupsOf(
      named.map((name, index) => sold(index + 1, 'general', name)),
      { startsOn, endsOn },
    ).map(({ title }) => title)
  const inOrder = ['Friday, evening before', 'Saturday night', 'Sunday', 'Monday', 'Extras', 'Sponsors']
  for (const [startsOn, endsOn] of [
    // A Saturday to a Monday, a Monday only, and a Friday to the Sunday of the next week.
    ['2028-10-07T18:00', '2028-10-09T12:00'],
    ['2028-10-09T08:00', '2028-10-09T18:00'],
    ['2028-10-06T08:00', '2028-10-15T18:00'],
  ] as const)
    expect(titles(startsOn, endsOn), startsOn).toEqual(inOrder)
})

test('packages are sorted by section, then group, then number', () => {
  const groups = groupsOf(
    [
      sold(2, 'premium'),
      sold(1, 'premium'),
      sold(8, 'meal', 'Sunday', 'one'),
      sold(7, 'meal', 'Saturday night', 'one'),
      sold(6, 'meal', 'Saturday night', 'one'),
      sold(11, 'meal', 'Friday night', 'one'),
    ],
    weekend,
  )
  expect(
    groups.map(({ title, isOne, packages }) => [title, isOne, packages.map(({ packageId }) => packageId)]),
  ).toEqual([
    ['Friday night', true, [11]],
    ['Saturday night', true, [6, 7]],
    ['Sunday', true, [8]],
    ['Premium packages', false, [1, 2]],
  ])
})

test('only one of the general packages and of the cruises of the convention catalog can be bought, as the price says, and any number elsewhere', () => {
  const packages = [
    sold(6, 'general'),
    sold(7, 'general'),
    sold(8, 'cruise'),
    sold(9, 'cruise'),
    sold(1, 'premium'),
    sold(2, 'premium'),
  ]
  const rules = (catalogue: Catalog) =>
    groupsOf(packages, weekend, catalogue).map(({ section, isOne }) => [section, isOne])
  expect(rules('convention')).toEqual([
    ['premium', false],
    ['general', true],
    ['cruise', true],
  ])
  for (const catalogue of ['general', 'grand'] as const)
    expect(rules(catalogue), catalogue).toEqual([
      ['premium', false],
      ['general', false],
      ['cruise', false],
    ])

  const terms = (catalogue: Catalog) =>
    packages.map((one) => ({
      ...one,
      catalogue,
      name: `Package ${one.packageId}`,
      limit: null,
      taken: 0,
      priceCents: 100,
      persons: 1,
      alsoTicks: null,
      isPerAttendee: 0 as const,
      countsAsAttendees: 1 as const,
      section: one.section as 'general',
    }))
  const both = (form: 'convention' | 'packages', catalogue: Catalog, section: string) => {
    const event = {
      eventType: 'convention',
      registrationForm: form,
      adultFeeCents: 0,
      minorFeeCents: 0,
      capCents: 0,
      groups: [],
      rooms: [],
      packages: terms(catalogue),
    }
    const chosen = packages
      .filter((one) => one.section === section)
      .map(({ packageId }) => ({ packageId, attendees: null }))
    return 'refused' in priceChoice(event, { ...nothingElse, adults: 1, minors: 0, packages: chosen })
  }
  for (const section of ['general', 'cruise', 'premium']) {
    expect(both('convention', 'convention', section), section).toBe(isOneOfSection('convention', section))
    expect(both('packages', 'general', section), section).toBe(isOneOfSection('general', section))
  }
})
