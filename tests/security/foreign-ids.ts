/** New York's records, for every kind of id that an entry point takes. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { run } from '#db/work.ts'
import { apiRouter } from '#server/wiring/api.ts'
import { guestReceiptPath } from '#server/features/payments/receipt-links.decisions.ts'
import { signedAddress } from '#server/providers/files/signed-address.ts'
import { theirs } from '#tests/entry-points/tables.ts'
import { application } from '#tests/support/world/applicant.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import { linkIn, renewalPathOf } from '#tests/support/world/renewal.ts'
import { picture } from '#tests/support/files.ts'
import { guestCart } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { emailOf, memberIds } from '#tests/support/world/world.ts'

/** The ids of all records: New York's or unused ones. */
export type Ids = Record<
  | 'member'
  | 'admin'
  | 'applicant'
  | 'type'
  | 'certificate'
  | 'event'
  | 'registration'
  | 'cart'
  | 'payment'
  | 'dues'
  | 'order'
  | 'feeOrder'
  | 'openOrder'
  | 'browserOrder'
  | 'resetToken'
  | 'activationToken'
  | 'emailToken'
  | 'chapter'
  | 'cancelKey'
  | 'ownKey'
  | 'receiptKey'
  | 'receiptCode'
  | 'renewalCode'
  | 'renewalKey'
  | keyof typeof theirs,
  string
>

/** Washington's own event, and the caller's member id ('' for a visitor), required beside the id that is replaced. */
export type Own = {
  eventId: string
  memberId: string
  /** An open line of a bank account. */
  bankLineId: string
  /** A draft of a ballot, and a question of it. */
  ballotId: string
  ballotQuestionId: string
  /** An office that nobody holds. */
  officeId: string
  captcha(): Promise<string>
  signedInNewYork(path: string): string
}

export const ownOf = (world: PaymentsWorld, own: Omit<Own, 'captcha' | 'signedInNewYork'>): Own => ({
  ...own,
  captcha: () => solvedCheck(world),
  signedInNewYork: (path) =>
    signedAddress(world.portal.env.appSecret, { path, chapter: world.chapters.ny.id }, world.clock.now()),
})

type OfPlainFeatures = Record<keyof typeof theirs, string>

/** Unused ids of the same shapes. */
export const madeUp: Ids = {
  member: '77777',
  admin: '77778',
  applicant: 'nobodyapplies',
  type: 'no-regular',
  event: '88888',
  registration: '88889',
  chapter: 'chapter-no',
  certificate: '/uploads/image-00000000000000000000000000000000.png',
  cart: '3f0c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  payment: 'ZZZZZZZ1',
  dues: 'ZZZZZZZ2',
  order: 'UNKNOWN0000000001',
  feeOrder: 'UNKNOWN0000000002',
  openOrder: 'UNKNOWN0000000003',
  browserOrder: 'UNKNOWN0000000004',
  resetToken: 'A'.repeat(43),
  activationToken: 'B'.repeat(43),
  emailToken: 'C'.repeat(32),
  cancelKey: 'D'.repeat(22),
  ownKey: 'G'.repeat(22),
  receiptKey: 'E'.repeat(22),
  receiptCode: `1${'Z'.repeat(29)}`,
  renewalCode: '77777-2027-20271231',
  renewalKey: 'F'.repeat(22),
  ...(Object.fromEntries(Object.entries(theirs).map(([name, { nobodys }]) => [name, nobodys])) as OfPlainFeatures),
}

/** The words in New York's records, which nobody in Washington may read. */
export const theirWords = /Roof picnic|Rooftop|Gotham|nyMember Resident|nyApplicant Resident|@ny\.aea|@gotham/

/**
 * Gives New York an event, a guest who paid for it, one who is about to, paid dues, an applicant, and unsent emails.
 */
export async function layNewYork(world: PaymentsWorld): Promise<Ids> {
  const { events } = world.as('nyAdmin')
  const times = { startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }
  const { eventId } = await events.create({
    eventType: 'picnic',
    eventName: 'Roof picnic',
    eventAddress: 'Rooftop',
    ...times,
    adultFee: '25',
  })
  await events.publish({ eventId })
  const guests = world.as('anonymous', { on: 'ny' }).registrations
  const cartOf = () => ({ ...guestCart(eventId), lastName: 'Gotham', email: 'vera@gotham.example' })
  const paidCart = cartOf()
  const paid = await guests.start(paidCart)
  await world.standin.control({ do: 'approve', orderId: paid.orderId })
  await guests.finish({ orderId: paid.orderId })
  const links = (await guests.ofCart(paidCart))!
  const cancelKey = links.cancelPath!.split('/').at(-1)!
  const ownKey = links.ownPath!.split('/').at(-1)!
  const receiptKey = guestReceiptPath({ chapter: world.chapters.ny, env: world.portal.env }, paid.paymentId)
    .split('/')
    .at(-1)!
  const open = cartOf()
  const { orderId: feeOrder } = await guests.start(open)
  await world.standin.control({ do: 'approve', orderId: feeOrder })
  const dues = await world.approved('nyMember')
  await world.as('nyMember').payments.finish({ orderId: dues.orderId })
  const { code: receiptCode } = await world.as('nyMember').receipts.one({ paymentId: dues.paymentId })
  const renewal = linkIn(await renewalPathOf(world, 'nyMember', 'ny'))
  const { orderId: openOrder } = await world.approved('nyMember')
  const browserOrder = await world.browserOrder({ chapter: 'ny', capture: false })

  const actor = { role: 'anonymous', because: 'none' } as const
  const certificate = await world.portal.providers.files.keep(await picture('png'), {
    chapter: world.chapters.ny.id,
    actor,
  })
  const emailToken = 'D'.repeat(32)
  const subscription = {
    subscriptionId: randomUUID(),
    chapterId: world.chapters.ny.id,
    email: 'jobs@gotham.example',
    token: emailToken,
  }
  await world.store.write(({ sql }) =>
    run(
      sql
        .insertInto('newsletterSubscriptions')
        .values({ ...subscription, subscribedAt: '2026-11-20', confirmedAt: null, unsubscribedAt: null }),
    ),
  )
  const plain = {} as OfPlainFeatures
  for (const [name, { lay }] of Object.entries(theirs)) plain[name as keyof OfPlainFeatures] = await lay(world)
  const { accounts } = world.as('anonymous', { on: 'ny' })
  await accounts.requestPasswordReset({ email: emailOf('nyMember') })
  await accounts.register({
    ...application,
    email: 'new@gotham.example',
    memberType: 'ny-student',
    captcha: await solvedCheck(world),
  })
  const [resetToken, activationToken] = [await lastToken(world, 'reset'), await lastToken(world, 'activate')]
  return {
    member: memberIds.nyMember,
    admin: memberIds.nyAdmin,
    applicant: 'nyApplicant',
    type: 'ny-regular',
    chapter: world.chapters.ny.id,
    certificate,
    event: eventId,
    registration: paid.registrationId,
    cart: open.cartId,
    payment: paid.paymentId,
    dues: dues.paymentId,
    order: dues.orderId,
    feeOrder,
    openOrder,
    browserOrder,
    resetToken,
    activationToken,
    emailToken,
    cancelKey,
    ownKey,
    receiptKey,
    receiptCode,
    renewalCode: renewal.code,
    renewalKey: renewal.key,
    ...plain,
  }
}

async function lastToken(world: PaymentsWorld, purpose: 'reset' | 'activate'): Promise<string> {
  const links = (await world.sentEmails()).flatMap((email) => email.links)
  return links
    .find((link) => link.includes(`/${purpose}/`))!
    .split('/')
    .at(-1)!
}

/** Names of fields that identify something, besides those that end in Id or Ids. */
const naming = new Set(['id', 'hash', 'token', 'memberType', 'certificate', 'profilePicture', 'access'])

/** Fields with such a name that contain the typed name of a member type instead. */
export const typedIn = [
  'members.addType memberType',
  'members.updateType memberType',
  '/memberType memberType',
  '/event/:id/packages packageId',
  '/event/:id/packages/:catalogue packageId',
]

/** Every field of every procedure that takes an id, as `procedure field`, from the schemas themselves. */
export function fieldsWithIds(): string[] {
  const procedures = apiRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>
  return Object.entries(procedures).flatMap(([name, { _def }]) => {
    return [...new Set(_def.inputs.flatMap(idsIn))]
      .map((field) => `${name} ${field}`)
      .filter((field) => !typedIn.includes(field))
  })
}

/** The fields of a schema that take an id. */
export function idsIn(shape: z.ZodType): string[] {
  const fields = new Set<string>()
  addNames(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }), fields)
  return [...fields].filter((field) => naming.has(field) || /Ids?$/.test(field))
}

function addNames(schema: unknown, names: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  if (Array.isArray(schema)) return schema.forEach((one) => addNames(one, names))
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name)
    addNames(value, names)
  }
}
