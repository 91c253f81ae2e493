import { Refusal } from '#server/refusal.ts'
import { savedNow } from '#server/records/version.ts'
import { isSeen, withoutDirectionControls } from '#server/records/shapes.ts'
import { isLongerThan } from '#server/text/graphemes.ts'
import { isDay } from '#server/time/calendar.ts'
import {
  entryOf,
  hasChoices,
  linesOf,
  maxChoices,
  maxLength,
  meaningsOf,
  yesOrNo,
  type FieldKind,
  type FieldMeaning,
  type MemberField,
} from './rules.ts'
import type { FieldAnswers } from './schema.ts'

/**
 * Returns the choices of a field as they are stored, one per line; '' for kinds without choices.
 * @throws Refusal invalid, at the field `choices`
 */
export function storedChoices(kind: FieldKind, text: string): string {
  if (!hasChoices(kind)) return ''
  const choices = linesOf(text).map((choice) => withoutDirectionControls(choice))
  const complaint = choicesComplaint(choices)
  if (complaint) throw new Refusal('invalid', complaint, { fields: { choices: complaint } })
  return choices.join('\n')
}

/** Returns what a field of this kind says about a person. @throws Refusal invalid, at the field `meaning` */
export function storedMeaning(kind: FieldKind, meaning: FieldMeaning | ''): FieldMeaning | '' {
  if (meaning === '' || meaningsOf(kind).includes(meaning)) return meaning
  const complaint = meaning === 'birthday' ? 'A birthday is a date' : 'A member number is a text or a number'
  throw new Refusal('invalid', complaint, { fields: { meaning: complaint } })
}

function choicesComplaint(choices: string[]): string | undefined {
  if (choices.length < 2) return 'Enter at least two choices'
  if (choices.length > maxChoices) return `At most ${maxChoices} choices`
  if (choices.some((choice) => isLongerThan(choice, maxLength.choice)))
    return `At most ${maxLength.choice} characters each`
  if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length) return 'A choice is listed twice'
  return undefined
}

/** Returns whether members see the field of themselves: what other members see, they see too. */
export const seenByMember = ({ memberSees, othersSee }: Pick<MemberField, 'memberSees' | 'othersSee'>): 0 | 1 =>
  othersSee || memberSees

/** The outcome of reading one answer: what is stored ('' for none), or what is wrong with it. */
export type ReadAnswer = { answer: string } | { complaint: string }

/** Reads an answer to a field; also used for the cells of a file. Choices are matched without regard to case. */
export function readAnswer(
  { kind, choices }: Pick<MemberField, 'kind' | 'choices'>,
  given: string | string[],
): ReadAnswer {
  const texts = [given].flat().map((text) => withoutDirectionControls(text).trim())
  if (kind === 'choices') return severalChoices(choices, texts.flatMap(linesOf))
  const text = texts.find((one) => one !== '') ?? ''
  if (text === '' || !isSeen(text)) return { answer: '' }
  return readers[kind](text, choices)
}

const readers: Record<Exclude<FieldKind, 'choices'>, (text: string, choices: string[]) => ReadAnswer> = {
  text: (text) => {
    if (text.length > maxLength.answer) return { complaint: `At most ${maxLength.answer} characters` }
    return /^\P{Cc}*$/u.test(text) ? { answer: text } : { complaint: 'This must be a single line' }
  },
  number: (text) => {
    const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
    if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(plain)) return { complaint: 'Enter a number, such as 12 or 2.5' }
    return { answer: String(Number(plain)) }
  },
  date: (text) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) return { complaint: 'Enter a date' }
    return isDay(text) ? { answer: text } : { complaint: 'This date does not exist' }
  },
  choice: (text, choices) => oneOf(choices, text),
  yesNo: (text) => oneOf(yesOrNo, text),
}

function oneOf(choices: readonly string[], text: string): ReadAnswer {
  const choice = choiceLike(choices, text)
  return choice === undefined ? { complaint: 'Choose one of the options' } : { answer: choice }
}

const choiceLike = (choices: readonly string[], text: string) =>
  choices.find((choice) => choice === text) ?? choices.find((choice) => choice.toLowerCase() === text.toLowerCase())

function severalChoices(choices: string[], texts: string[]): ReadAnswer {
  const given = texts.map((text) => choiceLike(choices, text))
  if (given.includes(undefined)) return { complaint: 'Choose among the options' }
  return { answer: choices.filter((choice) => given.includes(choice)).join('\n') }
}

/** Who answers: admins every field, members those that they see, applicants those asked at sign-up. */
export type Answering = 'admin' | 'member' | 'applicant'

/** Returns the fields that the forms of these people show. */
export const fieldsShownTo = <Field extends Pick<MemberField, 'memberSees' | 'isAsked'>>(
  fields: readonly Field[],
  who: Answering,
): Field[] =>
  fields.filter(({ memberSees, isAsked }) =>
    who === 'admin' ? true : who === 'member' ? memberSees === 1 : isAsked === 1,
  )

/**
 * Returns the answers of a form by field id; '' removes an answer. A required field must be answered by the people
 * themselves, while admins may not know the answer.
 * @throws Refusal invalid, with a message at each entry
 */
export function answersIn(fields: readonly MemberField[], given: FieldAnswers, who: Answering): Map<string, string> {
  const shown = fieldsShownTo(fields, who)
  if (Object.keys(given).some((fieldId) => !shown.some((field) => field.fieldId === fieldId)))
    throw new Refusal('invalid', 'The member fields changed meanwhile. Please look at them again. Nothing was saved.')
  const answers = new Map<string, string>()
  const complaints: Record<string, string> = {}
  for (const field of shown) {
    const raw = given[field.fieldId]
    if (raw === undefined && who !== 'applicant') continue
    const read = readAnswer(field, raw ?? '')
    if ('complaint' in read) complaints[entryOf(field.fieldId)] = read.complaint
    else if (read.answer === '' && field.isRequired && who !== 'admin')
      complaints[entryOf(field.fieldId)] = 'Please answer this'
    else answers.set(field.fieldId, read.answer)
  }
  if (Object.keys(complaints).length > 0)
    throw new Refusal('invalid', 'Please look at the member fields. Nothing was saved.', { fields: complaints })
  return answers
}

type AnsweredField = MemberField & { answer: string }

/** Returns the part of a form's version that changes with the answers that these people see in it. */
export const answersVersion = (fields: readonly AnsweredField[], who: Answering): string =>
  JSON.stringify(
    fieldsShownTo(fields, who)
      .filter(({ answer }) => answer !== '')
      .map(({ fieldId, answer }) => [fieldId, answer]),
  )

/** Returns the answers of a form that differ from the saved ones, by entry, with the saved ones. */
export function answersSavedSince(
  fields: readonly AnsweredField[],
  given: FieldAnswers | undefined,
  who: Answering,
): Record<string, string> {
  const differing = fieldsShownTo(fields, who).filter((field) => {
    const raw = given?.[field.fieldId]
    if (raw === undefined) return false
    const read = readAnswer(field, raw)
    return 'complaint' in read || read.answer !== field.answer
  })
  return Object.fromEntries(
    differing.map(({ fieldId, answer }) => [entryOf(fieldId), savedNow(linesOf(answer).join(', '))]),
  )
}

/**
 * Returns a person's answer after choices of its field were removed.
 * @param to the choice that takes the place of removed ones; null for none
 */
export function answerWithout(removed: ReadonlySet<string>, to: string | null, answer: string): string {
  const left = linesOf(answer).flatMap((choice) => (removed.has(choice) ? (to === null ? [] : [to]) : [choice]))
  return [...new Set(left)].join('\n')
}
