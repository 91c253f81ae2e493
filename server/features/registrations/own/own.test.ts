import { afterEach, expect, test } from 'vitest'
import { limits } from '#server/auth/limits.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth("a registrant's own page", (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })
  const guests = () => world.as('anonymous').registrations
  const entries = { firstName: 'Vera', lastName: 'Gast', phone: '202 555 0199', note: 'We come late' }

  const registered = async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    await guests().registerFree(await proven(world, guestCart(eventId)))
    const link = (await world.sentEmails())
      .flatMap(({ links }) => links)
      .find((one) => /\/registration\/\d+\/[\w-]{22}$/.test(one))!
    const [registrationId = '', key = ''] = link.split('/').slice(-2)
    return { eventId, link: { registrationId, key } }
  }

  test('shows the booking with the ticket, and saves changes', async () => {
    const { eventId, link } = await registered()
    const { edition, ...registration } = await guests().ofLink(link)
    expect(registration).toMatchObject({
      state: 'registered',
      adults: 2,
      minors: 1,
      lastName: 'Guest',
      email: 'vera@guests.example',
      ticket: { code: expect.stringContaining(link.registrationId) },
    })
    expect(Object.keys(registration)).not.toEqual(expect.arrayContaining(['personId']))
    world.clock.forward(5)
    await guests().changeByLink({ ...link, ...entries, edition })
    expect(await guests().ofLink(link)).toMatchObject(entries)
    expect((await world.as('admin').registrations.inEvent({ eventId })).rows).toMatchObject([entries])
    expect(
      (await world.as('admin').checkIn.list({ eventId, since: world.clock.now().toISOString() })).rows,
    ).toMatchObject([{ lastName: 'Gast' }])
  })

  test('overwrites nothing that another window saved, and changes nothing once canceled', async () => {
    const { eventId, link } = await registered()
    const { edition } = await guests().ofLink(link)
    world.clock.forward(1)
    await guests().changeByLink({ ...link, ...entries, edition })
    await expect(guests().changeByLink({ ...link, ...entries, lastName: 'Other', edition })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { fields: { lastName: 'The details changed meanwhile. Saved now: Gast' } } },
    })
    await world
      .as('admin')
      .registrations.cancelByAdmin({ eventId, registrationId: link.registrationId, reason: 'other' })
    await expect(guests().changeByLink({ ...link, ...entries, note: '' })).rejects.toThrow('was canceled')
    expect(await guests().ofLink(link)).toMatchObject({ state: 'cancelled', ticket: null, lastName: 'Gast' })
  })

  test('opens for many people behind one IP address, while guessing keys from there is soon throttled', async () => {
    const { link } = await registered()
    const { max } = limits.tokenByAddress
    for (let opened = 0; opened < max + 5; opened += 1) await guests().ofLink(link)
    const guess = { ...link, key: 'A'.repeat(link.key.length) }
    for (let guessed = 0; guessed < max; guessed += 1)
      await expect(guests().ofLink(guess)).rejects.toThrow('This link is not complete')
    await expect(guests().ofLink(guess)).rejects.toThrow('Too many attempts.')
    expect(await guests().ofLink(link)).toMatchObject({ state: 'registered' })
  })

  test('shows the booking with its participants, and prints the ticket while the registration is valid', async () => {
    world = await worldWithPayments(open)
    const { packages, programs, hotels, events, registrations } = world.as('admin')
    const eventId = await announcePicnic(world)
    await packages.create({
      eventId,
      catalogue: 'general',
      packageId: 1,
      name: 'Silver',
      price: '200',
      persons: 2,
      rooms: 1,
      nights: 2,
    })
    await packages.create({
      eventId,
      catalogue: 'general',
      packageId: 2,
      name: 'Grand dinner',
      price: '50',
      isPerAttendee: true,
    })
    const programId = await programs.add({ eventId, programName: 'Bridges' })
    const groupId = await programs.addGroup({
      programId,
      groupName: 'Juniors',
      startsAt: '2027-06-05T11:00',
      endsAt: '2027-06-05T12:00',
      fee: '5',
    })
    const hotelId = await hotels.add({
      eventId,
      hotelName: 'Mill Race Inn',
      hotelDescription: '',
      hotelAddress: 'Mill Road',
    })
    const roomId = await hotels.addRoom({
      hotelId,
      roomType: 'June 4',
      roomDescription: 'Queen',
      accommodation: 2,
      rent: '129',
    })
    await events.changeSettings({ eventId, registrationForm: 'packages' })
    const participants = [
      { groupId, participantName: 'Anya Patel', age: 10, grade: '5', schoolName: 'Linden Elementary' },
    ]
    const bought = {
      packages: [{ packageId: 1 }, { packageId: 2, attendees: 3 }],
      participants,
      rooms: [{ roomId, quantity: 1 }],
    }
    const { orderId, registrationId } = await guests().start({
      ...guestCart(eventId, { adults: 0, minors: 0, contribution: '15' }),
      ...bought,
    })
    await world.standin.control({ do: 'approve', orderId })
    await guests().finish({ orderId })
    const key = (await world.sentEmails())
      .flatMap(({ links }) => links)
      .find((one) => /\/registration\/\d+\/[\w-]{22}$/.test(one))!
      .split('/')
      .at(-1)!
    const link = { registrationId, key }
    const registration = await guests().ofLink(link)
    expect(registration).toMatchObject({
      contributionCents: 15_00,
      amountCents: 200_00 + 150_00 + 5_00 + 129_00 + 15_00,
      participants: [{ groupId, participantName: 'Anya Patel', grade: '5' }],
    })
    expect(
      registration.parts.map(({ name, quantity, amountCents, size }) => [name, quantity, amountCents, size]),
    ).toEqual([
      ['Silver', 1, 200_00, { persons: 2, rooms: 1, nights: 2 }],
      ['Grand dinner', 3, 150_00, undefined],
      ['Bridges, Juniors', 1, 5_00, undefined],
      ['Mill Race Inn, June 4: Queen', 1, 129_00, undefined],
    ])
    const { fileName, paper } = await guests().ticketPrinted(link)
    expect(fileName).toBe(`ticket-${registrationId}.pdf`)
    expect(paper).toMatchObject({
      heading: 'Summer picnic',
      qr: registration.ticket!.code,
      table: {
        rows: [
          ['Silver', '1'],
          ['Grand dinner', '3'],
          ['Bridges, Juniors\nAnya Patel, grade 5', '1'],
          ['Mill Race Inn, June 4: Queen', '1'],
        ],
      },
    })
    const cells = Object.fromEntries(paper.cells.map(({ key, text }) => [key, text]))
    expect(cells).toMatchObject({
      Name: 'Ms. Vera Guest',
      Starts: 'Sat, Jun 5, 2027, 10:00 AM Eastern Time',
      'Registration ID': registrationId,
      Adults: '5',
    })
    await expect(guests().ticketPrinted({ ...link, key: '' })).rejects.toThrow('This link is not complete')
    await registrations.cancelByAdmin({ eventId, registrationId, reason: 'other' })
    await expect(guests().ticketPrinted(link)).rejects.toThrow('was canceled, so it has no ticket')
  })

  test('does not open without its link, or with the cancellation link', async () => {
    const { link } = await registered()
    const cancelKey = (await world.sentEmails())
      .flatMap(({ links }) => links)
      .find((one) => one.includes('/cancel/'))!
      .split('/')
      .at(-1)!
    for (const wrong of [
      { ...link, key: '' },
      { ...link, key: cancelKey },
      { ...link, registrationId: '99999' },
    ]) {
      await expect(guests().ofLink(wrong)).rejects.toThrow('This link is not complete')
      await expect(guests().changeByLink({ ...wrong, ...entries })).rejects.toThrow('This link is not complete')
    }
    await expect(world.as('anonymous', { on: 'ny' }).registrations.ofLink(link)).rejects.toThrow(
      'This link is not complete',
    )
  })
})
