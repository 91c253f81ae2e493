import { expect } from 'vitest'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { Proofs } from './proofs.ts'

const path = '/api/events/register'

/** A client's body of the documented /api for two adults and a minor. */
function submission(eventId: string, paymentResult: unknown) {
  const { mInit, firstName, lastName, email, phone } = guestCart(eventId)
  const person = { mInit, firstName, lastName, email, phone, isMember: false, memberId: '' }
  return {
    eventId,
    eventName: 'Summer picnic',
    ...person,
    numberOfAdults: '2',
    numberOfMinors: 1,
    totalAmount: 1,
    paymentResult,
  }
}

/** The provider's raw order, of which only the id is trusted. */
const raw = (id: string) => ({ id, status: 'COMPLETED', purchase_units: [{ amount: { value: '60.00' } }] })

export const registrationProofs: Proofs = {
  async 'GET /api/events/register/{memberId}'(rest, { clock }) {
    const { status, data, headers } = await rest('GET', `/api/events/register/${memberIds.member}`)
    // Plain text that such a client parses as a number.
    expect([status, String(data), headers.get('content-type')]).toEqual([
      200,
      memberIds.member,
      expect.stringContaining('text/plain'),
    ])
    for (const unknown of ['99999', 'x', '%00', memberIds.member.repeat(9)]) {
      clock.forward(61)
      const answer = await rest('GET', `/api/events/register/${unknown}`)
      expect([answer.status, answer.data.message]).toEqual([
        unknown === '99999' || unknown === 'x' ? 404 : 400,
        expect.any(String),
      ])
    }
    expect((await rest('GET', '/api/events/register/99999')).data.message).toBe('Invalid Member Reference')
  },

  async 'POST /api/events/register'(rest, world) {
    const eventId = await announcePicnic(world, { seats: '4' })
    const register = (order: unknown, more: object = {}) =>
      rest('POST', path, { body: { ...submission(eventId, order), ...more } })
    const orderId = await world.browserOrder({ amountCents: 6000 })
    const first = await register(raw(orderId))
    expect([first.status, first.data]).toEqual([
      200,
      {
        registrationId: expect.stringMatching(/^[1-9]\d{4}$/),
        eventId,
        amount: 60,
        paymentId: orderId,
        paymentStatus: 'COMPLETED',
      },
    ])
    // Sent again in the flat form: the same registration, without another charge.
    const again = await register({
      paymentId: orderId,
      amount: 60,
      payerId: 'x@wallet.example',
      paymentStatus: 'COMPLETED',
    })
    expect([again.status, again.data]).toEqual([200, first.data])
    expect((await world.sentEmails()).map(({ to }) => to)).toEqual(['vera@guests.example'])

    const givenBack = async (answer: { status: number; data: { message: string } }, why: RegExp) => {
      const before = (await world.standin.books()).refunds.length
      expect(answer.status).toBe(409)
      expect(answer.data.message).toMatch(why)
      expect(answer.data.message).toMatch(/refunded in full/)
      return before
    }
    await givenBack(await register(raw(await world.browserOrder({ amountCents: 6000 }))), /Only 1 seat is left/)
    expect((await world.standin.books()).refunds).toHaveLength(1)
    await givenBack(
      await register(raw(await world.browserOrder({ amountCents: 100 })), { numberOfAdults: 1, numberOfMinors: 0 }),
      /does not match what is due/,
    )
    expect((await world.standin.books()).refunds).toHaveLength(2)
    await world.as('admin').events.unpublish({ eventId })
    await givenBack(await register(raw(await world.browserOrder({ amountCents: 6000 }))), /not published/)
    await givenBack(
      await register(raw(await world.browserOrder({ amountCents: 6000 })), { eventId: '99999' }),
      /Event not found/,
    )
    expect((await world.standin.books()).refunds).toHaveLength(4)
    expect((await world.as('admin').registrations.inEvent({ eventId })).total).toBe(1)

    const free = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    for (const empty of [{}, '', null, undefined]) {
      const answer = await rest('POST', path, { body: submission(free, empty) })
      expect([answer.status, answer.data]).toEqual([200, expect.objectContaining({ amount: 0, paymentId: '' })])
    }
    const reference = { isMember: 'false', memberId: memberIds.member }
    expect((await rest('POST', path, { body: { ...submission(free, {}), ...reference } })).status).toBe(200)
    // A member number entered by a guest is a reference, and does not make the guest that member.
    const { eventRegistrations } = (await rest('GET', `/api/events/${free}`, { as: 'admin' })).data as {
      eventRegistrations: { isMember: boolean; memberId: string }[]
    }
    expect(
      eventRegistrations.filter(({ memberId }) => memberId === memberIds.member).map(({ isMember }) => isMember),
    ).toEqual([false])

    const refused: [object, number, RegExp][] = [
      [{}, 400, /eventId|Event not found/],
      [submission('99999', {}), 404, /Event not found/],
      [{ ...submission(free, {}), memberId: '99999' }, 400, /Invalid Member Reference/],
      [{ ...submission(free, {}), numberOfAdults: -1 }, 400, /At least 0/],
      [{ ...submission(free, {}), numberOfAdults: 'NaN' }, 400, /Enter a number/],
      [{ ...submission(free, {}), numberOfAdults: 0, numberOfMinors: 0 }, 400, /at least one/],
      [{ ...submission(free, {}), contributionAmount: 5 }, 409, /proceed to payment/],
      [{ ...submission(free, {}), programs: [{ fee: 1 }] }, 400, /^programs.*Required/],
      [{ ...submission(free, {}), selectedPackages: [6] }, 400, /This event sells no packages/],
      [submission(free, raw('NOSUCHORDER1')), 404, /no record of this order/],
      [submission(free, { id: {} }), 400, /names no order/],
      [{ ...submission(free, {}), firstName: ['Vera'] }, 400, /^firstName: Send this as text$/],
      [{ ...submission(free, {}), isMember: false, memberId: { id: 1 } }, 400, /^memberId: Send this as text$/],
      [
        {
          ...submission(free, {}),
          programs: [{ groupId: 'x'.repeat(41), participantName: 'A', grade: '4', schoolName: 'S' }],
        },
        400,
        /^programs\.0\.groupId: At most 40 characters$/,
      ],
      ...[-5, 0, 1.5, 1e30, 12345678901234567891].map((paymentId): [object, number, RegExp] => [
        submission(free, { paymentStatus: 'Zelle', paymentId }),
        400,
        /Send the confirmation number as text, as the bank writes it\. Nothing was registered\.$/,
      ]),
      ...[{}, { paymentId: '' }, { paymentId: ['1'] }, { paymentId: true }].map((more): [object, number, RegExp] => [
        submission(free, { paymentStatus: 'Zelle', ...more }),
        400,
        /^paymentResult.*(no confirmation number|Required|text)/,
      ]),
    ]
    for (const [body, status, why] of refused) {
      const answer = await rest('POST', path, { body })
      expect([answer.status, answer.data.message], JSON.stringify(body)).toEqual([status, expect.stringMatching(why)])
    }
    const wrong = await rest('POST', path, {
      body: { ...submission(free, {}), numberOfAdults: -1, numberOfMinors: 1000, contributionAmount: 'x' },
    })
    expect(Object.keys(wrong.data.fields).sort()).toEqual(['contributionAmount', 'numberOfAdults', 'numberOfMinors'])
    expect(wrong.data.message).toMatch(/^numberOfAdults: /)
    const report = await rest('POST', path, {
      body: submission(free, { paymentStatus: 'Zelle', paymentId: 'x'.repeat(99) }),
    })
    expect([report.status, Object.keys(report.data.fields)]).toEqual([
      400,
      [expect.stringMatching(/^paymentResult(\.paymentId)?$/)],
    ])
    const paid = await announcePicnic(world)
    expect((await rest('POST', path, { body: submission(paid, {}) })).data.message).toContain('proceed to payment')
  },
}
