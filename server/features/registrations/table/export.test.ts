import { expect, test } from 'vitest'
import { longRead } from '#db/long-read.ts'
import { run } from '#db/work.ts'
import type { ExportJob } from '#server/exports/export-job.ts'
import type { ExportFormat } from '#server/exports/export-sheet.ts'
import { Lines } from '#server/exports/lines.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const times = { startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }

/** Registers a family with two children in a contest, a room, and an answer; and a single attendee. */
async function withFamily(open: () => Promise<World>) {
  const world = await worldWithPayments(open)
  const eventId = await announcePicnic(world)
  const { programs, hotels, questions } = world.as('admin')
  const programId = await programs.add({ eventId, programName: 'Bridges' })
  const groupId = await programs.addGroup({ programId, groupName: 'Juniors', ...times, fee: '15' })
  const hotelId = await hotels.add({ eventId, hotelName: 'Lodge', hotelDescription: '', hotelAddress: 'Hill' })
  const roomId = await hotels.addRoom({
    hotelId,
    roomType: 'Friday night',
    roomDescription: 'Queen',
    accommodation: 4,
    rent: '250',
  })
  const questionId = await questions.add({
    eventId,
    question: 'Who feeds you?',
    answerType: 'text',
    options: '',
    isRequired: 0,
    isPerAttendee: 0,
  })
  const child = { groupId, age: 10, grade: '4', schoolName: 'Alder School' }
  const register = async (changes: object) => {
    const { orderId } = await world
      .as('anonymous')
      .registrations.start({ ...guestCart(eventId, { adults: 2, minors: 0 }), ...changes })
    await world.standin.control({ do: 'approve', orderId })
    await world.as('anonymous').registrations.finish({ orderId })
  }
  await register({
    firstName: 'Ada',
    lastName: 'Family',
    participants: [
      { ...child, participantName: 'Mira' },
      { ...child, participantName: 'Noor' },
    ],
    rooms: [{ roomId, quantity: 2 }],
    answers: [{ questionId, attendee: 0, answer: '=Nobody' }],
  })
  await register({ firstName: 'Zoe', lastName: 'Alone', adults: 1 })
  return { world, eventId }
}

async function read(world: World, job: ExportJob) {
  const sheet = job.sheet()
  const lines = new Lines(sheet, longRead(world.env.database, sheet.source))
  const rows: Record<string, unknown>[] = []
  for await (const batch of lines.batches()) {
    for (const { cells } of batch)
      rows.push(
        Object.fromEntries(
          cells.flatMap((cell, index) => (cell === null ? [] : [[lines.sheet.columns[index]!.id, cell]])),
        ),
      )
  }
  return {
    rows,
    totals: Object.fromEntries(
      lines.totals.flatMap((sum, index) => (sum === null ? [] : [[lines.sheet.columns[index]!.id, sum]])),
    ),
  }
}

describeOnBoth("an event's registrations as a file", (open) => {
  const order = (world: World, eventId: string, format: ExportFormat, also: object = {}) =>
    world.as('admin').registrations.exported({ eventId, format, sort: 'lastName', direction: 'desc', ...also })

  test('are filtered like the table, and say so', async () => {
    const { world, eventId } = await withFamily(open)
    const { rows } = await world.as('admin').registrations.inEvent({ eventId, search: 'alone' })
    await world
      .as('admin')
      .registrations.cancelByAdmin({ eventId, registrationId: rows[0]!.registrationId, reason: 'requested' })
    const job = await order(world, eventId, 'xlsx', { status: 'cancelled' })
    expect((await read(world, job)).rows.map(({ lastName }) => lastName)).toEqual(['Alone'])
    expect(job.sheet().filter).toEqual(['Status: Cancelled'])
    const { totals } = await read(world, await order(world, eventId, 'xlsx', { status: 'registered' }))
    expect(totals.registrations).toBe(1)
  })

  test('have a row for each participant, room, and answer, and every figure once', async () => {
    const { world, eventId } = await withFamily(open)
    const { rows, totals } = await read(world, await order(world, eventId, 'xlsx'))
    const family = (row: Record<string, unknown>) => row.lastName === 'Family'
    const parts = [
      'programName',
      'groupName',
      'participantName',
      'grade',
      'schoolName',
      'hotelName',
      'roomType',
      'roomDescription',
      'quantity',
      'unitCents',
      'question',
      'answer',
    ]
    expect(
      rows.map(({ lastName, registrations, adults, amountCents, ...row }) => [
        lastName,
        registrations,
        adults,
        amountCents,
        parts.flatMap((part) => (part in row ? [row[part]] : [])),
      ]),
    ).toEqual([
      ['Family', 1, 2, 50_00 + 2 * 15_00 + 500_00, ['Bridges', 'Juniors', 'Mira', '4', 'Alder School', 1, 1500]],
      ['Family', undefined, undefined, undefined, ['Bridges', 'Juniors', 'Noor', '4', 'Alder School', 1, 1500]],
      ['Family', undefined, undefined, undefined, ['Lodge', 'Friday night', 'Queen', 2, 25_000]],
      ['Family', undefined, undefined, undefined, ['Who feeds you?', '=Nobody']],
      ['Alone', 1, 1, 25_00, []],
    ])
    expect(new Set(rows.filter(family).map(({ registrationId }) => registrationId)).size).toBe(1)
    expect(totals).toEqual({ registrations: 2, adults: 3, minors: 0, amountCents: 605_00 })
  })

  test('have fewer columns on paper, and are grouped by registrant', async () => {
    const { world, eventId } = await withFamily(open)
    await world.store.write(({ sql }) =>
      run(sql.updateTable('participants').set({ grade: 'Grade 5' }).where('participantName', '=', 'Noor')),
    )
    const { rows, totals } = await read(
      world,
      await order(world, eventId, 'pdf', { group: 'isMember', search: 'family' }),
    )
    expect(rows.map(({ part, partOf, quantity }) => [part, partOf, quantity])).toEqual([
      ['Bridges, Juniors', 'Mira, grade 4, Alder School', 1],
      ['Bridges, Juniors', 'Noor, Grade 5, Alder School', 1],
      ['Lodge, Friday night, Queen', undefined, 2],
      ['Who feeds you?', '=Nobody', undefined],
    ])
    expect([totals, rows[0]]).toMatchObject([
      { registrations: 1, amountCents: 580_00 },
      { lastName: 'Family, Ada', state: 'Registered' },
    ])
  })
})
