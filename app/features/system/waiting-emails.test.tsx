import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitingEmails } from './waiting-emails.tsx'
import type { SystemState } from './system-state.ts'

const link = 'https://dc.example.org/activate/secret-of-the-link'
const email = {
  mailId: 'm1',
  toAddress: 'a@example.org',
  subject: 'Confirm your email',
  createdAt: '2026-11-30T17:40:00.000Z',
  chapterName: 'Washington DC',
  text: `Confirm:\n${link}\n\nSee https://dc.example.org.`,
  links: ['https://dc.example.org', link, 'https://dc.example.org/notifications'],
}
const system = { withoutServer: [email, email], isPractice: true, timeZone: 'UTC' } as Partial<SystemState>

const markup = renderToStaticMarkup(
  <WaitingEmails
    system={system as SystemState}
    answer={{ ok: true, emails: [email, { ...email, mailId: 'm2', createdAt: '2026-11-29T17:40:00.000Z' }] }}
  />,
)

test('emails of a practice keep their chapter and time as they open, and the first is open', () => {
  const text = markup.replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('To a@example.org, Washington DC, since Nov 30, 2026')
  expect(text).toContain('To a@example.org, Washington DC, since Nov 29, 2026')
  expect([...markup.matchAll(/<details[^>]*>/g)].map(([tag]) => tag.includes('open=""'))).toEqual([true, false])
})

test('each link of an email is there once, in its text or below it', () => {
  const [first = ''] = markup.split('</details>')
  const links = [...first.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, text]) => [to, text])
  expect(links).toEqual(
    [link, 'https://dc.example.org', 'https://dc.example.org/notifications'].map((one) => [one, one]),
  )
  expect(first.match(/secret-of-the-link<\/a>/g)).toHaveLength(1)
})
