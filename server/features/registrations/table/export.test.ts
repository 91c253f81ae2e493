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
  return { world, eventId, questionId }
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
    expect(job.sheet().filter).toEqual(['Status: Canceled'])
    const { rows: registered } = await read(world, await order(world, eventId, 'xlsx', { status: 'registered' }))
    expect(registered.map(({ lastName }) => lastName)).toEqual(['Family'])
  })

  test('have a row for each registration, as the table counts them, with its parts in columns', async () => {
    const { world, eventId, questionId } = await withFamily(open)
    const { rows, totals } = await read(world, await order(world, eventId, 'xlsx'))
    expect(rows).toHaveLength((await world.as('admin').registrations.inEvent({ eventId })).total)
    expect(rows).toMatchObject([
      {
        lastName: 'Family',
        adults: 2,
        amountCents: 50_00 + 2 * 15_00 + 500_00,
        state: 'Registered',
        programName: 'Bridges; Bridges',
        groupName: 'Juniors; Juniors',
        participantName: 'Mira; Noor',
        age: '10; 10',
        grade: '4; 4',
        schoolName: 'Alder School; Alder School',
        hotelName: 'Lodge',
        roomType: 'Friday night, Queen',
        rooms: 2,
        rentCents: 500_00,
        [`question ${questionId}`]: '=Nobody',
      },
      { lastName: 'Alone', adults: 1, amountCents: 25_00 },
    ])
    expect(rows[1]).not.toHaveProperty('participantName')
    expect(totals).toEqual({ adults: 3, minors: 0, amountCents: 605_00, rooms: 2, rentCents: 500_00 })
  })

  test('have a column for each package and each question, under the name of either', async () => {
    const { world, eventId } = await withFamily(open)
    await world.store.write(({ sql }) =>
      run(
        sql
          .updateTable('registrationParts')
          .set({ kind: 'package', itemId: '7', name: 'Who feeds you?' })
          .where('kind', '=', 'room'),
      ),
    )
    const { columns } = (await order(world, eventId, 'csv')).sheet()
    expect(columns.map(({ header }) => header).filter((header) => header.startsWith('Who'))).toEqual([
      'Who feeds you?',
      'Who feeds you? (2)',
    ])
    const { rows, totals } = await read(world, await order(world, eventId, 'csv'))
    expect([rows[0]!['package 7'], totals['package 7']]).toEqual([2, 2])
  })

  test('keep the answers to a question that is no longer asked', async () => {
    const { world, eventId, questionId } = await withFamily(open)
    const { questions } = world.as('admin')
    await questions.add({
      eventId,
      question: 'Other?',
      answerType: 'text',
      options: '',
      isRequired: 0,
      isPerAttendee: 0,
    })
    await questions.remove({ questionId })
    const { rows } = await read(world, await order(world, eventId, 'csv'))
    expect(rows[0]!.otherAnswers).toBe('Who feeds you?: =Nobody')
  })

  test("come with the table's columns, and what those show", async () => {
    const { world, eventId } = await withFamily(open)
    const { rows } = await read(world, await order(world, eventId, 'xlsx', { columns: 'lastName,status,parts' }))
    expect(Object.keys(rows[0]!)).toEqual([
      'lastName',
      'state',
      'programName',
      'groupName',
      'participantName',
      'age',
      'grade',
      'schoolName',
      'hotelName',
      'roomType',
      'rooms',
      'rentCents',
      expect.stringMatching(/^question /),
    ])
  })

  test('have their parts in a second sheet by choice, in a workbook only', async () => {
    const { world, eventId } = await withFamily(open)
    const job = await order(world, eventId, 'xlsx', { parts: 'sheet' })
    const { source } = job.sheet()
    const lines = new Lines(job.sheet(), longRead(world.env.database, source))
    const sheets: Record<string, unknown>[][] = [[], []]
    for await (const batches of lines.sheets())
      for (const [index, batch] of batches.entries())
        for (const { cells } of batch)
          sheets[index]!.push(
            Object.fromEntries(
              cells.map((cell, at) => [(index === 0 ? lines : lines.second!).sheet.columns[at]!.id, cell]),
            ),
          )
    expect(sheets[0]).toMatchObject([
      { lastName: 'Family', amountCents: 580_00 },
      { lastName: 'Alone', amountCents: 25_00 },
    ])
    expect(sheets[0]![0]).not.toHaveProperty('participantName')
    expect(sheets[1]).toMatchObject([
      { lastName: 'Family', partKind: 'Participant', groupName: 'Juniors', participantName: 'Mira', unitCents: 15_00 },
      { lastName: 'Family', partKind: 'Participant', groupName: 'Juniors', participantName: 'Noor', unitCents: 15_00 },
      { lastName: 'Family', partKind: 'Room', roomType: 'Friday night', quantity: 2, unitCents: 250_00 },
      { lastName: 'Family', partKind: 'Answer', question: 'Who feeds you?', answer: '=Nobody' },
    ])
    await expect(order(world, eventId, 'csv', { parts: 'sheet' })).rejects.toThrow('Choose xlsx')
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
    expect(rows.map(({ part, answers }) => [part, answers])).toEqual([
      [
        'Bridges, Juniors, Mira, grade 4, Alder School; Bridges, Juniors, Noor, Grade 5, Alder School; 2 x Friday night, Lodge, Queen',
        'Who feeds you?: =Nobody',
      ],
    ])
    expect([totals, rows[0]]).toMatchObject([{ amountCents: 580_00 }, { lastName: 'Family, Ada', state: 'Registered' }])
  })
})
