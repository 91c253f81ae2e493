import { run } from '#db/work.ts'
import type { ChapterId } from '../chapter.ts'
import { keepAnswers } from '../features/registrations/answers/writes.ts'
import { nothingElse } from '../features/registrations/pricing/rules.ts'
import { join } from '../features/registrations/waiting-list/decisions.ts'
import { waitingStream } from '../features/registrations/waiting-list/facts.ts'
import { comer, type Registering } from './attendance.ts'
import { drawIds } from './charges.ts'
import { chosen } from './choosing.ts'
import { adding, type Setting as Adding } from './content.ts'
import type { DemoPlan } from './event-plans.ts'
import type { DemoEvent } from './events.ts'
import { demoPerson } from './people.ts'
import { later, type DemoStep } from './step.ts'

const eventId = '60526'

/** A tour with few seats. */
export const tourPlan: DemoPlan = {
  sub: 'dc',
  eventId,
  eventType: 'competition',
  badge: 'Tour',
  eventName: 'Tour of the Clock Tower',
  eventAddress: 'Capstone Tower, 1 Capstone Street, Washington, DC 20009',
  eventDescription:
    '<p>Ninety minutes behind the four dials, with the engineer who keeps them on time. The stairs are steep, and twelve people fit on the upper floor.</p>',
  weeksAhead: 6,
  from: '10:00',
  to: '11:30',
  adultFeeCents: 0,
  minorFeeCents: 0,
  capCents: 0,
  seats: 12,
}

const questions = [
  { question: 'Do you climb 180 steps?', answerType: 'yesNo', options: '', isRequired: 1, isPerAttendee: 1 },
  {
    question: 'Which dial do you want to see first?',
    answerType: 'choice',
    options: 'North\nEast\nSouth\nWest',
    isRequired: 0,
    isPerAttendee: 0,
  },
] as const

/** Party sizes that fill the tour. */
const parties = [2, 1, 3, 2, 2, 2]
const dials = ['North', 'West', '', 'South', 'North', 'East']

/** Sizes of parties that came too late, in order. */
const waitingFor = [2, 1, 4]

type Setting = Registering & Pick<Adding, 'by' | 'idOf'> & { chapterId: ChapterId }

/** Returns what an admin has to handle: a sold-out tour with a waiting list, and a Zelle payment to confirm. */
export const waiting = (events: readonly DemoEvent[], setting: Setting): DemoStep[] => {
  const eventOf = (id: string) => events.find((event) => event.eventId === id)!
  return [
    ...asking(setting),
    ...taking(eventOf(eventId), setting),
    ...joining(setting),
    reporting(eventOf('42141'), setting),
  ]
}

const questionIdOf = ({ idOf }: Setting, place: number) => idOf(`question ${place}`)

const asking = (setting: Setting): DemoStep[] =>
  questions.map((question, index) =>
    adding(
      'eventQuestions',
      { ...question, eventId, place: index + 1, questionId: questionIdOf(setting, index + 1) },
      25,
      { chapter: setting.chapterId, by: setting.by, now: setting.now },
    ),
  )

const taking = (event: DemoEvent, setting: Setting): DemoStep[] =>
  parties.flatMap((adults, index) => {
    const { now, random, chapter, members, registrationId, onCharge } = setting
    const [at, member, id] = [later(now, -20 + 2 * index), members[index + 10]!, registrationId()]
    const register = comer({
      event,
      at,
      registrationId: id,
      onCharge,
      upTo: 1,
      charge: { ...drawIds(random), sub: chapter.sub, chapter: event.chapter },
      choose: () => ({ ...nothingElse, adults, minors: 0 }),
      who: member,
      person: member.person,
    })
    return [
      register,
      {
        ...register,
        write: (tx) =>
          keepAnswers(tx, event.chapter, { registrationId: id, eventId }, answersOf(setting, adults, dials[index]!)),
      },
    ]
  })

function answersOf(setting: Setting, people: number, dial: string) {
  const [steps, first] = questions
  const climbs = Array.from({ length: people }, (_, index) => ({
    questionId: questionIdOf(setting, 1),
    attendee: index + 1,
    place: 1,
    question: steps.question,
    answer: 'Yes',
  }))
  return dial === ''
    ? climbs
    : [
        ...climbs,
        { questionId: questionIdOf(setting, 2), attendee: 0, place: 2, question: first.question, answer: dial },
      ]
}

const joining = ({ now, random, chapter, chapterId, idOf }: Setting): DemoStep[] =>
  waitingFor.map((persons, index) => {
    const { firstName, lastName, email } = demoPerson(chapter, random, new Set())
    const [entryId, personId] = [idOf(`waiting ${index}`), null]
    return {
      at: later(now, index - waitingFor.length),
      chapter: chapterId,
      actor: 'anonymous',
      *write({ sql, logWriter }) {
        yield* logWriter.record(waitingStream, entryId, (state) => join(state, { eventId, personId, persons }))
        yield* run(
          sql.insertInto('waitingPeople').values({
            entryId,
            chapterId,
            eventId,
            personId,
            firstName,
            lastName,
            email,
            cartId: idOf(`cart ${index}`),
            addressHash: null,
            confirmedAt: later(now, index - waitingFor.length).toISOString(),
          }),
        )
      },
    }
  })

function reporting(event: DemoEvent, { now, random, chapter, registrationId, onCharge }: Setting): DemoStep {
  return comer({
    event,
    at: later(now, -2),
    registrationId: registrationId(),
    onCharge,
    zelle: 'BAC7T4M306',
    charge: { ...drawIds(random), sub: chapter.sub, chapter: event.chapter },
    choose: (terms) => chosen(terms, { packages: [[6, 1]] }),
    who: null,
    person: demoPerson(chapter, random, new Set()),
  })
}
