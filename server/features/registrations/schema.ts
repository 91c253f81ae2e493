import { z } from 'zod'
import { emailAddress, isSeen, listInput, required, wholeIn, withoutDirectionControls } from '#server/records/shapes.ts'
import { answers, answersOfForm } from './answers/schema.ts'
import { choice, choiceOfForm, dollars } from './choice/schema.ts'
import { linkless } from '../members/schema.ts'
import { byZelle, orderNamedIn, reference } from '../payments/schema.ts'
import { adminReasons, centsOf, longest, mostAdults, mostMinors, registrationsTable, titles } from './rules.ts'

const eventId = z.string().regex(/^[1-9]\d{4,8}$/, 'Event not found')

const line = (most: number) =>
  z
    .string()
    .transform((text) => withoutDirectionControls(text).trim().replace(/\s+/g, ' '))
    .pipe(z.string().max(most, `At most ${most} characters`))

/** Forms and old clients send numbers as text; an empty field is a zero. */
const count = (most: number) =>
  z
    .preprocess(
      (given) => (given === '' || given === undefined || given === null ? 0 : wholeIn(given)),
      z.number({
        error: ({ input }) =>
          typeof input === 'string' && /^[\s\d.-]+$/.test(input) ? 'Enter a whole number' : 'Enter a number',
      }),
    )
    .pipe(z.number().int('Enter a whole number').min(0, 'At least 0').max(most, `At most ${most}`))

/** One line for the organizers. */
export const noteLine = line(longest.note)

const attendance = z.object({
  adults: count(mostAdults),
  minors: count(mostMinors),
  contribution: dollars,
})

/**
 * Texts for the confirmation, which is sent to whatever address was typed. No signs that make up a link: nobody
 * is to send others an advertisement in our name.
 */
const plain = (most: number, what: string) =>
  line(most).pipe(z.string().regex(/^[^/:@<>\p{Cc}]*$/u, `${what} cannot contain / : @ < >`))

const guestName = plain(longest.name, 'Names').pipe(linkless.min(1, required).refine(isSeen, required))

/** How a registrant is addressed, in either spelling: Miss is shown as Ms (foundation section 3). */
const title = z.enum(['', ...titles, 'Miss']).transform((given) => (given === 'Miss' ? 'Ms' : given))

/** The person who registers or gives without being signed in, as typed. */
export const personal = {
  mInit: title.default(''),
  firstName: guestName,
  lastName: guestName,
  email: line(longest.email).pipe(z.string().min(1, required).pipe(emailAddress)),
  phone: plain(longest.phone, 'Phone numbers').default(''),
}

/** Truth as forms and old clients send it. */
const flag = z.preprocess((given) => given === true || given === 'true' || given === 'on', z.boolean())

/**
 * The entries of step 1 (events section 5, standard form). Of a member who is signed in and registers as such, name and
 * address are taken from the records, whatever was sent.
 */
const whole = z.object({
  eventId,
  isMember: flag,
  /** A guest may name the member who invited; optional. */
  memberId: line(longest.memberId).default(''),
  ...personal,
  ...attendance.shape,
  note: noteLine.default(''),
})

/** The form with whatever an event sells beside its fees. */
const wholeChoice = whole.extend(choice.shape)

/** The same with the answers to the organizer's questions, which old clients do not know. */
const answered = wholeChoice.extend({ answers })

export const memberNamed = z.object({ memberId: whole.shape.memberId })

type Attending = {
  adults: number
  minors: number
  packages: readonly unknown[]
  donation: string
  positionId: string | null
}

/** Of packages, gifts and nominations the price says for how many people they are. */
export const oneAttends = <T extends Attending>({ adults, minors, packages, donation, positionId }: T) =>
  adults + minors > 0 || packages.length > 0 || centsOf(donation) > 0 || positionId !== null
export const nobodyAttends = 'Enter at least one adult or child'
export const noneAttends = () => ({ message: nobodyAttends, path: ['adults'] })

/** The way on from step 1: to the page that pays, or the buttons of the provider on the same page. */
const intent = z.enum(['next', 'reveal']).default('next')

/** Step 1 as its page sends it, without the event, which the address names: of a member no name is asked for. */
export const stepOne = z.discriminatedUnion('isMember', [
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

/** The form, before it is known who sends it. */
export const registrationForm = answered.refine(oneAttends, noneAttends())

/**
 * The same of a buyer who has a cart already: the seats that it holds are not in the way. A form without anybody is
 * refused where its event is known.
 */
export const formOfCart = answered.extend({ cartId: z.uuid().optional() })

export const cartShape = answered.extend({ cartId: z.uuid() })

/** A cart: the form as it was accepted, with an id so that a second try of the same buyer is known. */
export const cart = cartShape.refine(oneAttends, noneAttends())

/** The same where nobody pays, with what the human check came to; its own texts say when it is missing. */
export const freeCart = cartShape.extend({ captcha: z.string().nullish() }).refine(oneAttends, noneAttends())

export type RegistrationForm = z.output<typeof registrationForm>
export type Cart = z.output<typeof cart>

export const quoteInput = z.object({ eventId, ...attendance.shape, ...choice.shape, cartId: z.uuid().optional() })

export const orderInput = z.object({ orderId: z.string().regex(/^[A-Za-z0-9-]{5,50}$/, 'This is not an order') })

/** The same of who comes back by an address: it must have been begun with the cart that the browser has. */
export const returnInput = orderInput.extend({ cartId: z.uuid().optional() })

export const registrationReference = z.object({
  registrationId: z.string().regex(/^[1-9]\d{4,8}$/, 'Registration not found'),
})

/** A confirmation's link. */
export const cancelLink = registrationReference.extend({ key: z.string().max(50) })

/** The same with the refund that its reader saw. */
export const cancelSeen = z.object({ refundCents: z.coerce.number().int().min(0).max(99_999_999).optional() })

export const cancelByLinkInput = cancelLink.extend(cancelSeen.shape)

/** One of an event's registrations, as the pages of the admins name it. */
export const registrationOfEvent = registrationReference.extend({ eventId })

/** One event, as the pages of the admins name it. */
export const ofEvent = z.object({ eventId })

export const cancelReason = z.object({ reason: z.enum(adminReasons, 'Choose a reason') })

export const cancelInput = registrationOfEvent.extend(cancelReason.shape)

export const cartInput = z.object({ cartId: z.uuid() })

/** A title as clients send it: of those that are not known none is kept. */
export const titleSent = z.preprocess((given) => (title.safeParse(given).success ? given : ''), personal.mInit)

/**
 * The `paymentResult` of POST /api/events/register (wire.md section 9): the provider's raw order or the flat object of
 * newer clients, of which only the order's id is taken; a payment by Zelle (decision 53), with its number as a number
 * or as the bank writes it; or nothing for what is free.
 */
const paymentResult = z.preprocess(
  (given) => {
    const { id, paymentId, paymentStatus } = (typeof given === 'object' && given !== null ? given : {}) as Record<
      string,
      unknown
    >
    // An order's id besides is read, so that its money is looked after. A longer number was rounded before it arrived.
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

/** The events that the entries of a list name, each in its place; '' for none. */
const eventsNamed = z.array(z.string('This names no event')).default([])

/**
 * POST /api/events/register. An amount that is no attendance may be a gift, which is known where the event is
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
