import { donationProofs } from '#tests/rest/donations.ts'
import { cause, guestOf, openCause } from '#tests/support/world/causes.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { post } from './attempts.ts'
import { nobodyGuesses, onHost, type RoomDoors } from './rows.ts'

const { donationTypeName } = cause
const given = { donationTypeName, amount: '25' }
const byHand = { ...given, from: 'member', memberId: memberIds.member }

const gift = async (world: PaymentsWorld) => ({ donationTypeName: await openCause(world), amount: '25' })

const approvedOrder = async (world: PaymentsWorld) => {
  const { orderId } = await world.as('anonymous').donations.startAsGuest({ ...(await gift(world)), ...guestOf() })
  await world.standin.control({ do: 'approve', orderId })
  return { orderId }
}

const browserOrder = async (world: PaymentsWorld) => ({ id: await world.browserOrder({ amountCents: 2_500 }) })

let references = 0
const reference = () => `CHK-${++references}`

/** Somebody in Washington names an order that a browser made for New York. */
const ofBrowser = { donationTypeName, ...guestOf() }

export const donationDoors: RoomDoors = {
  procedures: {
    'donations.start': { least: 'member', right: gift },
    'donations.startAsGuest': { least: 'anyone', right: async (world) => ({ ...(await gift(world)), ...guestOf() }) },
    'donations.finish': { least: 'anyone', right: approvedOrder, foreign: { orderId: 'openOrder' } },
    'donations.cancel': { least: 'anyone', right: approvedOrder, foreign: { orderId: 'openOrder' } },
    'donations.ofOrder': { least: 'anyone', question: approvedOrder, foreign: { orderId: 'openOrder' } },
    'donations.donate': {
      least: 'anyone',
      right: async (world) => ({ donationTypeName: await openCause(world), ...guestOf(), paymentResult: await browserOrder(world) }),
    },
    'donations.donateAsMember': {
      least: 'member',
      right: async (world) => ({ donationTypeName: await openCause(world), memberId: memberIds.member, paymentResult: await browserOrder(world) }),
      foreign: { memberId: (ids) => ({ donationTypeName, memberId: ids.member, paymentResult: { id: ids.browserOrder } }) },
    },
    'donations.recordByHand': {
      least: 'admin',
      right: async (world) => ({ ...byHand, donationTypeName: await openCause(world), reference: reference() }),
      foreign: { memberId: (ids) => ({ ...byHand, memberId: ids.member, reference: 'CHK-1' }) },
    },
    'donations.mine': { least: 'member' },
    'donations.last': { least: 'member' },
    'donations.ofMember': { least: 'admin', foreign: { memberId: 'member' } },
    'donations.inChapter': { least: 'admin' },
    'donations.exported': { least: 'admin' },
    'donations.allInChapter': { least: 'admin' },
  },
  proofs: donationProofs,
  calls: {
    'POST /api/users/donate': {
      least: 'anyone',
      foreign: [
        { path: () => '/api/users/donate', body: (ids) => ({ ...ofBrowser, paymentResult: { id: ids.openOrder } }), tells: nobodyGuesses },
        { path: () => '/api/users/donate', body: (ids) => ({ ...ofBrowser, paymentResult: { id: ids.browserOrder } }) },
      ],
    },
    'POST /api/users/{memberId}/donate': {
      least: 'member',
      foreign: [
        { path: 'member', body: (ids) => ({ donationTypeName, paymentResult: { id: ids.openOrder } }) },
        { path: () => `/api/users/${memberIds.member}/donate`, body: (ids) => ({ donationTypeName, paymentResult: { id: ids.browserOrder } }) },
      ],
    },
    'GET /api/users/donate': { least: 'member' },
    'GET /api/chapters/donations/{chapterId}': { least: 'admin', foreign: onHost('/api/chapters/donations') },
  },
  exports: { donations: { least: 'admin' } },
  limits: {
    donateByAddress: { attempt: ({ client }) => post(client, '/api/trpc/donations.startAsGuest', { ...given, ...guestOf() }) },
  },
}
