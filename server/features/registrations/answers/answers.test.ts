import { beforeEach, expect, test } from 'vitest'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { maxAsked } from '../../questions/rules.ts'
import { answersTo } from './decisions.ts'

const shirt = {
  question: 'Which T-shirt size?',
  answerType: 'choice',
  options: 'S\nM\nL',
  isRequired: 'true',
  isPerAttendee: 'true',
} as const
const meal = {
  question: 'What do you not eat?',
  answerType: 'text',
  isRequired: 'false',
  isPerAttendee: 'false',
} as const

describeOnBoth("answers to an organizer's questions", (open) => {
  let world: PaymentsWorld
  let eventId: string
  let shirtId: string
  let mealId: string
  beforeEach(async () => {
    world = await worldWithPayments(open)
    eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    shirtId = await world.as('admin').questions.add({ ...shirt, eventId })
    mealId = await world.as('admin').questions.add({ ...meal, eventId })
  })
  const size = (attendee: number, answer: string, questionId = shirtId) => ({ questionId, attendee, answer })
  const sizes = () => [size(1, 'S'), size(2, 'L'), size(3, 'M')]
  const cart = (answers: object[]) => ({ ...guestCart(eventId), answers: answers as ReturnType<typeof size>[] })
  const answersInTable = async () =>
    (await world.as('admin').registrations.inEvent({ eventId })).rows.map(({ answers }) =>
      answers.map(({ question, attendee, answer }) => `${question} ${attendee} ${answer}`),
    )
  const register = async (answers: object[], who: 'anonymous' | 'member' = 'anonymous') =>
    world.as(who).registrations.registerFree(await proven(world, { ...cart(answers), isMember: who === 'member' }))

  test('are stored in question order, and are kept when the questions are changed or removed', async () => {
    await register([{ questionId: mealId, attendee: 0, answer: ' Nuts ' }, ...sizes()])
    const expected = [
      ['Which T-shirt size? 1 S', 'Which T-shirt size? 2 L', 'Which T-shirt size? 3 M', 'What do you not eat? 0 Nuts'],
    ]
    expect(await answersInTable()).toEqual(expected)
    const { questions } = world.as('admin')
    await questions.update({ questionId: shirtId, question: 'Size?', options: 'XL\nXXL' })
    await questions.remove({ questionId: mealId })
    expect(await answersInTable()).toEqual(expected)
  })

  test('that are missing or not among the options are reported at their fields, before and during checkout', async () => {
    const missing = (...attendees: number[]) => ({
      code: 'BAD_REQUEST',
      cause: {
        details: {
          fields: Object.fromEntries(
            attendees.map((attendee) => [`answers.${shirtId}.${attendee}`, expect.any(String)]),
          ),
        },
      },
    })
    for (const [answers, attendees] of [
      [[], [1, 2, 3]],
      [
        [size(1, 'S'), size(2, ' '), size(3, 'XXL')],
        [2, 3],
      ],
    ] as const) {
      await expect(world.as('anonymous').registrations.check(cart([...answers]))).rejects.toMatchObject(
        missing(...attendees),
      )
      await expect(register([...answers])).rejects.toMatchObject(missing(...attendees))
    }
    await world.as('admin').events.update({ eventId, adultFee: '10' })
    await expect(world.as('anonymous').registrations.start(cart([]))).rejects.toMatchObject(missing(1, 2, 3))
    expect(await world.as('anonymous').registrations.check(cart(sizes()))).toMatchObject({ answers: sizes() })
  })

  test("to another event's questions, or two to one question, are rejected, and nothing is written", async () => {
    const other = await world.as('admin').questions.add({ ...meal, eventId: await announcePicnic(world) })
    for (const stray of [size(0, 'x', other), size(1, 'M')])
      await expect(register([...sizes(), stray])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await answersInTable()).toEqual([])
  })

  test('are stored with a paid registration', async () => {
    await world.as('admin').events.update({ eventId, adultFee: '10' })
    await world.as('anonymous').registrations.start(cart(sizes()))
    const rows = await world.store.read
      .selectFrom('registrationAnswers')
      .select(['attendee', 'answer'])
      .orderBy('attendee')
      .execute()
    expect(rows).toEqual([
      { attendee: 1, answer: 'S' },
      { attendee: 2, answer: 'L' },
      { attendee: 3, answer: 'M' },
    ])
  })

  test('are not required of API clients', async () => {
    const { cartId: _, ...form } = guestCart(eventId)
    expect(await world.as('anonymous').registrations.register({ ...form, paymentResult: '' })).toMatchObject({
      eventId,
    })
    expect(await answersInTable()).toEqual([[]])
  })

  test('are erased with the person who gave them', async () => {
    await register(sizes(), 'member')
    await register(sizes())
    const { memberId } = (await world.as('member').registrations.prefill())!
    await world.as('admin').members.remove({ memberId })
    const rows = await world.store.read.selectFrom('registrationAnswers').select('registrationId').distinct().execute()
    expect(rows).toHaveLength(1)
  })
})

test('are asked only for the first hundred people of a larger package', () => {
  const size = {
    questionId: 'size',
    question: 'Size?',
    answerType: 'text',
    options: [],
    isRequired: 1,
    isPerAttendee: 1,
  } as const
  const given = (people: number) =>
    Array.from({ length: people }, (_, index) => ({ questionId: 'size', attendee: index + 1, answer: 'M' }))
  const question = { ...size, options: [...size.options] }
  expect(answersTo([question], given(maxAsked), maxAsked + 20)).toHaveLength(maxAsked)
  const refusal = (people: number) =>
    expect.objectContaining({ details: { fields: { [`answers.size.${people}`]: expect.any(String) } } }) as Error
  expect(() => answersTo([question], given(maxAsked - 1), maxAsked + 20)).toThrow(refusal(maxAsked))
})
