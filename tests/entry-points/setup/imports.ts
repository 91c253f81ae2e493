import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { FeatureEntryPoints, Theirs } from '#tests/support/entry-points/rows.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

const list = (first: string) => ({
  name: 'members.csv',
  file: base64(`First name,Last name,Email,Member type\n${first},Stone,${first}@paper.example,Regular\n,Reed,,Guild\n`),
})

/** A file of two rows: one is new, and one is held for its member type. */
async function planned(world: PaymentsWorld) {
  const name = `p${(await world.as('admin').imports.list()).imports.length}`
  const { importId } = await world.as('admin').imports.upload(list(name))
  return { importId }
}

/** A file of two rows, the second of another chapter. */
async function ofTwoChapters(world: PaymentsWorld) {
  const name = `c${(await world.as('admin').imports.list()).imports.length}`
  const rows = ['dc', 'ny'].map((chapter) => `${name},${chapter},${name}${chapter}@paper.example,Regular,${chapter}`)
  const file = base64(`First name,Last name,Email,Member type,Chapter\n${rows.join('\n')}\n`)
  const { importId } = await world.as('admin').imports.upload({ name: 'members.csv', file })
  return { importId }
}

async function batch(world: PaymentsWorld) {
  const made = await ofTwoChapters(world)
  await world.as('system', { on: 'dc' }).imports.byChapter(made)
  return made
}

const heldRow = async (world: PaymentsWorld) => ({ ...(await planned(world)), row: 3 })

const edit = { firstName: 'Ann', lastName: 'Reed', email: '', memberType: 'Regular', joinedOn: '', paidThrough: '' }

const paymentEdit = {
  date: '2019-05-04',
  amount: '12.50',
  fullName: 'Ann Reed',
  email: '',
  memberNumber: '',
  kind: 'Dues',
  years: '',
  method: '',
  purpose: '',
}

async function plannedPayments(world: PaymentsWorld) {
  const file = base64(`Date,Amount,Name,Email\n2019-05-04,10.00,Ann Reed,${(keptCount += 1)}@paper.example\n`)
  const { importId } = await world.as('admin').imports.upload({ name: 'payments.csv', file })
  return { importId }
}

const half = { firstName: 'Ann', lastName: 'Reed', email: '', phone: '' }
const halves = { first: half, second: { ...half, firstName: 'Bo' } }

const unknown = { importId: 'unknown' }

const targets = { 0: 'firstName', 1: 'lastName', 2: 'email', 3: 'memberType' }
const sentTargets = Object.fromEntries(Object.entries(targets).map(([at, target]) => [`columns.${at}`, target]))

/** Names of kept mappings are unique in a chapter, and a call may be made several times. */
let keptCount = 0

async function keptMapping(world: PaymentsWorld, who: 'admin' | 'nyAdmin' = 'admin'): Promise<string> {
  const { imports } = world.as(who)
  const { importId } = await imports.upload(list(`k${(keptCount += 1)}`))
  const keepAs = `Club list ${keptCount}`
  await imports.map({ importId, columns: targets, keepAs })
  return (await imports.list()).mappings.find(({ mappingName }) => mappingName === keepAs)!.mappingId
}

const namingMapping = (mappingId: string): Record<string, string>[] => [
  { intent: 'renameMapping', mappingId, mappingName: 'Another list' },
  { intent: 'removeMapping', mappingId },
]

export const importTheirs = {
  import: {
    lay: async (world) => (await world.as('nyAdmin').imports.upload(list('Rooftop'))).importId,
    nobodys: '6a2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
  importMapping: {
    lay: (world) => keptMapping(world, 'nyAdmin'),
    nobodys: '6a2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3e',
  },
} satisfies Theirs

const byId = { importId: 'import' } as const
const ofRow = { importId: { input: (ids: { import: string }) => ({ importId: ids.import, row: 3 }) } }

export const importEntryPoints: FeatureEntryPoints = {
  procedures: {
    'imports.list': { minAccess: 'admin' },
    'imports.upload': {
      minAccess: 'admin',
      right: list('Ann'),
      file: { readBy: 'server/features/imports/procedures.ts', field: 'file' },
    },
    'imports.one': { minAccess: 'admin', foreign: byId },
    'imports.planning': { minAccess: 'admin', question: unknown, foreign: byId },
    'imports.rows': { minAccess: 'admin', question: unknown, foreign: byId },
    'imports.row': { minAccess: 'admin', question: { ...unknown, row: 2 }, foreign: ofRow },
    'imports.answer': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await heldRow(world)), answer: 'out' }),
      foreign: {
        importId: { input: (ids) => ({ importId: ids.import, row: 3, answer: 'out' }) },
        memberId: { input: (ids) => ({ ...unknown, row: 3, answer: 'same', memberId: ids.member }) },
        memberType: { input: (ids) => ({ ...unknown, row: 3, answer: 'type', memberType: ids.type }) },
      },
    },
    'imports.ask': { minAccess: 'admin', right: heldRow, foreign: ofRow },
    'imports.edit': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await heldRow(world)), ...edit, status: '', state: '' }),
      foreign: {
        importId: { input: (ids) => ({ ...edit, importId: ids.import, row: 3 }) },
        memberType: { input: (ids) => ({ ...edit, ...unknown, row: 3, memberType: ids.type }) },
      },
    },
    'imports.editPayment': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await plannedPayments(world)), row: 2, ...paymentEdit }),
      foreign: { importId: { input: (ids) => ({ ...paymentEdit, importId: ids.import, row: 3 }) } },
    },
    'imports.split': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await heldRow(world)), ...halves }),
      foreign: { importId: { input: (ids) => ({ ...halves, importId: ids.import, row: 3 }) } },
    },
    'imports.columns': {
      minAccess: 'admin',
      question: unknown,
      foreign: {
        importId: { input: (ids) => ({ importId: ids.import }) },
        mappingId: { input: (ids) => ({ ...unknown, mappingId: ids.importMapping }) },
      },
    },
    'imports.map': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await planned(world)), columns: targets }),
      foreign: {
        importId: { input: (ids) => ({ importId: ids.import, columns: targets }) },
      },
    },
    'imports.renameMapping': {
      minAccess: 'admin',
      right: async (world) => ({ mappingId: await keptMapping(world), mappingName: `List ${(keptCount += 1)}` }),
      foreign: { mappingId: { input: (ids) => ({ mappingId: ids.importMapping, mappingName: 'Another list' }) } },
    },
    'imports.removeMapping': {
      minAccess: 'admin',
      right: async (world) => ({ mappingId: await keptMapping(world) }),
      foreign: { mappingId: 'importMapping' },
    },
    'imports.planAgain': { minAccess: 'admin', right: planned, foreign: byId },
    'imports.write': { minAccess: 'admin', right: planned, foreign: byId },
    'imports.byChapter': { minAccess: 'systemAdmin', right: ofTwoChapters, foreign: byId },
    'imports.writeBatch': { minAccess: 'systemAdmin', right: batch, foreign: byId },
    'imports.undoBatch': {
      minAccess: 'systemAdmin',
      right: async (world) => {
        const made = await batch(world)
        await world.as('admin').imports.write(made)
        return made
      },
      foreign: byId,
    },
    'imports.staying': { minAccess: 'admin', question: unknown, foreign: byId },
    'imports.undo': {
      minAccess: 'admin',
      right: async (world) => {
        const made = await planned(world)
        await world.as('admin').imports.write(made)
        return made
      },
      foreign: byId,
    },
    'imports.earlierOf': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'imports.earlierMine': { minAccess: 'member' },
    'imports.earlierSum': { minAccess: 'admin' },
    'imports.membersForImport': { minAccess: 'admin', question: { format: 'csv' } },
    'imports.exported': {
      minAccess: 'admin',
      question: { ...unknown, format: 'csv' },
      foreign: {
        importId: {
          input: (ids) => ({ importId: ids.import, format: 'csv' }),
          files: (ids) => [`/export/import.csv?importId=${ids.import}`],
        },
      },
    },
  },
  pages: {
    '/imports': {
      minAccess: 'admin',
      forms: namingMapping('unknown').map((form) => ({ minAccess: 'admin' as const, form })),
      foreign: { fields: { mappingId: (ids) => namingMapping(ids.importMapping) } },
    },
    '/imports/new': {
      minAccess: 'admin',
      forms: [{ minAccess: 'admin', form: { sheet: 'Members' } }],
      file: { readBy: 'app/features/imports/new-import-page.tsx', field: 'file' },
    },
    '/imports/:id': {
      minAccess: 'admin',
      at: () => '/imports/unknown',
      status: 404,
      forms: [
        { minAccess: 'admin', form: { intent: 'edit', row: '3', ...edit } },
        { minAccess: 'admin', form: { intent: 'editPayment', row: '3', ...paymentEdit } },
        { minAccess: 'admin', form: { intent: 'planAgain' } },
        { minAccess: 'admin', form: { intent: 'write' } },
        { minAccess: 'admin', form: { intent: 'undo' } },
        { minAccess: 'systemAdmin', form: { intent: 'byChapter' } },
        { minAccess: 'systemAdmin', form: { intent: 'writeBatch' } },
        { minAccess: 'systemAdmin', form: { intent: 'undoBatch' } },
      ],
      foreign: {
        address: 'import',
        fields: { memberType: (ids) => [{ intent: 'edit', row: '3', ...edit, memberType: ids.type }] },
      },
    },
    '/imports/:id/columns': {
      minAccess: 'admin',
      at: () => '/imports/unknown/columns',
      status: 404,
      forms: [{ minAccess: 'admin', form: sentTargets }],
      foreign: {
        address: (ids) => `/imports/${ids.import}/columns`,
        queries: { mapping: (ids) => [`mapping=${ids.importMapping}`] },
      },
    },
    '/imports/:id/row/:row': {
      minAccess: 'admin',
      at: () => '/imports/unknown/row/3',
      status: 404,
      forms: [
        { minAccess: 'admin', form: { intent: 'answer', answer: 'out' } },
        { minAccess: 'admin', form: { intent: 'split', 'first.firstName': 'Ann', 'second.firstName': 'Bo' } },
      ],
      foreign: {
        address: (ids) => `/imports/${ids.import}/row/3`,
        fields: {
          memberId: (ids) => [{ intent: 'answer', answer: 'same', memberId: ids.member }],
          memberType: (ids) => [{ intent: 'answer', answer: 'type', memberType: ids.type }],
        },
      },
    },
  },
  exports: {
    'members-for-import': { minAccess: 'admin' },
    import: { minAccess: 'admin', query: ({ importId }) => `?importId=${importId}` },
  },
}
