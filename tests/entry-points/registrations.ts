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
    'registrations.prefill': { least: 'anyone' },
    'registrations.nominating': { least: 'anyone', foreign: { eventId: 'event' } },
    'registrations.quote': {
      least: 'anyone',
      foreign: {
        ...plainChoice,
        eventId: ofCart,
        cartId: (ids, own) => ({ ...guestCart(own.eventId), cartId: ids.cart }),
      },
    },
    'registrations.mine': { least: 'member' },
    'registrations.ofMember': { least: 'admin', foreign: { memberId: 'member' } },
    'registrations.memberNamed': {
      least: 'anyone',
      foreign: { memberId: { input: (ids) => ({ memberId: ids.member }), tells: guestNames } },
    },
    'registrations.check': {
      least: 'anyone',
      question: freeCart,
      foreign: { ...plainChoice, ...plainAnswers, eventId: ofCart, memberId: named, cartId: strayCart },
    },
    'registrations.ofCart': {
      least: 'anyone',
      question: () => ({ cartId: randomUUID() }),
      foreign: { cartId: 'cart' },
    },
    'registrations.leaveCart': {
      least: 'anyone',
      right: () => ({ cartId: randomUUID() }),
      foreign: { cartId: 'cart' },
    },
    'registrations.start': {
      least: 'anyone',
      right: async (world) => guestCart(await announcePicnic(world)),
      foreign: { ...plainChoice, ...plainAnswers, eventId: ofCart, memberId: named, cartId: strayCart },
    },
    'registrations.finish': { least: 'anyone', right: feeOrder, foreign: { orderId: 'feeOrder', cartId: cartOfOrder } },
    'registrations.cancel': { least: 'anyone', right: feeOrder, foreign: { orderId: 'feeOrder', cartId: cartOfOrder } },
    'registrations.registerFree': {
      least: 'anyone',
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
      least: 'anyone',
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
    'registrations.inEvent': { least: 'admin', foreign: { eventId: 'event' } },
    'registrations.endOfEvent': { least: 'admin', foreign: { eventId: 'event' } },
    'registrations.exported': {
      least: 'admin',
      foreign: {
        eventId: {
          input: (ids) => ({ eventId: ids.event, format: 'csv' }),
          files: (ids) =>
            ['csv', 'xlsx', 'pdf'].map((format) => `/export/registrations.${format}?eventId=${ids.event}`),
        },
      },
    },
    'registrations.ofOrder': { least: 'anyone', question: feeOrder, foreign: { orderId: 'feeOrder' } },
    'registrations.ofLink': { least: 'anyone', question: ownLink, foreign: { registrationId: ofOwnLink } },
    'registrations.ticketPrinted': {
      least: 'anyone',
      question: ownLink,
      foreign: {
        registrationId: {
          input: (ids) => ofOwnLink(ids),
          files: (ids) => [`/export/ticket.pdf?registrationId=${ids.registration}&key=${ids.ownKey}`],
        },
      },
    },
    'registrations.changeByLink': {
      least: 'anyone',
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
    'registrations.toHandOver': { least: 'anyone', question: ownLink, foreign: { registrationId: ofOwnLink } },
    'registrations.handOverByLink': {
      least: 'anyone',
      right: async (world) => ({ ...(await ownLink(world)), ...newHolder, formKey: randomUUID() }),
      foreign: { registrationId: (ids) => ({ ...ofOwnLink(ids), ...newHolder, formKey: randomUUID() }) },
    },
    'registrations.reportZelle': {
      least: 'anyone',
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
      least: 'anyone',
      right: async (world) => ({ cartId: (await reported(world)).cartId, reference: 'BAC9K2M472' }),
      foreign: { cartId: (ids) => ({ cartId: ids.cart, reference: 'BAC9K2M472' }) },
    },
    'registrations.zelleOfLink': { least: 'anyone', question: zelleLink, foreign: { registrationId: ofOwnLink } },
    'registrations.correctZelleByLink': {
      least: 'anyone',
      right: async (world) => ({ ...(await zelleLink(world)), reference: newNumber() }),
      foreign: { registrationId: (ids) => ({ ...ofOwnLink(ids), reference: newNumber() }) },
    },
    'registrations.confirmZelle': {
      least: 'admin',
      right: async (world) => ({ registrationId: (await reported(world)).registrationId }),
      foreign: { registrationId: 'registration' },
    },
    'registrations.refuseZelle': {
      least: 'admin',
      right: async (world) => ({ registrationId: (await reported(world)).registrationId, reason: 'notArrived' }),
      foreign: { registrationId: (ids) => ({ registrationId: ids.registration, reason: 'notArrived' }) },
    },
    'registrations.toCancelByLink': { least: 'anyone', question: cancelLink, foreign: { registrationId: ofLink } },
    'registrations.cancelByLink': {
      least: 'anyone',
      right: cancelLink,
      foreign: { registrationId: ofLink },
    },
    'registrations.toCancel': { least: 'admin', foreign: { eventId: ofTheirs, registrationId: ofOurEvent } },
    'registrations.cancelByAdmin': {
      least: 'admin',
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
    'GET /api/events/register/{memberId}': { least: 'anyone', foreign: [{ path: 'member', tells: guestNames }] },
    'POST /api/events/register': {
      least: 'anyone',
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
      least: 'anyone',
      at: ({ eventId }) => `/event/register/${eventId}`,
      forms: [{ least: 'anyone', form: guest }],
      foreign: {
        address: 'event',
        fields: idsOfForm,
        tells: { memberId: guestNames },
      },
    },
    '/event/regmod/:id': {
      least: 'anyone',
      at: ({ eventId }) => `/event/regmod/${eventId}`,
      // An event without packages of the grand catalog has no such page, and redirects home.
      status: 302,
      forms: [
        {
          least: 'anyone',
          form: { ...guest, catalogue: 'grand', 'packages.7.packageId': '7', 'packages.7.attendees': '1' },
        },
      ],
      foreign: { address: 'event', fields: idsOfForm, tells: { memberId: guestNames } },
    },
    '/event/payment': { least: 'anyone', status: 302 },
    '/event/registration/payment': {
      least: 'anyone',
      forms: [{ least: 'anyone', form: { intent: 'pay' } }],
      foreign: {
        queries: {
          token: (ids) =>
            [ids.feeOrder, ids.openOrder].flatMap((order) => [`token=${order}`, `token=${order}&cancelled`]),
        },
      },
    },
    '/event/:id/registrations': {
      least: 'admin',
      at: ({ eventId }) => `/event/${eventId}/registrations`,
      forms: [
        { least: 'admin', form: { intent: 'confirmZelle', registrationId: '99999' } },
        { least: 'admin', form: { intent: 'refuseZelle', registrationId: '99999', reason: 'notArrived' } },
      ],
      foreign: {
        address: 'event',
        fields: {
          registrationId: (ids) => [
            { intent: 'confirmZelle', registrationId: ids.registration, reason: 'other' },
            { intent: 'refuseZelle', registrationId: ids.registration, reason: 'other' },
          ],
        },
      },
    },
    '/event/:id/registrations/:registrationId/cancel': {
      least: 'admin',
      at: ({ eventId, registrationId }) => `/event/${eventId}/registrations/${registrationId}/cancel`,
      forms: [{ least: 'admin', form: { reason: 'requested' } }],
      foreign: { address: (ids) => `/event/${ids.event}/registrations/${ids.registration}/cancel` },
    },
    '/registration/:registrationId/:key': {
      least: 'anyone',
      at: ({ ownPath }) => ownPath,
      forms: [{ least: 'anyone', form: ownEntries }],
      foreign: { address: (ids) => `/registration/${ids.registration}/${ids.ownKey}` },
    },
    '/registration/:registrationId/zelle/:key': {
      least: 'anyone',
      at: ({ zellePath: path }) => path,
      forms: [{ least: 'anyone', form: { reference: 'BAC9K2M401' } }],
      foreign: { address: (ids) => `/registration/${ids.registration}/zelle/${ids.ownKey}` },
    },
    '/registration/:registrationId/hand-over/:key': {
      least: 'anyone',
      at: ({ ownPath }) => ownPath.replace(/([^/]+)$/, 'hand-over/$1'),
      forms: [{ least: 'anyone', form: { ...newHolder, formKey: randomUUID() } }],
      foreign: { address: (ids) => `/registration/${ids.registration}/hand-over/${ids.ownKey}` },
    },
    '/registration/:registrationId/cancel/:key': {
      least: 'anyone',
      at: ({ cancelPath }) => cancelPath,
      forms: [{ least: 'anyone', form: {} }],
      foreign: { address: (ids) => `/registration/${ids.registration}/cancel/${ids.cancelKey}` },
    },
  },
  exports: {
    registrations: { least: 'admin', query: ({ eventId }) => `?eventId=${eventId}` },
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
