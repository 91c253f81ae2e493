import { layAccount, layGap, layLine, layMapping, layUnmapped } from '#tests/support/world/bank-lines.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { FeatureEntryPoints, Theirs } from '#tests/support/entry-points/rows.ts'

const account = {
  accountName: 'Operating checking',
  bankName: 'Example Bank',
  lastFour: '4470',
  opening: '5000.00',
  openedOn: '2026-10-01',
}

type Form = Record<string, string>

let numbers = 1000

/** Accounts and rules are unique, so each input is new. */
const newAccount = () => ({ ...account, lastFour: String(numbers++) })
const newRule = () => ({ wording: `MONTHLY FEE ${numbers++}`, kind: 'bankFee', category: '' })

const columns = { '0': 'day', '1': 'text', '2': 'amount' }

const addRule = (world: PaymentsWorld) => world.as('admin').bank.addRule(newRule() as never)

export const bankTheirs = {
  bankAccount: {
    lay: (world) => layAccount(world, 'nyAdmin', 'Gotham checking'),
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a31',
  },
  bankLine: {
    lay: async (world) => (await layLine(world, { text: 'Gotham Print' }, 'nyAdmin')).lineId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a32',
  },
  bankFile: {
    lay: async (world) => (await layLine(world, { text: 'Gotham Deli' }, 'nyAdmin')).fileId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a33',
  },
  emptyBankAccount: {
    lay: (world) => layAccount(world, 'nyAdmin', 'Gotham savings'),
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a35',
  },
  bankUnmapped: {
    lay: (world) => layUnmapped(world, 'nyAdmin'),
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a36',
  },
  bankMapping: {
    lay: (world) => layMapping(world, 'nyAdmin'),
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a37',
  },
  bankRule: {
    lay: (world) => world.as('nyAdmin').bank.addRule({ wording: 'GOTHAM PRINT', kind: 'transfer', category: '' }),
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a34',
  },
} satisfies Theirs

const interest = async (world: PaymentsWorld) => ({ lineId: (await layLine(world)).lineId, key: 'words interest' })

export const bankEntryPoints: FeatureEntryPoints = {
  procedures: {
    'bank.overview': { minAccess: 'admin' },
    'bank.openCount': { minAccess: 'admin' },
    'bank.toResolve': { minAccess: 'admin' },
    'bank.match': {
      minAccess: 'admin',
      question: async (world) => ({ accountId: await layAccount(world) }),
      foreign: { accountId: 'bankAccount' },
    },
    'bank.addAccount': { minAccess: 'admin', right: newAccount },
    'bank.updateAccount': {
      minAccess: 'admin',
      right: async (world) => ({ accountId: await layAccount(world), accountName: 'Checking' }),
      foreign: { accountId: (ids) => ({ accountId: ids.bankAccount, accountName: 'Mine' }) },
    },
    'bank.removeAccount': {
      minAccess: 'admin',
      right: async (world) => ({ accountId: await layAccount(world) }),
      foreign: { accountId: 'emptyBankAccount' },
    },
    'bank.removeFile': {
      minAccess: 'admin',
      right: async (world) => ({ fileId: (await layLine(world)).fileId }),
      foreign: { fileId: 'bankFile' },
    },
    'bank.columns': {
      minAccess: 'admin',
      question: async (world) => ({ unmappedId: await layUnmapped(world) }),
      foreign: { unmappedId: 'bankUnmapped' },
    },
    'bank.keepMapping': {
      minAccess: 'admin',
      right: async (world) => ({ unmappedId: await layUnmapped(world), columns }),
      foreign: { unmappedId: (ids) => ({ unmappedId: ids.bankUnmapped, columns }) },
    },
    'bank.joinFile': {
      minAccess: 'admin',
      right: async (world) => ({ unmappedId: await layGap(world), confirmed: true }),
      foreign: { unmappedId: (ids) => ({ unmappedId: ids.bankUnmapped, confirmed: true }) },
    },
    'bank.removeUnmapped': {
      minAccess: 'admin',
      right: async (world) => ({ unmappedId: await layUnmapped(world) }),
      foreign: { unmappedId: 'bankUnmapped' },
    },
    'bank.removeMapping': {
      minAccess: 'admin',
      right: async (world) => ({ mappingId: await layMapping(world) }),
      foreign: { mappingId: 'bankMapping' },
    },
    'bank.addRule': { minAccess: 'admin', right: newRule },
    'bank.updateRule': {
      minAccess: 'admin',
      right: async (world) => ({ ruleId: await addRule(world), kind: 'interest' }),
      foreign: { ruleId: (ids) => ({ ruleId: ids.bankRule, kind: 'interest' }) },
    },
    'bank.removeRule': {
      minAccess: 'admin',
      right: async (world) => ({ ruleId: await addRule(world) }),
      foreign: { ruleId: 'bankRule' },
    },
    'bank.book': {
      minAccess: 'admin',
      right: interest,
      foreign: { lineId: (ids) => ({ lineId: ids.bankLine, key: 'words interest' }) },
    },
    'bank.bookTicked': {
      minAccess: 'admin',
      right: async (world) => {
        const { accountId, lineId } = await layLine(world)
        return { accountId, ticks: [`${lineId} words interest`] }
      },
      foreign: {
        accountId: (ids) => ({ accountId: ids.bankAccount, ticks: [`${ids.bankLine} words interest`] }),
      },
    },
    'bank.bookByHand': {
      minAccess: 'admin',
      right: async (world) => ({ lineId: (await layLine(world)).lineId, kind: 'interest' }),
      foreign: {
        lineId: (ids) => ({ lineId: ids.bankLine, kind: 'interest' }),
        memberId: (ids, own) => ({ lineId: own.bankLineId, kind: 'dues', memberId: ids.member }),
        paymentTypeId: (ids, own) => ({
          lineId: own.bankLineId,
          kind: 'fee',
          memberId: ids.member,
          paymentTypeId: ids.paymentType,
        }),
        registrationId: (ids, own) => ({
          lineId: own.bankLineId,
          kind: 'registration',
          registrationId: ids.registration,
        }),
        paymentId: (ids, own) => ({ lineId: own.bankLineId, kind: 'payment', paymentId: ids.dues }),
        eventId: (ids, own) => ({ lineId: own.bankLineId, kind: 'expense', category: 'printing', eventId: ids.event }),
      },
    },
    'bank.takeBack': {
      minAccess: 'admin',
      right: async (world) => {
        const { lineId, key } = await interest(world)
        await world.as('admin').bank.book({ lineId, key })
        return { lineId }
      },
      foreign: { lineId: 'bankLine' },
    },
  },
  pages: {
    '/treasury/bank': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'addAccount', ...account } },
        { minAccess: 'admin', form: { intent: 'updateAccount', accountId: 'none', ...account } },
        { minAccess: 'admin', form: { intent: 'removeAccount', accountId: 'none' } },
        { minAccess: 'admin', form: { intent: 'removeFile', fileId: 'none' } },
        { minAccess: 'admin', form: { intent: 'joinFile', unmappedId: 'none', confirmed: 'true' } },
        { minAccess: 'admin', form: { intent: 'removeUnmapped', unmappedId: 'none' } },
        { minAccess: 'admin', form: { intent: 'removeMapping', mappingId: 'none' } },
        { minAccess: 'admin', form: { intent: 'addRule', wording: 'MONTHLY FEE', kind: 'bankFee', category: '' } },
        { minAccess: 'admin', form: { intent: 'updateRule', ruleId: 'none', kind: 'bankFee' } },
        { minAccess: 'admin', form: { intent: 'removeRule', ruleId: 'none' } },
      ],
      foreign: {
        fields: {
          accountId: (ids): Form[] => [
            { intent: 'updateAccount', accountId: ids.bankAccount, ...account },
            { intent: 'removeAccount', accountId: ids.emptyBankAccount },
          ],
          fileId: (ids) => [{ intent: 'removeFile', fileId: ids.bankFile }],
          unmappedId: (ids): Form[] => [
            { intent: 'joinFile', unmappedId: ids.bankUnmapped, confirmed: 'true' },
            { intent: 'removeUnmapped', unmappedId: ids.bankUnmapped },
          ],
          mappingId: (ids) => [{ intent: 'removeMapping', mappingId: ids.bankMapping }],
          ruleId: (ids): Form[] => [
            { intent: 'updateRule', ruleId: ids.bankRule, kind: 'bankFee' },
            { intent: 'removeRule', ruleId: ids.bankRule },
          ],
        },
      },
    },
    '/treasury/bank/files/:unmappedId': {
      minAccess: 'admin',
      at: () => '/treasury/bank/files/none',
      status: 404,
      forms: [{ minAccess: 'admin', form: { 'columns.0': 'day', 'columns.1': 'text', 'columns.2': 'amount' } }],
      foreign: { address: 'bankUnmapped' },
    },
    '/treasury/bank/:accountId': {
      minAccess: 'admin',
      at: () => '/treasury/bank/none',
      status: 404,
      forms: [
        { minAccess: 'admin', form: { intent: 'book', lineId: 'none', key: 'words interest' } },
        { minAccess: 'admin', form: { intent: 'bookTicked', accountId: 'none', ticks: 'none words interest' } },
        { minAccess: 'admin', form: { intent: 'bookByHand', lineId: 'none', kind: 'interest' } },
        { minAccess: 'admin', form: { intent: 'takeBack', lineId: 'none' } },
      ],
      foreign: {
        address: 'bankAccount',
        fields: {
          lineId: (ids): Form[] => [
            { intent: 'book', lineId: ids.bankLine, key: 'words interest' },
            { intent: 'bookByHand', lineId: ids.bankLine, kind: 'interest' },
            { intent: 'takeBack', lineId: ids.bankLine },
          ],
          accountId: (ids) => [
            { intent: 'bookTicked', accountId: ids.bankAccount, ticks: `${ids.bankLine} words interest` },
          ],
          memberId: (ids, own) => [
            { intent: 'bookByHand', lineId: own.bankLineId, kind: 'dues', memberId: ids.member },
          ],
          paymentTypeId: (ids, own) => [
            {
              intent: 'bookByHand',
              lineId: own.bankLineId,
              kind: 'fee',
              memberId: ids.member,
              paymentTypeId: ids.paymentType,
            },
          ],
          registrationId: (ids, own) => [
            { intent: 'bookByHand', lineId: own.bankLineId, kind: 'registration', registrationId: ids.registration },
          ],
          paymentId: (ids, own) => [
            { intent: 'bookByHand', lineId: own.bankLineId, kind: 'payment', paymentId: ids.dues },
          ],
          eventId: (ids, own) => [
            {
              intent: 'bookByHand',
              lineId: own.bankLineId,
              kind: 'expense',
              category: 'printing',
              eventId: ids.event,
            },
          ],
        },
      },
    },
  },
  otherRoutes: {
    'POST /treasury/bank/file': {
      file: { readBy: 'server/features/bank/handler.ts', field: 'image' },
      ways: [
        {
          ask: () => '/treasury/bank/file',
          request: { method: 'POST' },
          minAccess: 'admin',
          in: 303,
          out: { member: 303, nobody: 303 },
          leadsTo: '/treasury/bank?refused=invalid',
        },
      ],
    },
  },
}
