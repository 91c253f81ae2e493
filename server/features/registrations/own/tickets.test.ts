import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { readTicket, assertTicketValid, ticketOf } from './tickets.decisions.ts'

const issuer = (id: string, appSecret = 'a secret of thirty-two characters') =>
  ({ chapter: { id }, env: { appSecret } }) as unknown as Pick<Context, 'chapter' | 'env'>
const dc = issuer('chapter-dc')

/** Returns the registration of a ticket, after a number of hand-overs. */
function admitted(by: typeof dc, ticket: string, handOvers = 0): string {
  const read = readTicket(ticket)
  assertTicketValid(by, read, { handOvers })
  return read.registrationId
}

test('a ticket is recognized by its own chapter only', () => {
  const ticket = ticketOf(dc, { registrationId: '51873', handOvers: 0 })
  expect(admitted(dc, ` ${ticket}\n`)).toBe('51873')
  for (const other of [issuer('chapter-ny'), issuer('chapter-dc', 'another secret of thirty-two signs')])
    expect(() => admitted(other, ticket)).toThrow('not a ticket of this chapter')
  for (const nonsense of [
    '',
    '51873',
    '51873-',
    `${ticket}x`,
    ticket.replace('51873', '51874'),
    'https://elsewhere.example/51873',
  ])
    expect(() => admitted(dc, nonsense)).toThrow('not a ticket of this chapter')
})

test('after a hand-over the new ticket admits, and the old one says why it does not', () => {
  const [first, second, third] = [0, 1, 2].map((handOvers) => ticketOf(dc, { registrationId: '51873', handOvers }))
  expect(new Set([first, second, third]).size).toBe(3)
  expect(admitted(dc, second!, 1)).toBe('51873')
  for (const old of [first!, second!]) expect(() => admitted(dc, old, 2)).toThrow('handed over to another person')
  // A ticket for a hand-over that has not happened is invalid.
  expect(() => admitted(dc, third!, 1)).toThrow('not a ticket of this chapter')
})
