import { answerText } from '#app/features/member-fields/answer-text.ts'
import { date, phoneNumber } from '#app/lib/format.ts'
import { educationLines, mapLines } from '#server/features/members/details/lines.rules.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { nameOf } from './application-details.tsx'
import { mergeWords as words } from './merge-words.ts'

/** One of the two people of a merge. */
export type Compared = Outputs['duplicates']['compared']['first']

/** One line of the comparison; `chosen` is whose value stands at first, null where both have the same. */
export type ComparedRow = {
  /** Under which the choice is sent: `choices.name`. */
  what: string
  title: string
  first: string
  second: string
  chosen: 'first' | 'second' | null
  /** Both remain, as tags do. */
  isJoined?: boolean
}

type Part = Exclude<keyof typeof words.parts, 'tags'>

const years = ({ member: { status, durationYears, nextPaymentDueIn } }: Compared) =>
  status === 'active' && isLifelong(durationYears) ? words.life : String(nextPaymentDueIn - 1)

const typeAndYear = (of: Compared) =>
  years(of) === words.life
    ? words.typeForLife(of.member.memberType)
    : words.typeThrough(of.member.memberType, years(of))

const textOf: Record<Part, (of: Compared, timeZone: string) => string> = {
  name: ({ member }) => nameOf(member),
  email: ({ member }) => member.email,
  phone: ({ member }) => phoneNumber(member.primaryPhone),
  alternatePhone: ({ member }) => phoneNumber(member.alternatePhone),
  alternateEmail: ({ member }) => member.alternateEmail,
  address: ({ member: { address1, address2, city, state, zipcode } }) =>
    [address1, address2, city, `${state} ${zipcode}`.trim()].filter(Boolean).join(', '),
  degree: ({ member: { degree, degreeYear } }) => (degree === '' ? '' : `${degree}, ${degreeYear}`),
  ...mapLines(
    educationLines,
    (_, name) =>
      ({ member }: Compared) =>
        member[name],
  ),
  certificate: ({ member }) => (member.certificate === '' ? '' : words.hasFile),
  picture: ({ member }) => (member.profilePicture === '' ? '' : words.hasFile),
  memberType: ({ member }) => member.memberType,
  startedAt: ({ member }, timeZone) => date(member.startedAt, timeZone),
  dueIn: years,
}

/** Values that are read the same, but are two files. */
const isSame: Partial<Record<Part, (first: Compared, second: Compared) => boolean>> = {
  certificate: (first, second) => first.member.certificate === second.member.certificate,
  picture: (first, second) => first.member.profilePicture === second.member.profilePicture,
}

/** Returns who is kept if nobody chooses: an admin, then who logs in, is active, or has more. */
export function keptAtFirst(first: Compared, second: Compared): string {
  const rank = ({ member, hasLogin, has }: Compared) => [
    member.isAdmin + member.isSystemAdmin,
    hasLogin ? 1 : 0,
    member.status === 'active' ? 1 : 0,
    has.payments + has.registrations + has.posts,
  ]
  const [one, other] = [rank(first), rank(second)]
  const differing = one.findIndex((value, index) => value !== other[index])
  return differing >= 0 && other[differing]! > one[differing]! ? second.member.memberId : first.member.memberId
}

/**
 * Returns what the two have, but for what both lack. At first the kept person's values stand, the other's where the kept
 * person has none, the earlier day of joining and the later year.
 */
export function comparedRows(
  first: Compared,
  second: Compared,
  { keptId, timeZone }: { keptId: string; timeZone: string },
): ComparedRow[] {
  const kept = keptId === second.member.memberId ? 'second' : 'first'
  // One pays once for life, the other by years: type, year and status are then chosen together.
  const isOneSided = isLifelong(first.member.durationYears) !== isLifelong(second.member.durationYears)
  const better: Partial<Record<Part, 'first' | 'second'>> = {
    ...(isOneSided ? { memberType: activeSide(first, second, kept) } : {}),
    startedAt: first.member.startedAt <= second.member.startedAt ? 'first' : 'second',
    dueIn: first.member.nextPaymentDueIn >= second.member.nextPaymentDueIn ? 'first' : 'second',
  }
  const shown = (Object.keys(textOf) as Part[]).filter((what) => !(isOneSided && what === 'dueIn'))
  const parts = shown.map((what): ComparedRow => {
    const text = (of: Compared) => (isOneSided && what === 'memberType' ? typeAndYear(of) : textOf[what](of, timeZone))
    const texts = { first: text(first), second: text(second) }
    const isAlike = isSame[what]?.(first, second) ?? texts.first === texts.second
    return {
      what,
      title: words.parts[what],
      ...texts,
      chosen: isAlike ? null : (better[what] ?? chosenOf(texts, kept)),
    }
  })
  const fields = first.fields.map(({ fieldId, fieldName, kind, answer }): ComparedRow => {
    const theirs = second.fields.find((field) => field.fieldId === fieldId)?.answer ?? ''
    const texts = { first: answerText(kind, answer), second: answerText(kind, theirs) }
    return { what: fieldId, title: fieldName, ...texts, chosen: answer === theirs ? null : chosenOf(texts, kept) }
  })
  const tags = [...new Set([...first.tags, ...second.tags])].join(', ')
  return [
    ...[...parts, ...fields].filter((row) => row.first !== '' || row.second !== ''),
    ...(tags === ''
      ? []
      : [{ what: 'tags', title: words.parts.tags, first: tags, second: tags, chosen: null, isJoined: true }]),
  ]
}

/** Returns whose membership is active; of two, the one for life, and of none, the kept person's. */
function activeSide(first: Compared, second: Compared, kept: 'first' | 'second'): 'first' | 'second' {
  const [one, other] = [first.member.status === 'active', second.member.status === 'active']
  if (one !== other) return one ? 'first' : 'second'
  return one ? (isLifelong(first.member.durationYears) ? 'first' : 'second') : kept
}

const chosenOf = (texts: { first: string; second: string }, kept: 'first' | 'second') =>
  texts[kept] === '' ? (kept === 'first' ? 'second' : 'first') : kept

/** How much each has of something, in words, and both together. */
export type Possession = { what: keyof typeof words.rows; first: string; second: string; after: string }

/** Returns what each has; the two add up to what there is after the merge. */
export function possessions(first: Compared, second: Compared): Possession[] {
  const [one, other] = [first.has, second.has]
  const numbers = (
    what: Exclude<Possession['what'], 'payments' | 'committees'>,
    text = (count: number) => count.toLocaleString('en-US'),
  ): Possession => ({ what, first: text(one[what]), second: text(other[what]), after: text(one[what] + other[what]) })
  const committees = (of: Compared['has']['committees']) =>
    of.length === 0
      ? words.none
      : of.map(({ position, fromYear, toYear }) => words.committee(position, fromYear, toYear)).join('; ')
  const own = new Set(one.committees.map(({ cSessionId }) => cSessionId))
  return [
    {
      what: 'payments',
      first: words.money(one.payments, one.cents),
      second: words.money(other.payments, other.cents),
      after: words.money(one.payments + other.payments, one.cents + other.cents),
    },
    numbers('registrations'),
    {
      what: 'committees',
      first: committees(one.committees),
      second: committees(other.committees),
      after: committees([...one.committees, ...other.committees.filter(({ cSessionId }) => !own.has(cSessionId))]),
    },
    numbers('posts'),
    numbers('files'),
    numbers('notes'),
    numbers('imports'),
    numbers('emails'),
    numbers('history', words.entries),
  ]
}
