import { afterEach, expect, test } from 'vitest'
import { openHttpClient, type Reply } from '#tests/support/http-client.ts'
import { pdfPages } from '#tests/support/pdf-pages.ts'
import { layLetter, readyForLetters } from '#tests/support/world/donor-letters.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { letterContent } from './letters.decisions.ts'

const textsOf = ({ bytes }: Reply) =>
  pdfPages(Buffer.from(bytes))
    .flatMap((page) => [...page.matchAll(/<([^>]*)>/g)].map(([, text]) => text))
    .join('')

describeOnSqlite('letters as files', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  test('a letter, its preview, all of a year as one archive, and the list', async () => {
    world = await openDemo(open)
    await readyForLetters(world)
    const { request, sessionOf } = openHttpClient(world)
    const by = await sessionOf('admin')
    const { letterId, donorId } = await layLetter(world)
    const { content, number, code } = await world.as('admin').donorLetters.one({ letterId })
    const letter = await request(`/export/donor-letter.pdf?letterId=${letterId}`, { by })
    expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = textsOf(letter)
    for (const part of [content!.name, 'EIN 52-0000000', number, '30.00', code, 'no goods or services were provided'])
      expect(text).toContain(part)

    const preview = await request(`/export/donor-letter-preview.pdf?year=2026&donorId=${encodeURIComponent(donorId)}`, {
      by,
    })
    expect(textsOf(preview)).toContain('Preview: this letter is not made yet.')

    const archive = await request('/export/donor-letters.zip?year=2026', { by })
    expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const bytes = Buffer.from(archive.bytes)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.toString('latin1')).toContain(`email/AEA-DC-${number}.pdf`)
    expect((await request('/export/donor-letters.zip?year=2025', { by })).status).toBe(404)
    for (const who of ['member', 'nyAdmin'] as const)
      expect((await request('/export/donor-letters.zip?year=2026', { by: await sessionOf(who) })).status).not.toBe(200)

    const list = await request('/export/donor-letters.csv?year=2026', { by })
    expect(Buffer.from(list.bytes).toString()).toContain(`${content!.name},`)
  })
})

test('many gifts are counted where their days would not be read; dues are named apart', () => {
  const gift = (day: number, isDues = false) => ({
    paymentId: String(day),
    on: `2025-03-0${day}`,
    text: 'Donation',
    givenCents: 1_000,
    valueCents: 0,
    received: '',
    isDues,
  })
  const { sentences } = letterContent({
    sender: ['AEA'],
    settings: { legalName: 'AEA, Inc.', thanks: '', signerName: '', signerTitle: '' },
    ein: '52-0000000',
    year: 2025,
    number: 1,
    donor: { name: 'Vera', address: [], gifts: [...[1, 2, 3, 4, 5, 6, 7].map((day) => gift(day)), gift(8, true)] },
    madeOn: '2026-01-12',
    replaces: [],
  })
  expect(sentences.slice(0, 2)).toEqual([
    'For your other 7 gifts, no goods or services were provided in return.',
    'For your payment of dues of Mar 8, 2025, no goods or services were provided other than benefits of membership that need not be valued.',
  ])
})
