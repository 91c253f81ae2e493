/** Tests what registrants edit through their page's link: group participants and answers. */
import { afterEach, expect, test } from 'vitest'
import { guestCart, proven } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

const times = { startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }
const entries = { firstName: 'Vera', lastName: 'Guest', phone: '', note: '' }
const mira = { participantName: 'Mira Guest', age: 10, grade: '4', schoolName: 'Alder Elementary' }
const noor = { participantName: 'Noor Guest', age: null, grade: '5', schoolName: 'Alder Elementary' }

describeOnBoth("a registrant's edits", (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })
  const guests = () => world.as('anonymous').registrations

  /** Registers a guest with two children in a group, who answered a question for each of two adults and one for all. */
  const registered = async () => {
    world = await worldWithPayments(open)
    const { events, programs, questions } = world.as('admin')
    const { eventId } = await events.create({
      eventType: 'picnic',
      eventName: 'Bridge day',
      eventAddress: 'Park',
      ...times,
    })
    const programId = await programs.add({ eventId, programName: 'Bridges' })
    const groupId = await programs.addGroup({ programId, groupName: 'Grades 4 to 6', ...times, fee: '0', seats: 2 })
    const shirtId = await questions.add({
      eventId,
      question: 'Size?',
      answerType: 'choice',
      options: 'S\nM',
      isRequired: 'true',
      isPerAttendee: 'true',
    })
    const mealId = await questions.add({
      eventId,
      question: 'Meal?',
      answerType: 'text',
      isRequired: 'false',
      isPerAttendee: 'false',
    })
    await events.publish({ eventId })
    const given = [answer(shirtId, 1, 'S'), answer(shirtId, 2, 'M'), answer(mealId, 0, 'No nuts')]
    const cart = {
      ...guestCart(eventId, { adults: 2, minors: 0 }),
      participants: [
        { ...mira, groupId },
        { ...noor, groupId },
      ],
      answers: given,
    }
    const { registrationId } = await guests().registerFree(await proven(world, cart))
    const { ownPath } = (await guests().ofCart(cart))!
    return { eventId, groupId, shirtId, mealId, given, link: { registrationId, key: ownPath!.split('/').at(-1)! } }
  }
  const answer = (questionId: string, attendee: number, text: string) => ({ questionId, attendee, answer: text })
  const children = async (eventId: string) =>
    (await world.as('admin').registrations.inEvent({ eventId })).rows[0]!.participants.map((one) => [
      one.participantName,
      one.age,
      one.grade,
      one.schoolName,
      one.groupName,
    ])
  const answersInTable = async (eventId: string) =>
    (await world.as('admin').registrations.inEvent({ eventId })).rows[0]!.answers.map(
      ({ question, attendee, answer: text }) => `${question} ${attendee} ${text}`,
    )
  const refusedAt = (field: string) => ({ cause: { details: { fields: { [field]: expect.any(String) } } } })

  test('the children of a group: the table shows the change, nothing is repriced, and no fact records it', async () => {
    const { eventId, groupId, link } = await registered()
    const facts = async () => (await world.store.read.selectFrom('facts').select('factId').execute()).length
    const before = await facts()
    expect((await guests().ofLink(link)).participants).toMatchObject([
      { place: 0, groupId, ...mira, programName: 'Bridges', groupName: 'Grades 4 to 6' },
      { place: 1, ...noor },
    ])
    await guests().changeByLink({
      ...link,
      ...entries,
      participants: [{ place: 1, participantName: ' Nora  Guest', age: '9', grade: '6', schoolName: 'Birch School' }],
    })
    expect(await children(eventId)).toEqual([
      ['Mira Guest', 10, '4', 'Alder Elementary', 'Grades 4 to 6'],
      ['Nora  Guest', 9, '6', 'Birch School', 'Grades 4 to 6'],
    ])
    expect(await facts()).toBe(before)
  })

  test('are validated as at checkout: a name’s length, a grade, a school, and no participant twice in a group', async () => {
    const { eventId, link } = await registered()
    const before = await children(eventId)
    const change = (changes: object) =>
      guests().changeByLink({
        ...link,
        ...entries,
        firstName: 'Other',
        participants: [{ place: 0, ...mira, ...changes }],
      })
    for (const wrong of [
      { participantName: ' ' },
      { grade: '' },
      { schoolName: 'S'.repeat(50) },
      { participantName: 'Two\nlines' },
      { age: 121 },
    ]) {
      await expect(change(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    await expect(change({ participantName: 'NOOR guest' })).rejects.toMatchObject(
      refusedAt('participants.0.participantName'),
    )
    await expect(change({ place: 2 })).rejects.toThrow('changed meanwhile')
    await expect(
      guests().changeByLink({
        ...link,
        ...entries,
        participants: [
          { place: 0, ...mira },
          { place: 0, ...mira },
        ],
      }),
    ).rejects.toThrow('changed meanwhile')
    expect(await children(eventId)).toEqual(before)
    expect(await guests().ofLink(link)).toMatchObject({ firstName: 'Vera' })
  })

  test('answers: only changed and emptied ones are written', async () => {
    const { eventId, shirtId, mealId, link } = await registered()
    await guests().changeByLink({
      ...link,
      ...entries,
      answers: [answer(shirtId, 1, 'S'), answer(shirtId, 2, 'S'), answer(mealId, 0, '')],
    })
    expect(await answersInTable(eventId)).toEqual(['Size? 1 S', 'Size? 2 S'])
    await guests().changeByLink({ ...link, ...entries, phone: '202 555 0100' })
    expect(await answersInTable(eventId)).toEqual(['Size? 1 S', 'Size? 2 S'])
    const missing = guests().changeByLink({ ...link, ...entries, answers: [answer(shirtId, 1, 'S')] })
    await expect(missing).rejects.toMatchObject(refusedAt(`answers.${shirtId}.2`))
    await expect(missing).rejects.toThrow('Nothing was saved.')
    await expect(
      guests().changeByLink({ ...link, ...entries, answers: [answer(shirtId, 1, 'XXL'), answer(shirtId, 2, 'S')] }),
    ).rejects.toMatchObject(refusedAt(`answers.${shirtId}.1`))
    await expect(
      guests().changeByLink({ ...link, ...entries, answers: [answer('q-of-nobody', 0, 'x')] }),
    ).rejects.toThrow('The questions of this event changed meanwhile')
    expect(await answersInTable(eventId)).toEqual(['Size? 1 S', 'Size? 2 S'])
  })

  test("an answer keeps its question's wording, and a removed option stays for those who chose it", async () => {
    const { eventId, shirtId, mealId, link } = await registered()
    await world.as('admin').questions.update({ questionId: shirtId, question: 'Shirt?', options: 'L\nXL' })
    await world.as('admin').questions.remove({ questionId: mealId })
    expect((await guests().ofLink(link)).questions).toMatchObject([
      { questionId: shirtId, options: ['L', 'XL', 'S', 'M'] },
    ])
    await guests().changeByLink({ ...link, ...entries, answers: [answer(shirtId, 1, 'S'), answer(shirtId, 2, 'XL')] })
    expect((await answersInTable(eventId)).sort()).toEqual(['Meal? 0 No nuts', 'Shirt? 2 XL', 'Size? 1 S'])
  })

  test('the second of two windows is shown, at its fields, what the first one saved', async () => {
    const { eventId, shirtId, given, link } = await registered()
    const { edition } = await guests().ofLink(link)
    world.clock.forward(1)
    await guests().changeByLink({
      ...link,
      ...entries,
      participants: [{ place: 0, ...mira, grade: '6' }],
      answers: [answer(shirtId, 1, 'M'), ...given.slice(1)],
      edition,
    })
    const second = guests().changeByLink({
      ...link,
      ...entries,
      participants: [{ place: 0, ...mira, grade: '5' }],
      answers: given,
      edition,
    })
    await expect(second).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: {
        details: {
          fields: {
            'participants.0.grade': 'The details changed meanwhile. Saved now: 6',
            [`answers.${shirtId}.1`]: 'The details changed meanwhile. Saved now: M',
          },
        },
      },
    })
    expect((await children(eventId))[0]).toContain('6')
    expect(await answersInTable(eventId)).toContain('Size? 1 M')
  })

  test('are allowed until the event begins, and not when it is canceled', async () => {
    const { eventId, link } = await registered()
    expect(await guests().ofLink(link)).toMatchObject({ unchangeable: null })
    world.clock.set('2027-06-05T14:00:00Z')
    expect(await guests().ofLink(link)).toMatchObject({ unchangeable: expect.stringContaining('already started') })
    const before = await children(eventId)
    await expect(
      guests().changeByLink({ ...link, ...entries, participants: [{ place: 0, ...mira, grade: '6' }] }),
    ).rejects.toThrow('already started')
    expect(await children(eventId)).toEqual(before)
  })
})
