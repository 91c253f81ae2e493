import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { ForeignPage, PageForm, FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const question = {
  question: 'Which T-shirt size?',
  answerType: 'choice',
  options: 'S\nM\nL',
  isRequired: 'true',
  isPerAttendee: 'true',
} as const

const added = async (world: PaymentsWorld) =>
  world.as('admin').questions.add({ ...question, eventId: await announcePicnic(world) })

const onRoof = {
  eventType: 'picnic',
  eventName: 'Roof picnic',
  eventAddress: 'Rooftop',
  startsAt: '2027-06-05T10:00',
  endsAt: '2027-06-05T16:00',
} as const

export const questionTheirs = {
  question: {
    async lay(world) {
      const { events, questions } = world.as('nyAdmin')
      const { eventId } = await events.create(onRoof)
      return questions.add({ ...question, question: 'Rooftop or terrace?', eventId })
    },
    nobodys: '8f5c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

/** The forms of this section on the edit page of an event. */
const naming = (questionId: string) => [
  { intent: 'updateQuestion', questionId, ...question },
  { intent: 'removeQuestion', questionId },
]

export const questionForms = {
  forms: [{ intent: 'addQuestion', ...question }, ...naming('unknown')].map((form): PageForm => ({
    minAccess: 'admin',
    form,
  })),
  fields: { questionId: (ids) => naming(ids.question) } satisfies ForeignPage['fields'],
}

export const questionEntryPoints: FeatureEntryPoints = {
  procedures: {
    'questions.ofEvent': { minAccess: 'anyone', foreign: { eventId: 'event' } },
    'questions.add': {
      minAccess: 'admin',
      right: async (world) => ({ ...question, eventId: await announcePicnic(world) }),
      foreign: { eventId: (ids) => ({ ...question, eventId: ids.event }) },
    },
    'questions.update': {
      minAccess: 'admin',
      right: async (world) => ({ questionId: await added(world), question: 'Which size of T-shirt?' }),
      foreign: { questionId: (ids) => ({ ...question, questionId: ids.question }) },
    },
    'questions.remove': {
      minAccess: 'admin',
      right: async (world) => ({ questionId: await added(world) }),
      foreign: { questionId: 'question' },
    },
  },
}
