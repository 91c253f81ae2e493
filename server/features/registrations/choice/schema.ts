import { z } from 'zod'
import { line, optionalWhole, required } from '#server/records/shapes.ts'
import { catalogs, max } from '../../packages/rules.ts'
import {
  centsOf,
  dollarsTyped,
  maxLength,
  maxAdults,
  maxContributionCents,
  maxOfOne,
  maxRooms,
  oldest,
} from '../rules.ts'

/**
 * Dollars with at most two decimals, as text or a number. The value remains text, so that the parsed output can be
 * parsed again; `centsOf` parses it.
 */
export const dollars = z
  .preprocess(
    (given) => (typeof given === 'string' || typeof given === 'number' ? dollarsTyped(String(given)) : (given ?? '0')),
    z.string('Enter an amount in dollars, such as 25 or 25.50'),
  )
  .pipe(
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter an amount in dollars, such as 25 or 25.50')
      .refine(
        (text) => centsOf(text) <= maxContributionCents,
        `At most $${(maxContributionCents / 100).toLocaleString('en-US')}`,
      ),
  )

const whole = (largest: number, min: number) => optionalWhole({ min, max: largest, text: 'Enter a whole number' })

const itemId = z.string({ error: required }).min(1, required).max(40, 'At most 40 characters')

/** The fields about a participant in a group (events section 5). */
export const participantEntries = z.object({
  participantName: line(maxLength.participantName),
  age: whole(oldest, 0).default(null),
  grade: line(maxLength.grade),
  schoolName: line(maxLength.schoolName),
})

const participant = participantEntries.extend({ groupId: itemId })

export type Participant = z.output<typeof participant>

const packageChosen = z.object({
  packageId: whole(max.packageId, 1).pipe(z.number('Enter the number of a package')),
  attendees: whole(maxAdults, 1).default(null),
})

const roomsChosen = whole(maxRooms, 0).pipe(z.number('Enter how many rooms'))

const list = <Entry extends z.ZodType>(entry: Entry, what: string) =>
  z.array(entry, `Send a list of ${what}`).max(maxOfOne, `At most ${maxOfOne} ${what}`).default([])

/** What a registrant chooses from an event besides seats. All of it is optional. */
export const choice = z.object({
  /** The catalog of the packages; null means the catalog of the event's form. */
  catalogue: z.enum(catalogs, 'No event has this catalog').nullable().default(null),
  packages: list(packageChosen, 'packages'),
  participants: list(participant, 'participants'),
  rooms: list(z.object({ roomId: itemId, quantity: roomsChosen }), 'rooms'),
  donation: dollars.default('0'),
  positionId: itemId.nullable().default(null),
})

export type ChoiceInput = z.output<typeof choice>

type Sent = Record<string, unknown>
const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses entries that a form sends by name (`packages.cruise.packageId`), so that errors appear at their fields. Drops
 * those not chosen.
 */
const chosen = <Entry extends z.ZodType>(entry: Entry, isChosen: (sent: unknown) => boolean) =>
  z.preprocess(
    (sent) =>
      isSent(sent) ? Object.fromEntries(Object.entries(sent).filter(([, value]) => isChosen(value))) : (sent ?? {}),
    z.record(z.string(), entry, 'Choose from the list'),
  )

const hasText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isTaken = (sent: unknown) => isSent(sent) && hasText(sent.packageId)
const isSomebody = (sent: unknown) =>
  isSent(sent) && ['participantName', 'age', 'grade', 'schoolName'].some((field) => hasText(sent[field]))

/**
 * The choice as a page sends it: packages by key, for radio buttons as well as checkboxes; room counts by id;
 * participants in a list, ignoring empty rows.
 */
export const choiceOfForm = {
  catalogue: choice.shape.catalogue,
  packages: chosen(packageChosen, isTaken).transform((sent) => Object.values(sent)),
  participants: chosen(participant, isSomebody).transform((sent) => Object.values(sent)),
  rooms: chosen(roomsChosen, (sent) => hasText(sent) && sent !== '0').transform((sent) =>
    Object.entries(sent).map(([roomId, quantity]) => ({ roomId, quantity })),
  ),
  donation: choice.shape.donation,
  positionId: z.preprocess((sent) => (sent === '' ? null : sent), choice.shape.positionId),
}
