import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { newNumber } from '#tests/support/world/registration-carts.ts'
import { openDemo } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'

describeOnSqlite('the page of an event', (open) => {
  test('redirects visitors and members if its settings say so, but not admins; the sitemap names the page that exists', async () => {
    const world = await openDemo(open)
    const { request, sessionOf } = openHttpClient(world)
    const eventId = await announcePicnic(world)
    const path = `/event/${eventId}`
    const { events } = world.as('admin')
    const leads = async () => {
      const asked = [
        await request(path),
        await request(path, { by: await sessionOf('member') }),
        await request(path, { by: await sessionOf('admin') }),
      ]
      return asked.map(({ status, headers }) => headers.get('location') ?? status)
    }
    const mapped = async () =>
      (await request('/sitemap.xml')).text.match(new RegExp(`(?<=<loc>http://dc.localhost:3000)${path}[^<]*`))?.[0]
    expect([await leads(), await mapped()]).toEqual([[200, 200, 200], path])
    await events.changeSettings({ eventId, sendsToForm: true })
    expect([await leads(), await mapped()]).toEqual([
      [`/event/register/${eventId}`, `/event/register/${eventId}`, 200],
      undefined,
    ])
    await events.changeSettings({ eventId, showsLanding: true })
    expect([await leads(), await mapped()]).toEqual([[`${path}/landing`, `${path}/landing`, 200], `${path}/landing`])
    expect(await request(`${path}/landing`)).toMatchObject({
      status: 200,
      text: expect.stringContaining('Summer picnic'),
    })
    // Helpers find the check-in link here, and everyone the reason for a cancellation.
    await world.as('admin').checkIn.addHelper({ eventId, memberId: memberIds.member })
    expect((await leads())[1]).toBe(200)
    await events.cancel({ eventId, reason: 'The meadow is flooded' })
    expect(await leads()).toEqual([200, 200, 200])
    expect((await request(path)).text).toContain('The meadow is flooded')
    await world.close()
  })

  test('tells a member who has registered, leads to the ticket, and shows an admin the page as visitors see it', async () => {
    const world = await openDemo(open)
    const { request, sessionOf } = openHttpClient(world)
    const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0' })
    const path = `/event/${eventId}`
    const [asMember, asAdmin] = [await sessionOf('member'), await sessionOf('admin')]
    const dataOf = async (by: typeof asMember, query = '') =>
      JSON.parse((await request(`${path}${query}`, { by })).text) as Record<string, unknown>
    expect(await dataOf(asMember)).toMatchObject({ own: [], sums: null })
    const cart = { ...guestCart(eventId), isMember: true }
    const { registrationId } = await world.as('member').registrations.registerFree(await proven(world, cart))
    expect(await dataOf(asMember)).toMatchObject({
      own: [
        {
          registrationId,
          adults: 2,
          minors: 1,
          ownPath: expect.stringContaining(`/registration/${registrationId}/`),
        },
      ],
      sums: null,
      registrations: null,
    })
    expect(await dataOf(asAdmin)).toMatchObject({
      own: [],
      isPreview: false,
      sums: { registrations: 1, adults: 2, minors: 1, amountCents: 0 },
    })
    expect(await dataOf(asAdmin, '?as=visitor')).toMatchObject({ isPreview: true, sums: null, registrations: null })
    await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'mistake' })
    expect(await dataOf(asMember)).toMatchObject({ own: [] })
    await world.close()
  })

  test('lists reported payments for an admin, also while nobody else has registered', async () => {
    const world = await openDemo(open)
    const { request, sessionOf } = openHttpClient(world)
    const eventId = await announcePicnic(world)
    const by = await sessionOf('admin')
    const dataOf = async () => JSON.parse((await request(`/event/${eventId}`, { by })).text) as Record<string, unknown>
    expect(await dataOf()).toMatchObject({ registrations: null })
    const cart = await proven(world, { ...guestCart(eventId), reference: newNumber() })
    const { registrationId } = await world.as('anonymous').registrations.reportZelle(cart)
    expect(await dataOf()).toMatchObject({
      registrations: { page: { total: 0, zelle: [{ registrationId }], rows: [{ registrationId, state: 'held' }] } },
    })
    await world.close()
  })
})
