import { z } from 'zod'
import {
  atMost,
  day,
  edition,
  flag,
  isSeen,
  line,
  optionalLine,
  optionalLines,
  optionalWhole,
  withoutDirectionControls,
} from '#server/records/shapes.ts'
import {
  countingMethods,
  maxChoices,
  maxLength,
  maxPollChoices,
  maxQuestions,
  pollKinds,
  questionKinds,
  tieRules,
} from './rules.ts'

/** A time as a form sends it, `yyyy-mm-ddThh:mm`, in the chapter's time zone. */
const localTime = z
  .string({ error: 'Required' })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Enter a day and a time')
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'This time does not exist')

const typeNames = z
  .union([z.string().transform((one) => (one === '' ? [] : [one])), z.array(z.string())])
  .nullish()
  .transform((given) => given ?? [])
  .pipe(z.array(z.string().max(100)).max(50))

/** One ballot. A malformed id is simply not found. */
export const ballotReference = z.object({ ballotId: z.string().max(40) })

export const newBallot = z.object({ title: line(maxLength.title) })

/** Who may vote, as ballots and polls ask it. */
const electorate = {
  electorStatus: z.enum(['active', 'any'], 'Choose one'),
  electorTypes: typeNames,
  paidBy: z
    .union([day, z.literal('')])
    .nullish()
    .transform((given) => (given ? given : null)),
}

export const ballotUpdate = ballotReference.extend({
  title: line(maxLength.title),
  about: optionalLines(maxLength.about),
  opensAt: localTime,
  closesAt: localTime,
  ...electorate,
  quorumPercent: optionalWhole({ min: 0, max: 100, text: 'Enter a whole number' }).transform((given) => given ?? 0),
  tie: z.enum(tieRules, 'Choose one'),
  remindsVoters: flag.default(1),
  edition,
})

/** The choices of a poll, one on each line. */
const choiceLines = optionalLines(maxPollChoices * (maxLength.label + 2))
  .transform((text) =>
    text
      .split('\n')
      .map((label) => withoutDirectionControls(label).trim())
      .filter(isSeen),
  )
  .refine(({ length }) => length >= 2, 'Enter two choices or more, one on each line')
  .refine(({ length }) => length <= maxPollChoices, `At most ${maxPollChoices} choices`)
  .refine(
    (labels) => labels.every((label) => [...label].length <= maxLength.label),
    `At most ${maxLength.label} characters on each line`,
  )
  .refine((labels) => new Set(labels).size === labels.length, 'Enter each choice only once')

/** A poll as it is opened. Without a time of its own it closes after the longest time that a ballot is open. */
export const newPoll = z.object({
  title: line(maxLength.title),
  about: optionalLines(maxLength.about),
  choices: choiceLines,
  several: flag.default(0),
  poll: z.enum(pollKinds, 'Choose one'),
  closesAt: z
    .union([localTime, z.literal('')])
    .nullish()
    .transform((given) => (given ? given : null)),
  ...electorate,
})

export const extension = ballotReference.extend({ closesAt: localTime })

const questionFields = {
  title: line(maxLength.title),
  about: optionalLines(maxLength.about),
  method: z.enum(countingMethods, 'Choose one').default('plurality'),
  seats: optionalWhole({ min: 1, max: 20, text: 'Enter a whole number' })
    .transform((given) => given ?? 1)
    .default(1),
  writeIns: flag.default(0),
}

export const newQuestion = ballotReference.extend({ kind: z.enum(questionKinds, 'Choose one'), ...questionFields })

export const questionReference = z.object({ questionId: z.string().max(40) })

export const questionUpdate = questionReference.extend({ ...questionFields, edition })

const choiceFields = {
  label: line(maxLength.label),
  detail: optionalLine(maxLength.detail),
  statement: optionalLines(maxLength.statement),
}

/** A choice; a candidate who is a member of the chapter is named by member ID. */
export const newChoice = questionReference.extend({ ...choiceFields, memberId: optionalLine(12) })

export const choiceReference = z.object({ choiceId: z.string().max(40) })

export const choiceUpdate = choiceReference.extend({ ...choiceFields, edition })

export const nominations = ballotReference.extend({ eventId: z.string().max(40) })

/** A ballot as it is cast: choices by their places, most preferred first; a text is a name that is written in. */
export const vote = ballotReference.extend({
  answers: z
    .array(
      z
        .array(
          z.union([
            z.number().int().min(0).max(maxChoices),
            line(maxLength.writeIn).refine((text) => text.length <= 2 * maxLength.writeIn, 'Enter a shorter name'),
          ]),
        )
        .max(maxChoices + 1),
    )
    .min(1)
    .max(maxQuestions),
})

export const challengeInput = ballotReference.extend({
  reason: z
    .string({ error: 'Required' })
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .min(1, { error: 'Required', abort: true })
    .check(atMost(maxLength.challenge, { abort: true }))
    .regex(/^[\P{Cc}\n]*$/u, 'Plain lines of text only'),
})
