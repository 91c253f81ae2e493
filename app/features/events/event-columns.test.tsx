import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { eventColumns } from './event-columns.tsx'

const columns = eventColumns(() => '/events')
type EventLine = Parameters<(typeof columns)[number]['cell']>[0]

const picnic = { eventId: '61824', eventName: 'Family Picnic', seats: null, seatsLeft: null }

const cell = (id: string, given: Partial<EventLine>) =>
  renderToStaticMarkup(columns.find((column) => column.id === id)!.cell({ ...picnic, ...given } as EventLine))

test('the number of registrations leads to them, with the seats taken where they are limited', () => {
  const full = cell('registrations', { registrations: 13, seats: 40, seatsLeft: 8 })
  expect(full).toMatch(
    /^<a aria-label="13 registrations for Family Picnic"[^>]* href="\/event\/61824\/registrations"[^>]*>13</,
  )
  expect(full).toContain('>32 of 40 seats<')
  expect(cell('registrations', { registrations: 13 })).not.toContain('seat')
  expect(cell('registered', { registrations: 1 })).toMatch(
    /^<a [^>]*href="\/event\/61824\/registrations"[^>]*>1 registration</,
  )
})

test('where nobody is registered, nothing leads to an empty list', () => {
  expect(cell('registrations', { registrations: 0 })).toBe('0')
  expect(cell('registered', { registrations: 0 })).toBe('0 registrations')
})
