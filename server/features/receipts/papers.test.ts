import { afterEach, expect, test } from 'vitest'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { openHttpClient, type Reply } from '#tests/support/http-client.ts'
import { pdfPages } from '#tests/support/pdf-pages.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { guestReceiptPath } from '../payments/receipt-links.decisions.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'

describeOnSqlite('receipts as files', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  /** Returns the texts of a PDF in order. */
  function textsOf({ bytes }: Reply): string {
    return pdfPages(Buffer.from(bytes))
      .flatMap((page) => [...page.matchAll(/<([^>]*)>/g)].map(([, text]) => text))
      .join('')
  }

  test("a member prints a receipt billed to a company, and the year's statement", async () => {
    world = await openDemo(open)
    const { request, sessionOf } = openHttpClient(world)
    const by = await sessionOf('member')
    const ask = (path: string) => request(path, { by })
    const { paymentId, orderId } = await world.approved('member', 2)
    await world.as('member').payments.finish({ orderId })
    await world.as('member').receipts.bill({
      paymentId,
      company: 'Acme Bridges Inc.',
      address: '1 Main Street\nWashington DC',
      orderNumber: 'PO 4711',
    })
    const receipt = await world.as('member').receipts.one({ paymentId })

    const answer = await ask(`/export/receipt.pdf?paymentId=${paymentId}`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="receipt-${paymentId}.pdf"; filename*=UTF-8''receipt-${paymentId}.pdf`,
    ])
    const text = textsOf(answer)
    const { position, code, reference } = receipt
    for (const part of [
      'AEA Washington DC',
      '1 Main Street',
      paymentId,
      'Nov 21, 2026',
      'member Resident',
      memberIds.member,
      'PayPal',
      reference!.text,
      'PO 4711',
      'Acme Bridges Inc.',
      'Regular dues',
      '2027',
      '2028',
      '100.00',
      '200.00',
      `Ledger entry ${position}`,
      code,
    ]) {
      expect(text.replaceAll(' ', ''), part).toContain(part.replaceAll(' ', ''))
    }

    const yearly = textsOf(await ask('/export/statement.pdf?year=2026'))
    for (const part of ['Statement 2026', paymentId, '200.00', 'Total for 2026'])
      expect(yearly.replaceAll(' ', ''), part).toContain(part.replaceAll(' ', ''))
    expect(textsOf(await ask('/export/statement.pdf?year=2020')).replaceAll(' ', '')).toContain(
      'Nopaymentsandnorefundsin2020.',
    )
    expect((await ask('/export/receipt.csv')).status).toBe(404)
  })

  test("a guest prints a receipt with the link's key, and nobody can without it", async () => {
    world = await openDemo(open)
    const { request } = openHttpClient(world)
    const guests = world.as('anonymous').registrations
    const { paymentId, orderId } = await guests.start(guestCart(await announcePicnic(world)))
    await world.standin.control({ do: 'approve', orderId })
    await guests.finish({ orderId })
    const key = (await world.sentEmails())
      .flatMap(({ links }) => links)
      .find((link) => link.includes('/receipt/'))!
      .split('/')
      .at(-1)
    const status = async (query: string) => (await request(`/export/receipt.pdf?${query}`, { method: 'HEAD' })).status
    expect(await status(`paymentId=${paymentId}&key=${key}`)).toBe(200)
    expect(await status(`paymentId=${paymentId}&key=${'x'.repeat(22)}`)).toBe(404)
    expect(await status(`paymentId=${paymentId}`)).toBe(302)
  })

  test("many files asked for by a visitor do not refuse an admin's export from the same network", async () => {
    world = await openDemo(open)
    const { request, sessionOf } = openHttpClient(world)
    const { paymentId, orderId } = await world.approved('member', 1)
    await world.as('member').payments.finish({ orderId })
    const by = await sessionOf('admin')
    const key = guestReceiptPath({ chapter: world.chapters.dc, env: world.portal.env }, paymentId).split('/').at(-1)
    const visits = Array.from({ length: 12 }, () => request(`/export/receipt.pdf?paymentId=${paymentId}&key=${key}`))
    const [list, ...answers] = await Promise.all([request('/export/payments.csv', { by }), ...visits])
    expect([list.status, list.text]).toEqual([200, expect.stringContaining(paymentId)])
    // One is made, and eight wait.
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.text).toContain(
      'Too many files are being made for your network. Please wait a minute and try again.',
    )
    expect(refused.headers.get('retry-after')).toBe('60')
  })
})
