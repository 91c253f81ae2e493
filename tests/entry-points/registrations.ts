import { randomUUID } from 'node:crypto'
import { registrationProofs } from '#tests/rest/registrations.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { ask, elsewhere, post } from '../support/entry-points/attempts.ts'
import { guestNames, nobodyGuesses, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

import {
  freeCart,
  feeOrder,
  registered,
  cancelLink,
  ofOwnLink,
  ownLink,
  ownEntries,
  newHolder,
  newNumber,
  zelleCart,
  reported,
  zelleLink,
  ofCart,
  named,
  strayCart,
  cartOfOrder,
  ofChoice,
  plainChoice,
  ofAnswers,
  plainAnswers,
  withCheck,
  withReport,
  ofLink,
  ofTheirs,
  ofOurEvent,
  checked,
  withNumber,
  guest,
  idsOfForm,
  sent,
  register,
  attempted,
  changed,
} from '../support/world/registration-carts.ts'

export const registrationEntryPoints: FeatureEntryPoints = {
  procedures: {
    'registrations.prefill': { minAccess: 'anyone' },
    'registrations.nominating': { minAccess: 'anyone', foreign: { eventId: 'event' } },
    'registrations.quote': {
      minAccess: 'anyone',
      foreign: {
        ...plainChoice,
        eventId: ofCart,
        cartId: (ids, own) => ({ ...guestCart(own.eventId), cartId: ids.cart }),
      },
    },
    'registrations.mine': { minAccess: 'member' },
    'registrations.mineAt': { minAccess: 'member', foreign: { eventId: 'event' } },
    'registrations.sums': { minAccess: 'admin', foreign: { eventId: 'event' } },
    'registrations.ofMember': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'registrations.memberNamed': {
      minAccess: 'anyone',
      foreign: { memberId: { input: (ids) => ({ memberId: ids.member }), tells: guestNames } },
    },
    'registrations.check': {
      minAccess: 'anyone',
      question: freeCart,
      foreign: { ...plainChoice, ...plainAnswers, eventId: ofCart, memberId: named, cartId: strayCart },
    },
    'registrations.ofCart': {
      minAccess: 'anyone',
      question: () => ({ cartId: randomUUID() }),
      foreign: { cartId: 'cart' },
    },
    'registrations.leaveCart': {
      minAccess: 'anyone',
      right: () => ({ cartId: randomUUID() }),
      foreign: { cartId: 'cart' },
    },
    'registrations.start': {
      minAccess: 'anyone',
      right: async (world) => guestCart(await announcePicnic(world)),
      foreign: { ...plainChoice, ...plainAnswers, eventId: ofCart, memberId: named, cartId: strayCart },
    },
    'registrations.finish': {
      minAccess: 'anyone',
      right: feeOrder,
      foreign: { orderId: 'feeOrder', cartId: cartOfOrder },
    },
    'registrations.cancel': {
      minAccess: 'anyone',
      right: feeOrder,
      foreign: { orderId: 'feeOrder', cartId: cartOfOrder },
    },
    'registrations.registerFree': {
      minAccess: 'anyone',
      right: async (world) => proven(world, await freeCart(world)),
      foreign: {
        ...ofChoice(withCheck),
        ...ofAnswers(withCheck),
        eventId: checked({ input: ofCart }),
        memberId: checked(named),
        cartId: checked(strayCart),
      },
    },
    'registrations.register': {
      minAccess: 'anyone',
      right: async (world) => ({ ...(await freeCart(world)), paymentResult: '' }),
      foreign: {
        ...ofChoice((cart) => ({ ...cart, paymentResult: '' })),
        eventId: (ids) => ({ ...ofCart(ids), paymentResult: '' }),
        memberId: {
          input: (ids, own) => ({ ...guestCart(own.eventId), memberId: ids.member, paymentResult: '' }),
          tells: guestNames,
          writes: true,
        },
      },
    },
    'registrations.inEvent': { minAccess: 'admin', foreign: { eventId: 'event' } },
    'registrations.endOfEvent': { minAccess: 'admin', foreign: { eventId: 'event' } },
    'registrations.exported': {
      minAccess: 'admin',
      foreign: {
        eventId: {
          input: (ids) => ({ eventId: ids.event, format: 'csv' }),
          files: (ids) =>
            ['csv', 'xlsx', 'pdf'].map((format) => `/export/registrations.${format}?eventId=${ids.event}`),
        },
      },
    },
    'registrations.ofOrder': { minAccess: 'anyone', question: feeOrder, foreign: { orderId: 'feeOrder' } },
    'registrations.ofLink': { minAccess: 'anyone', question: ownLink, foreign: { registrationId: ofOwnLink } },
    'registrations.ticketPrinted': {
      minAccess: 'anyone',
      question: ownLink,
      foreign: {
        registrationId: {
          input: (ids) => ofOwnLink(ids),
          files: (ids) => [`/export/ticket.pdf?registrationId=${ids.registration}&key=${ids.ownKey}`],
        },
      },
    },
    'registrations.changeByLink': {
      minAccess: 'anyone',
      right: async (world) => ({ ...(await ownLink(world)), ...ownEntries }),
      foreign: {
        registrationId: (ids) => ({ ...ofOwnLink(ids), ...ownEntries }),
        questionId: (ids) => ({
          ...ofOwnLink(ids),
          ...ownEntries,
          answers: [{ questionId: ids.question, attendee: 0, answer: 'M' }],
        }),
      },
    },
    'registrations.toHandOver': { minAccess: 'anyone', question: ownLink, foreign: { registrationId: ofOwnLink } },
    'registrations.handOverByLink': {
      minAccess: 'anyone',
      right: async (world) => ({ ...(await ownLink(world)), ...newHolder, formKey: randomUUID() }),
      foreign: { registrationId: (ids) => ({ ...ofOwnLink(ids), ...newHolder, formKey: randomUUID() }) },
    },
    'registrations.reportZelle': {
      minAccess: 'anyone',
      right: zelleCart,
      foreign: {
        ...ofChoice(withReport),
        ...ofAnswers(withReport),
        eventId: withNumber(checked({ input: ofCart })),
        memberId: withNumber(checked(named)),
        cartId: withNumber(checked(strayCart)),
      },
    },
    'registrations.correctZelleNumber': {
      minAccess: 'anyone',
      right: async (world) => ({ cartId: (await reported(world)).cartId, reference: 'BAC9K2M472' }),
      foreign: { cartId: (ids) => ({ cartId: ids.cart, reference: 'BAC9K2M472' }) },
    },
    'registrations.zelleOfLink': { minAccess: 'anyone', question: zelleLink, foreign: { registrationId: ofOwnLink } },
    'registrations.correctZelleByLink': {
      minAccess: 'anyone',
      right: async (world) => ({ ...(await zelleLink(world)), reference: newNumber() }),
      foreign: { registrationId: (ids) => ({ ...ofOwnLink(ids), reference: newNumber() }) },
    },
    'registrations.confirmZelle': {
      minAccess: 'admin',
      right: async (world) => ({ registrationId: (await reported(world)).registrationId }),
      foreign: { registrationId: 'registration' },
    },
    'registrations.declineZelle': {
      minAccess: 'admin',
      right: async (world) => ({ registrationId: (await reported(world)).registrationId, reason: 'notArrived' }),
      foreign: { registrationId: (ids) => ({ registrationId: ids.registration, reason: 'notArrived' }) },
    },
    'registrations.toCancelByLink': { minAccess: 'anyone', question: cancelLink, foreign: { registrationId: ofLink } },
    'registrations.cancelByLink': {
      minAccess: 'anyone',
      right: cancelLink,
      foreign: { registrationId: ofLink },
    },
    'registrations.toCancel': { minAccess: 'admin', foreign: { eventId: ofTheirs, registrationId: ofOurEvent } },
    'registrations.cancelByAdmin': {
      minAccess: 'admin',
      async right(world) {
        const { eventId, registrationId } = await registered(world)
        return { eventId, registrationId, reason: 'other' }
      },
      foreign: {
        eventId: (ids) => ({ ...ofTheirs(ids), reason: 'other' }),
        registrationId: (ids, own) => ({ ...ofOurEvent(ids, own), reason: 'other' }),
      },
    },
  },
  proofs: registrationProofs,
  calls: {
    'GET /api/events/register/{memberId}': { minAccess: 'anyone', foreign: [{ path: 'member', tells: guestNames }] },
    'POST /api/events/register': {
      minAccess: 'anyone',
      foreign: [
        { path: register, body: (ids) => ({ ...sent, eventId: ids.event }) },
        {
          path: register,
          body: (ids, own) => ({ ...sent, eventId: own.eventId, paymentResult: { id: ids.feeOrder } }),
          tells: nobodyGuesses,
        },
        { path: register, body: (ids, own) => ({ ...sent, eventId: own.eventId, checkChapter: ids.chapter }) },
      ],
    },
  },
  pages: {
    '/event/register/:id': {
      minAccess: 'anyone',
      at: ({ eventId }) => `/event/register/${eventId}`,
      forms: [{ minAccess: 'anyone', form: guest }],
      foreign: {
        address: 'event',
        fields: idsOfForm,
        tells: { memberId: guestNames },
      },
    },
    '/event/regmod/:id': {
      minAccess: 'anyone',
      at: ({ eventId }) => `/event/regmod/${eventId}`,
      // An event without packages of the grand catalog has no such page, and redirects home.
      status: 302,
      forms: [
        {
          minAccess: 'anyone',
          form: { ...guest, catalogue: 'grand', 'packages.7.packageId': '7', 'packages.7.attendees': '1' },
        },
      ],
      foreign: { address: 'event', fields: idsOfForm, tells: { memberId: guestNames } },
    },
    '/event/payment': { minAccess: 'anyone', status: 302 },
    '/event/registration/payment': {
      minAccess: 'anyone',
      forms: [{ minAccess: 'anyone', form: { intent: 'pay' } }],
      foreign: {
        queries: {
          token: (ids) =>
            [ids.feeOrder, ids.openOrder].flatMap((order) => [`token=${order}`, `token=${order}&cancelled`]),
        },
      },
    },
    '/event/:id/registrations': {
      minAccess: 'admin',
      at: ({ eventId }) => `/event/${eventId}/registrations`,
      forms: [
        { minAccess: 'admin', form: { intent: 'confirmZelle', registrationId: '99999' } },
        { minAccess: 'admin', form: { intent: 'declineZelle', registrationId: '99999', reason: 'notArrived' } },
      ],
      foreign: {
        address: 'event',
        fields: {
          registrationId: (ids) => [
            { intent: 'confirmZelle', registrationId: ids.registration, reason: 'other' },
            { intent: 'declineZelle', registrationId: ids.registration, reason: 'other' },
          ],
        },
      },
    },
    '/event/:id/registrations/:registrationId/cancel': {
      minAccess: 'admin',
      at: ({ eventId, registrationId }) => `/event/${eventId}/registrations/${registrationId}/cancel`,
      forms: [{ minAccess: 'admin', form: { reason: 'requested' } }],
      foreign: { address: (ids) => `/event/${ids.event}/registrations/${ids.registration}/cancel` },
    },
    '/registration/:registrationId/:key': {
      minAccess: 'anyone',
      at: ({ ownPath }) => ownPath,
      forms: [{ minAccess: 'anyone', form: ownEntries }],
      foreign: { address: (ids) => `/registration/${ids.registration}/${ids.ownKey}` },
    },
    '/registration/:registrationId/zelle/:key': {
      minAccess: 'anyone',
      at: ({ zellePath: path }) => path,
      forms: [{ minAccess: 'anyone', form: { reference: 'BAC9K2M401' } }],
      foreign: { address: (ids) => `/registration/${ids.registration}/zelle/${ids.ownKey}` },
    },
    '/registration/:registrationId/hand-over/:key': {
      minAccess: 'anyone',
      at: ({ ownPath }) => ownPath.replace(/([^/]+)$/, 'hand-over/$1'),
      forms: [{ minAccess: 'anyone', form: { ...newHolder, formKey: randomUUID() } }],
      foreign: { address: (ids) => `/registration/${ids.registration}/hand-over/${ids.ownKey}` },
    },
    '/registration/:registrationId/cancel/:key': {
      minAccess: 'anyone',
      at: ({ cancelPath }) => cancelPath,
      forms: [{ minAccess: 'anyone', form: {} }],
      foreign: { address: (ids) => `/registration/${ids.registration}/cancel/${ids.cancelKey}` },
    },
  },
  exports: {
    registrations: { minAccess: 'admin', query: ({ eventId }) => `?eventId=${eventId}` },
  },
  limits: {
    registerForEventByAddress: {
      attempt: ({ client, number }) =>
        post(client, '/api/trpc/registrations.start', attempted(number, { adults: 1, minors: 0 })),
    },
    seatsByAddress: {
      attempt: ({ client, number }) =>
        post(client, '/api/trpc/registrations.start', attempted(number, { adults: 10, minors: 0 })),
      weight: 10,
    },
    registerFreeByEmail: {
      attempt: ({ client, number }) =>
        post(client, '/api/trpc/registrations.register', attempted(0, { paymentResult: '' }), {
          address: elsewhere(number),
        }),
    },
    memberNamedByAddress: {
      attempt: ({ client, number }) =>
        post(client, '/event/register/99999', new URLSearchParams({ ...guest, memberId: String(30_000 + number) })),
    },
    quoteByAddress: {
      attempt: ({ client }) =>
        ask(client, 'registrations.quote', { eventId: '99999', adults: 1, minors: 0, contribution: '' }),
    },
    cartByAddress: {
      attempt: ({ client }) => post(client, '/api/trpc/registrations.leaveCart', { cartId: randomUUID() }),
    },
    ownLinkByAddress: {
      attempt: ({ client }) => ask(client, 'registrations.ofLink', { registrationId: '99999', key: 'A'.repeat(22) }),
    },
    changesByRegistration: {
      async attempt({ client, world }) {
        if (!changed.has(world)) changed.set(world, await ownLink(world))
        return post(client, '/api/trpc/registrations.changeByLink', { ...changed.get(world), ...ownEntries })
      },
    },
    finishByAddress: {
      attempt: ({ client }) => post(client, '/api/trpc/registrations.finish', { orderId: 'UNKNOWN1' }),
    },
  },
}
