import { z } from 'zod'
import {
  atMost,
  email,
  isSeen,
  listInput,
  phoneEntry,
  required,
  wholeIn,
  withoutControls,
  withoutDirectionControls,
} from '#server/records/shapes.ts'
import { answers, answersOfForm } from './answers/schema.ts'
import { choice, choiceOfForm, dollars } from './choice/schema.ts'
import { linkless } from '../members/schema.ts'
import { byZelle, orderNamedIn, reference } from '../payments/schema.ts'
import { adminReasons, centsOf, maxLength, maxAdults, maxMinors, registrationsTable, titles } from './rules.ts'

const eventId = z.string().regex(/^[1-9]\d{4,8}$/, 'Event not found')

const line = (max: number) =>
  z
    .string()
    .transform((text) => withoutDirectionControls(text).trim().replace(/\s+/g, ' '))
    .pipe(z.string().check(atMost(max)))

/** Parses a number, which forms and legacy clients send as text; an empty field is zero. */
const count = (max: number) =>
  z
    .preprocess(
      (given) => (given === '' || given === undefined || given === null ? 0 : wholeIn(given)),
      z.number({
        error: ({ input }) =>
          typeof input === 'string' && /^[\s\d.-]+$/.test(input) ? 'Enter a whole number' : 'Enter a number',
      }),
    )
    .pipe(z.number().int('Enter a whole number').min(0, 'At least 0').max(max, `At most ${max}`))

/** One line of text for the organizers. */
export const noteLine = line(maxLength.note)

const attendance = z.object({
  adults: count(maxAdults),
  minors: count(maxMinors),
  contribution: dollars,
})

/**
 * Text for the confirmation, which is sent to an unverified address. Characters from which mail programs make links are
 * rejected, to prevent spam in our name.
 */
const plain = (max: number, what: string) =>
  line(max).pipe(withoutControls(what).regex(/^[^/:@<>]*$/, `${what} cannot contain / : @ < >`))

const guestName = plain(maxLength.name, 'Names').pipe(linkless.refine(isSeen, required))

/** A registrant's title, in either spelling: Miss is shown as Ms (foundation section 3). */
const title = z.enum(['', ...titles, 'Miss']).transform((given) => (given === 'Miss' ? 'Ms' : given))

/** The details of a person who registers or donates without signing in. */
export const personal = {
  mInit: title.default(''),
  firstName: guestName,
  lastName: guestName,
  email,
  phone: phoneEntry.pipe(plain(maxLength.phone, 'Phone numbers')).default(''),
}

/** A boolean as forms and legacy clients send it. */
const flag = z.preprocess((given) => given === true || given === 'true' || given === 'on', z.boolean())

/**
 * The fields of step 1 (events section 5, standard form). For a member who registers while signed in, name and address
 * come from the records, whatever was sent.
 */
const whole = z.object({
  eventId,
  isMember: flag,
  /** The number of the inviting member, which a guest may enter; optional. */
  memberId: line(maxLength.memberId).default(''),
  ...personal,
  ...attendance.shape,
  note: noteLine.default(''),
})

/** The form with everything that an event sells besides its fees. */
const wholeChoice = whole.extend(choice.shape)

/** The form with the answers to the organizer's questions, which legacy clients do not know. */
const answered = wholeChoice.extend({ answers })

export const memberNamed = z.object({ memberId: whole.shape.memberId })

type Attending = {
  adults: number
  minors: number
  packages: readonly unknown[]
  donation: string
  positionId: string | null
}

/** Returns whether a form has attendees; for packages, donations, and nominations, pricing determines their number. */
export const oneAttends = <T extends Attending>({ adults, minors, packages, donation, positionId }: T) =>
  adults + minors > 0 || packages.length > 0 || centsOf(donation) > 0 || positionId !== null
export const nobodyAttends = 'Enter at least one adult or child'
export const noneAttends = () => ({ message: nobodyAttends, path: ['adults'] })

/** The next step: the payment page, or the provider's buttons on the same page. */
const intent = z.enum(['next', 'reveal', 'pay']).default('next')

/** Step 1 as its page sends it, without the event, which is in the URL; members enter no name. */
export const registrationEntries = z.discriminatedUnion('isMember', [
  z.object({
    intent,
    isMember: z.literal('true'),
    ...attendance.shape,
    ...choiceOfForm,
    answers: answersOfForm,
    note: whole.shape.note,
  }),
  whole
    .omit({ eventId: true })
    .extend({ intent, isMember: z.literal('false'), ...choiceOfForm, answers: answersOfForm }),
])

/** The form, before it is known whether a member or a guest sent it. */
export const registrationForm = answered.refine(oneAttends, noneAttends())

/**
 * The form of a buyer who may already have a cart, whose held seats count as available. Forms without attendees are
 * rejected once the event is known.
 */
export const formOfCart = answered.extend({ cartId: z.uuid().optional() })

export const cartShape = answered.extend({ cartId: z.uuid() })

/** A cart: the validated form, with an id that identifies repeated attempts by the same buyer. */
export const cart = cartShape.refine(oneAttends, noneAttends())

/** A cart without payment, with the captcha solution; the captcha's own messages report a missing one. */
export const freeCart = cartShape.extend({ captcha: z.string().nullish() }).refine(oneAttends, noneAttends())

export type RegistrationForm = z.output<typeof registrationForm>
export type Cart = z.output<typeof cart>

export const quoteInput = z.object({ eventId, ...attendance.shape, ...choice.shape, cartId: z.uuid().optional() })

export const orderInput = z.object({ orderId: z.string().regex(/^[A-Za-z0-9-]{5,50}$/, 'This is not an order') })

/** The order of a buyer who returns by URL, which must have been started with the browser's cart. */
export const returnInput = orderInput.extend({ cartId: z.uuid().optional() })

export const registrationReference = z.object({
  registrationId: z.string().regex(/^[1-9]\d{4,8}$/, 'Registration not found'),
})

/** The parameters of a link in the confirmation. */
export const cancelLink = registrationReference.extend({ key: z.string().max(50) })

/** The parameters of a link in the confirmation, with the refund that the page showed. */
export const cancelSeen = z.object({ refundCents: z.coerce.number().int().min(0).max(99_999_999).optional() })

export const cancelByLinkInput = cancelLink.extend(cancelSeen.shape)

/** A reference to one registration, from the admins' pages. */
export const registrationOfEvent = registrationReference.extend({ eventId })

/** A reference to one event, from the admins' pages. */
export const ofEvent = z.object({ eventId })

export const cancelReason = z.object({ reason: z.enum(adminReasons, 'Choose a reason') })

export const cancelInput = registrationOfEvent.extend(cancelReason.shape)

export const cartInput = z.object({ cartId: z.uuid() })

/** A title as clients send it; unknown ones are dropped. */
export const titleSent = z.preprocess((given) => (title.safeParse(given).success ? given : ''), personal.mInit)

/**
 * The `paymentResult` of POST /api/events/register (wire.md section 9): the provider's raw order or the flat object of
 * newer clients, of which only the order's id is used; a Zelle payment [spec 53], whose confirmation number may be a
 * number or text; or nothing if free.
 */
const paymentResult = z.preprocess(
  (given) => {
    const { id, paymentId, paymentStatus } = (typeof given === 'object' && given !== null ? given : {}) as Record<
      string,
      unknown
    >
    // An order id that is sent as well is read, so that its money is tracked. Numbers beyond the safe range are
    // rejected, because JSON parsing rounds them.
    if (paymentStatus === byZelle && id === undefined)
      return { zelle: Number.isSafeInteger(paymentId) && Number(paymentId) > 0 ? String(paymentId) : paymentId }
    return orderNamedIn(given) ?? id ?? paymentId ?? ''
  },
  z.union([z.literal(''), orderInput.shape.orderId, z.object({ zelle: reference })], {
    error: ({ input }) => unreadable(input),
  }),
)

function unreadable(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('zelle' in result))
    return 'The payment result names no order. Nothing was charged.'
  if (typeof result.zelle === 'number')
    return 'Send the confirmation number as text, as the bank writes it. Nothing was registered.'
  return 'The payment result has no confirmation number. Nothing was registered.'
}

/** The event ids in the entries of a list, in order; '' for none. */
const eventsNamed = z.array(z.string('This names no event')).default([])

/**
 * POST /api/events/register. An amount without attendees may be a donation, which is decided once the event is known
 * (`asGift`).
 */
export const registerInput = z
  .object({
    ...wholeChoice.shape,
    mInit: titleSent,
    paymentResult,
    eventsOf: z.object({ participants: eventsNamed, rooms: eventsNamed }).default({ participants: [], rooms: [] }),
  })
  .refine((form) => oneAttends(form) || centsOf(form.contribution) > 0, noneAttends())
  .check(({ value: { eventId, eventsOf }, issues }) => {
    for (const list of ['participants', 'rooms'] as const) {
      const place = eventsOf[list].findIndex((one) => one !== '' && one !== eventId)
      if (place >= 0)
        issues.push({
          code: 'custom',
          message: 'This is of another event than the registration',
          path: [list, place, 'eventId'],
          input: eventsOf[list][place],
        })
    }
  })
  .transform(({ eventsOf: _, ...form }) => form)

export const registrationListInput = listInput(registrationsTable).extend({ eventId })

export type RegistrationList = z.output<typeof registrationListInput>

/** Where an exported file has the parts of its registrations: in columns, or in a second sheet of a workbook. */
export const partsLayout = z.enum(['columns', 'sheet'], 'Choose columns or sheet').default('columns')

export type PartsLayout = z.output<typeof partsLayout>
