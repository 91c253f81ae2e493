import type { FeatureEntryPoints, Theirs } from '#tests/support/entry-points/rows.ts'
import { layOffice } from '#tests/support/world/offices.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'

type Form = Record<string, string>

const item = {
  item: 'Bank signers',
  holder: 'Both',
  toDo: 'Sign together',
  itemState: 'appointment',
  dueOn: '2027-01-20',
}

/** An office that the member holds. */
const office = (world: PaymentsWorld) =>
  layOffice(world, { rights: { payments: 'change', content: 'change' }, memberId: memberIds.member })

const own = async (world: PaymentsWorld) => ({ officeId: (await office(world)).officeId })
const ownTerm = async (world: PaymentsWorld) => ({ termId: (await office(world)).termId })

const ownItem = async (world: PaymentsWorld) => ({
  itemId: await world.as('member').handOvers.addItem({ ...(await own(world)), ...item, itemState: 'open' as const }),
})

const inNewYork = (world: PaymentsWorld) =>
  layOffice(world, { rights: { payments: 'change' }, memberId: memberIds.nyMember })

export const handOverTheirs = {
  office: {
    lay: async (world) => (await inNewYork(world)).officeId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2c01',
  },
  officeTerm: {
    lay: async (world) => (await inNewYork(world)).termId,
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2c02',
  },
  handOverItem: {
    lay: async (world) => {
      const { officeId } = await inNewYork(world)
      return world.as('nyMember').handOvers.addItem({ officeId, ...item, itemState: 'open' })
    },
    nobodys: '1b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2c03',
  },
} satisfies Theirs

const confirmed = { ticks: ['shown', 'complete', 'handedOver'], reason: '' }

export const handOverEntryPoints: FeatureEntryPoints = {
  procedures: {
    'handOvers.mine': { minAccess: 'member' },
    'handOvers.one': {
      minAccess: 'member',
      question: own,
      foreign: {
        officeId: (ids) => ({ officeId: ids.office }),
        termId: (ids) => ({ officeId: ids.office, termId: ids.officeTerm }),
      },
    },
    'handOvers.printed': {
      minAccess: 'member',
      question: own,
      foreign: {
        officeId: {
          input: (ids) => ({ officeId: ids.office }),
          files: (ids) => [`/export/hand-over.pdf?officeId=${ids.office}`],
        },
        termId: {
          input: (ids) => ({ officeId: ids.office, termId: ids.officeTerm }),
          files: (ids) => [`/export/hand-over.pdf?officeId=${ids.office}&termId=${ids.officeTerm}`],
        },
      },
    },
    'handOvers.saveNotes': {
      minAccess: 'member',
      right: async (world) => ({ ...(await ownTerm(world)), notes: 'Call the bank first.' }),
      foreign: { termId: (ids) => ({ termId: ids.officeTerm, notes: 'Call the bank first.' }) },
    },
    'handOvers.addItem': {
      minAccess: 'member',
      right: async (world) => ({ ...(await own(world)), ...item }),
      foreign: { officeId: (ids) => ({ officeId: ids.office, ...item }) },
    },
    'handOvers.updateItem': {
      minAccess: 'member',
      right: async (world) => ({ ...(await ownItem(world)), ...item }),
      foreign: { itemId: (ids) => ({ itemId: ids.handOverItem, ...item }) },
    },
    'handOvers.finishItem': { minAccess: 'member', right: ownItem, foreign: { itemId: 'handOverItem' } },
    'handOvers.removeItem': { minAccess: 'member', right: ownItem, foreign: { itemId: 'handOverItem' } },
    'handOvers.confirm': {
      minAccess: 'member',
      right: async (world) => ({ ...(await ownTerm(world)), ...confirmed }),
      foreign: { termId: (ids) => ({ termId: ids.officeTerm, ...confirmed }) },
    },
  },
  pages: {
    '/offices/:officeId/hand-over': {
      minAccess: 'member',
      at: () => '/offices/none/hand-over',
      status: 404,
      forms: [
        { minAccess: 'member', form: { intent: 'saveNotes', termId: 'none', notes: 'Call the bank.' } },
        { minAccess: 'member', form: { intent: 'addItem', officeId: 'none', ...item } },
        { minAccess: 'member', form: { intent: 'updateItem', itemId: 'none', ...item } },
        { minAccess: 'member', form: { intent: 'finishItem', itemId: 'none' } },
        { minAccess: 'member', form: { intent: 'removeItem', itemId: 'none' } },
        {
          minAccess: 'member',
          form: { intent: 'confirm', termId: 'none', ticks: 'shown', reason: 'The bank is closed' },
        },
      ],
      foreign: {
        address: 'office',
        queries: { termId: (ids, own) => [`/offices/${own.officeId}/hand-over?termId=${ids.officeTerm}`] },
        fields: {
          termId: (ids): Form[] => [
            { intent: 'saveNotes', termId: ids.officeTerm, notes: 'Call the bank.' },
            { intent: 'confirm', termId: ids.officeTerm, ticks: 'shown', reason: 'The bank is closed' },
          ],
          officeId: (ids): Form[] => [{ intent: 'addItem', officeId: ids.office, ...item }],
          itemId: (ids): Form[] => [
            { intent: 'updateItem', itemId: ids.handOverItem, ...item },
            { intent: 'finishItem', itemId: ids.handOverItem },
            { intent: 'removeItem', itemId: ids.handOverItem },
          ],
        },
      },
    },
  },
}
