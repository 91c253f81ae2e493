import { donationProofs } from '#tests/rest/donations.ts'
import { cause, guestOf, openCause } from '#tests/support/world/causes.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { post } from '../support/entry-points/attempts.ts'
import { nobodyGuesses, onHost, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const { donationTypeName } = cause
const given = { donationTypeName, amount: '25' }
const byHand = { ...given, from: 'member', memberId: memberIds.member }

const onPage = { donationTypeName, choice: 'other', amount: '25' }
const entered = { donationTypeName, amount: '25', reference: 'CHK-1', receivedOn: '2026-11-20' }
const ofMember = { intent: 'recordOfMember', ...entered, memberId: memberIds.member }

const gift = async (world: PaymentsWorld) => ({ donationTypeName: await openCause(world), amount: '25' })

const approvedOrder = async (world: PaymentsWorld) => {
  const { orderId, key } = await world.as('anonymous').donations.startAsGuest({ ...(await gift(world)), ...guestOf() })
  await world.standin.control({ do: 'approve', orderId })
  return { orderId, key }
}

const browserOrder = async (world: PaymentsWorld) => ({ id: await world.browserOrder({ amountCents: 2_500 }) })

let references = 0
const reference = () => `CHK-${++references}`

/** A request in Washington that names an order which a browser made for New York. */
const ofBrowser = { donationTypeName, ...guestOf() }

export const donationEntryPoints: FeatureEntryPoints = {
  procedures: {
    'donations.offer': { minAccess: 'anyone' },
    'donations.start': { minAccess: 'member', right: gift },
    'donations.startAsGuest': {
      minAccess: 'anyone',
      right: async (world) => ({ ...(await gift(world)), ...guestOf() }),
    },
    'donations.finish': { minAccess: 'anyone', right: approvedOrder, foreign: { orderId: 'openOrder' } },
    'donations.cancel': {
      minAccess: 'anyone',
      right: approvedOrder,
      foreign: { orderId: (ids) => ({ orderId: ids.openOrder, key: ids.receiptKey }) },
    },
    'donations.ofOrder': { minAccess: 'anyone', question: approvedOrder, foreign: { orderId: 'openOrder' } },
    'donations.donate': {
      minAccess: 'anyone',
      right: async (world) => ({
        donationTypeName: await openCause(world),
        ...guestOf(),
        paymentResult: await browserOrder(world),
      }),
    },
    'donations.donateAsMember': {
      minAccess: 'member',
      right: async (world) => ({
        donationTypeName: await openCause(world),
        memberId: memberIds.member,
        paymentResult: await browserOrder(world),
      }),
      foreign: {
        memberId: (ids) => ({ donationTypeName, memberId: ids.member, paymentResult: { id: ids.browserOrder } }),
      },
    },
    'donations.recordByHand': {
      minAccess: 'admin',
      right: async (world) => ({ ...byHand, donationTypeName: await openCause(world), reference: reference() }),
      foreign: { memberId: (ids) => ({ ...byHand, memberId: ids.member, reference: 'CHK-1' }) },
    },
    'donations.byHand': {
      minAccess: 'admin',
      question: async (world) =>
        world.as('admin').donations.recordByHand({
          ...byHand,
          from: 'member',
          donationTypeName: await openCause(world),
          reference: reference(),
        }),
      foreign: { paymentId: 'dues' },
    },
    'donations.mine': { minAccess: 'member' },
    'donations.last': { minAccess: 'member' },
    'donations.ofMember': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'donations.inChapter': { minAccess: 'admin' },
    'donations.exported': { minAccess: 'admin' },
    'donations.allInChapter': { minAccess: 'admin' },
  },
  proofs: donationProofs,
  calls: {
    'POST /api/users/donate': {
      minAccess: 'anyone',
      foreign: [
        {
          path: () => '/api/users/donate',
          body: (ids) => ({ ...ofBrowser, paymentResult: { id: ids.openOrder } }),
          tells: nobodyGuesses,
        },
        { path: () => '/api/users/donate', body: (ids) => ({ ...ofBrowser, paymentResult: { id: ids.browserOrder } }) },
      ],
    },
    'POST /api/users/{memberId}/donate': {
      minAccess: 'member',
      foreign: [
        { path: 'member', body: (ids) => ({ donationTypeName, paymentResult: { id: ids.openOrder } }) },
        {
          path: () => `/api/users/${memberIds.member}/donate`,
          body: (ids) => ({ donationTypeName, paymentResult: { id: ids.browserOrder } }),
        },
      ],
    },
    'GET /api/users/donate': { minAccess: 'member' },
    'GET /api/chapters/donations/{chapterId}': { minAccess: 'admin', foreign: onHost('/api/chapters/donations') },
  },
  pages: {
    '/donate': {
      minAccess: 'anyone',
      forms: [
        { minAccess: 'member', form: { intent: 'pay', ...onPage } },
        { minAccess: 'anyone', form: { intent: 'payAsGuest', ...onPage, ...guestOf() } },
        { minAccess: 'admin', form: ofMember },
        { minAccess: 'admin', form: { intent: 'recordOfGuest', ...entered, ...guestOf() } },
      ],
      foreign: {
        fields: { memberId: (ids) => [{ ...ofMember, memberId: ids.member }] },
        queries: {
          row: (ids) => [`dialog=add&row=${ids.dues}`],
          token: (ids) =>
            [ids.openOrder, ids.order, ids.browserOrder, ids.feeOrder].flatMap((order) => [
              `token=${order}`,
              `token=${order}&cancelled`,
            ]),
        },
      },
    },
    '/donate/thanks': {
      minAccess: 'anyone',
      status: 302,
      foreign: {
        queries: {
          token: (ids) => [ids.openOrder, ids.order, ids.browserOrder, ids.feeOrder].map((order) => `token=${order}`),
        },
      },
    },
  },
  exports: { donations: { minAccess: 'admin' } },
  limits: {
    donateByAddress: {
      attempt: ({ client }) => post(client, '/api/trpc/donations.startAsGuest', { ...given, ...guestOf() }),
    },
  },
}
