import { beforeEach, expect, test } from 'vitest'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'

const shirt = {
  question: 'Which T-shirt size?',
  answerType: 'choice',
  options: ' S \n\nM\nL',
  isRequired: 'true',
  isPerAttendee: 'true',
} as const
const meal = {
  question: 'What do you not eat?',
  answerType: 'text',
  isRequired: 'false',
  isPerAttendee: 'false',
} as const
const bus = {
  question: 'Do you come by bus?',
  answerType: 'yesNo',
  isRequired: 'true',
  isPerAttendee: 'false',
} as const

describeOnSqlite('questions', (open) => {
  let world: World
  let eventId: string
  beforeEach(async () => {
    world = await open()
    eventId = await announcePicnic(world)
  })
  const asked = async (id = eventId) =>
    (await world.as('anonymous').questions.ofEvent({ eventId: id })).map(
      ({ question, place }) => `${place} ${question}`,
    )

  test('are listed in order, which an edit can change, each with its options', async () => {
    const { questions } = world.as('admin')
    await questions.add({ ...shirt, eventId })
    const mealId = await questions.add({ ...meal, eventId })
    await questions.add({ ...bus, eventId, place: '1' })
    expect(await asked()).toEqual([`1 ${bus.question}`, `2 ${shirt.question}`, `3 ${meal.question}`])
    await questions.update({ questionId: mealId, place: '2' })
    expect(await asked()).toEqual([`1 ${bus.question}`, `2 ${meal.question}`, `3 ${shirt.question}`])
    await questions.remove({ questionId: mealId })
    const rows = await world.as('anonymous').questions.ofEvent({ eventId })
    expect(rows).toMatchObject([
      { answerType: 'yesNo', options: ['Yes', 'No'], isRequired: 1, isPerAttendee: 0 },
      { answerType: 'choice', options: ['S', 'M', 'L'], isRequired: 1, isPerAttendee: 1 },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/createdBy|updatedBy/)
  })

  test('have 2 to 20 distinct options if they are a choice, otherwise none', async () => {
    const { questions } = world.as('admin')
    const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Option ${index}`).join('\n')
    const refused = { code: 'BAD_REQUEST', cause: { details: { fields: { options: expect.any(String) as string } } } }
    for (const options of ['', 'One', numbered(21), 'A\nA', `A\n${'x'.repeat(101)}`])
      await expect(questions.add({ ...shirt, eventId, options })).rejects.toMatchObject(refused)
    const questionId = await questions.add({ ...shirt, eventId, options: numbered(20) })
    await questions.update({ questionId, answerType: 'text' })
    expect(await questions.ofEvent({ eventId })).toMatchObject([{ answerType: 'text', options: [] }])
    await expect(questions.update({ questionId, answerType: 'choice' })).rejects.toMatchObject(refused)
  })

  test('are limited to twenty per event, are copied with it, and are deleted with it', async () => {
    const { events, questions } = world.as('admin')
    for (let number = 1; number <= 20; number++)
      await questions.add({ ...meal, eventId, question: `Question ${number}` })
    await expect(questions.add({ ...meal, eventId })).rejects.toMatchObject({ code: 'CONFLICT' })
    const copy = await events.duplicate({ eventId, startsAt: '2028-06-03T10:00', endsAt: '2028-06-03T16:00' })
    expect(await asked(copy.eventId)).toEqual(await asked())
    await events.remove({ eventId: copy.eventId })
    const left = await world.store.read.selectFrom('eventQuestions').select('eventId').distinct().execute()
    expect(left).toEqual([{ eventId }])
  })

  test('report an edit conflict in the form’s words', async () => {
    const { questions } = world.as('admin')
    const questionId = await questions.add({ ...shirt, eventId })
    const [before] = await questions.ofEvent({ eventId })
    world.clock.forward(1)
    await questions.update({ questionId, options: 'M\nXL', isRequired: 'false' })
    const saved = (value: string) => `The details changed meanwhile. Saved now: ${value}`
    const stale = {
      code: 'CONFLICT',
      cause: { details: { fields: { options: saved('M, XL'), isRequired: saved('no') } } },
    }
    await expect(questions.update({ ...shirt, questionId, edition: before!.updatedAt })).rejects.toMatchObject(stale)
    await questions.update({ questionId, answerType: 'yesNo' })
    const ofAnother = { code: 'CONFLICT', cause: { details: { fields: { answerType: saved('Yes or no') } } } }
    await expect(questions.update({ ...shirt, questionId, edition: before!.updatedAt })).rejects.toMatchObject(
      ofAnother,
    )
  })

  test('that were moved concurrently are not moved back by a form with the old position', async () => {
    const { questions } = world.as('admin')
    const questionId = await questions.add({ ...shirt, eventId })
    const [before] = await questions.ofEvent({ eventId })
    world.clock.forward(1)
    await questions.add({ ...bus, eventId, place: '1' })
    const stale = {
      code: 'CONFLICT',
      cause: { details: { fields: { place: 'The details changed meanwhile. Saved now: 2' } } },
    }
    await expect(questions.update({ questionId, place: '1', edition: before!.updatedAt })).rejects.toMatchObject(stale)
    expect(await asked()).toEqual([`1 ${bus.question}`, `2 ${shirt.question}`])
  })
})
