import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { registrationOnTicket, ticketOf } from './tickets.decisions.ts'

const issuer = (id: string, appSecret = 'a secret of thirty-two characters') => ({ chapter: { id }, env: { appSecret } }) as unknown as Pick<Context, 'chapter' | 'env'>

test('a ticket is known by its chapter, and by nobody else', () => {
  const ticket = ticketOf(issuer('chapter-dc'), '51873')
  expect(registrationOnTicket(issuer('chapter-dc'), ` ${ticket}\n`)).toBe('51873')
  expect(registrationOnTicket(issuer('chapter-ny'), ticket)).toBeNull()
  expect(registrationOnTicket(issuer('chapter-dc', 'another secret of thirty-two signs'), ticket)).toBeNull()
  expect(registrationOnTicket(issuer('chapter-dc'), ticket.replace('51873', '51874'))).toBeNull()
  for (const nonsense of ['', '51873', '51873-', `${ticket}x`, 'https://elsewhere.example/51873']) expect(registrationOnTicket(issuer('chapter-dc'), nonsense)).toBeNull()
})
