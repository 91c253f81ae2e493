import { guestReceiptPath } from '#server/features/payments/receipt-links.decisions.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { ask } from '../support/entry-points/attempts.ts'
import type { FeatureEntryPoints } from '../support/entry-points/rows.ts'

const billed = { company: 'Acme Bridges Inc.', address: '1 Main Street\nWashington DC', orderNumber: 'PO 4711' }

/** Returns the link in the email of a guest who paid for a picnic. */
async function guestLink(world: PaymentsWorld) {
  const { paymentId, orderId } = await world.as('anonymous').registrations.start(guestCart(await announcePicnic(world)))
  await world.standin.control({ do: 'approve', orderId })
  await world.as('anonymous').registrations.finish({ orderId })
  return {
    paymentId,
    key: guestReceiptPath({ chapter: world.chapters.dc, env: world.portal.env }, paymentId).split('/').at(-1)!,
  }
}

/** A well-formed code that belongs to no receipt. */
const nobodysCode = '18KD4021300000000000000000000'.padEnd(30, '0')

export const receiptEntryPoints: FeatureEntryPoints = {
  procedures: {
    'receipts.one': { minAccess: 'anyone', question: guestLink, foreign: { paymentId: 'dues' } },
    'receipts.printed': {
      minAccess: 'anyone',
      question: guestLink,
      foreign: {
        paymentId: {
          input: (ids) => ({ paymentId: ids.payment, key: ids.receiptKey }),
          files: (ids) => [
            `/export/receipt.pdf?paymentId=${ids.payment}&key=${ids.receiptKey}`,
            `/export/receipt.pdf?paymentId=${ids.dues}`,
          ],
        },
      },
    },
    'receipts.bill': {
      minAccess: 'anyone',
      right: async (world) => ({ ...(await guestLink(world)), ...billed }),
      foreign: { paymentId: (ids) => ({ paymentId: ids.payment, key: ids.receiptKey, ...billed }) },
    },
    'receipts.statement': { minAccess: 'member' },
    'receipts.statementPrinted': { minAccess: 'member' },
    'receipts.statementOf': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'receipts.statementOfPrinted': {
      minAccess: 'admin',
      foreign: {
        memberId: {
          input: (ids) => ({ memberId: ids.member }),
          files: (ids) => [`/export/member-statement.pdf?memberId=${ids.member}&year=2026`],
        },
      },
    },
    'receipts.check': { minAccess: 'anyone', question: () => ({ code: nobodysCode }) },
  },
  pages: {
    // The member's receipt: it does not exist for other non-admins.
    '/payment/:paymentId/receipt': {
      minAccess: 'member',
      at: ({ paymentId }) => `/payment/${paymentId}/receipt`,
      but: { 'admin signed in as member': 404 },
      forms: [{ minAccess: 'member', form: billed }],
      foreign: { address: 'dues' },
    },
    '/payment/:paymentId/receipt/:key': {
      minAccess: 'anyone',
      at: ({ receiptPath }) => receiptPath,
      forms: [{ minAccess: 'anyone', form: billed }],
      foreign: { address: (ids) => `/payment/${ids.payment}/receipt/${ids.receiptKey}` },
    },
    '/payment/statement': { minAccess: 'member' },
    '/members/:memberId/statement': {
      minAccess: 'admin',
      at: () => `/members/${memberIds.member}/statement`,
      foreign: { address: 'member' },
    },
    '/verify': { minAccess: 'anyone' },
    '/verify/:code': {
      minAccess: 'anyone',
      at: () => `/verify/${nobodysCode}`,
      foreign: { address: 'receiptCode', queries: { code: (ids) => [`code=${ids.receiptCode}`] } },
    },
  },
  limits: {
    receiptByAddress: { attempt: ({ client }) => ask(client, 'receipts.printed', { paymentId: '8KD40213' }) },
    receiptCheckByAddress: { attempt: ({ client }) => ask(client, 'receipts.check', { code: nobodysCode }) },
  },
}
