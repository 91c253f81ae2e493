import { expect, test } from 'vitest'
import { termsBelowPrice } from './event-terms.ts'

const picnic = {
  eventType: 'picnic',
  registrationForm: 'standard',
  adultFeeCents: 20_00,
  minorFeeCents: 8_00,
  capCents: 60_00,
  seats: 80,
  seatsLeft: 31,
} as const

const texts = (lines: ReturnType<typeof termsBelowPrice>) => lines.map(({ key, value }) => `${key}: ${value}`)

test('visitors are told what children and families pay, what else the event has, and what is left', () => {
  const programs = [{ groups: [{ feeCents: 5_00 }, { feeCents: 0 }] }, { groups: [] }]
  const hotels = [{ rooms: [{ rentCents: 168_00 }, { rentCents: 129_00 }] }]
  expect(texts(termsBelowPrice({ event: picnic, programs, hotels }))).toEqual([
    'Children under 18: $8.00',
    'Family price: $60.00 at most',
    'Programs: up to $5.00',
    'Hotel rooms: from $129.00 a night',
    'Seats left: 31 of 80',
  ])
})

test('an event without fees, parts or a limit says nothing more', () => {
  const event = { ...picnic, adultFeeCents: 0, minorFeeCents: 0, capCents: 0, seats: null, seatsLeft: null }
  expect(termsBelowPrice({ event, programs: [], hotels: [] })).toEqual([])
})

test('an event that sells packages names no fee per person', () => {
  const event = { ...picnic, registrationForm: 'convention' as const, seats: null, seatsLeft: null }
  expect(termsBelowPrice({ event, programs: [], hotels: [] })).toEqual([])
  const included = [{ groups: [{ feeCents: 0 }] }]
  expect(termsBelowPrice({ event, programs: included, hotels: [] })).toEqual([])
  expect(texts(termsBelowPrice({ event: picnic, programs: included, hotels: [] }))).toContain('Programs: Free')
})
