import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { ForeignPage, PageForm, FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const shirt = { fieldName: 'T-shirt size', kind: 'choice', choices: 'S\nM\nL', isAsked: 'true' } as const

/** Names are unique in a chapter, and a call may be made several times. */
let count = 0
const named = () => `${(count += 1)}`

const addedField = (world: PaymentsWorld) =>
  world.as('admin').memberFields.add({ ...shirt, fieldName: `T-shirt size ${named()}` })
const addedTag = (world: PaymentsWorld) => world.as('admin').memberTags.add({ tagName: `Mentors ${named()}` })

/** Adds a member whom a merge may take away. Returns the id. */
async function addedMember(world: PaymentsWorld, who: 'admin' | 'nyAdmin'): Promise<string> {
  const { members } = world.as(who)
  const email = `double${named()}@newcomers.example`
  const memberType = who === 'admin' ? 'dc-student' : 'ny-student'
  const name = { mInit: 'Mr', firstName: `Double${named()}`, lastName: 'Newcomer' } as const
  await members.add({ ...name, email, memberType, state: 'DC', isAnother: 1 })
  const { rows } = await members.inChapter({ search: email })
  return rows[0]!.memberId
}

const twoAdded = async (world: PaymentsWorld, who: 'admin' | 'nyAdmin' = 'admin') => {
  const [firstId, secondId] = [await addedMember(world, who), await addedMember(world, who)]
  const { mergeId, edition } = await world.as(who).duplicates.compared({ firstId, secondId })
  return { mergeId, edition, firstId, secondId, keptId: firstId }
}

const merged = async (world: PaymentsWorld, who: 'admin' | 'nyAdmin' = 'admin') => {
  const two = await twoAdded(world, who)
  await world.as(who).duplicates.merge(two)
  return two.mergeId
}

const twoCompared = { firstId: memberIds.member, secondId: memberIds.lifer }
const undecided = {
  ...twoCompared,
  mergeId: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a40',
  edition: 'unknown',
  keptId: memberIds.member,
}

const twoMembers = { memberId: memberIds.member, otherId: memberIds.lifer }

export const memberFieldTheirs = {
  distinctPair: {
    lay: (world) =>
      world.as('nyAdmin').duplicates.keepApart({ memberId: memberIds.nyMember, otherId: memberIds.nyAdmin }),
    nobodys: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3f',
  },
  merge: {
    lay: (world) => merged(world, 'nyAdmin'),
    nobodys: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a41',
  },
  memberField: {
    lay: (world) => world.as('nyAdmin').memberFields.add({ ...shirt, fieldName: 'Rooftop size' }),
    nobodys: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
  memberTag: {
    lay: (world) => world.as('nyAdmin').memberTags.add({ tagName: 'Rooftop' }),
    nobodys: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3e',
  },
} satisfies Theirs

type Forms = Record<string, string>[]

const namingField = (fieldId: string): Forms => [
  { intent: 'updateField', fieldId, ...shirt },
  { intent: 'placeField', fieldId, place: '1' },
  { intent: 'removeField', fieldId },
]
const namingTag = (tagId: string): Forms => [
  { intent: 'renameTag', tagId, tagName: 'Advisers' },
  { intent: 'mergeTags', tagId, intoTagId: 'unknown' },
  { intent: 'removeTag', tagId },
]

export const memberFieldEntryPoints: FeatureEntryPoints = {
  procedures: {
    'memberFields.managed': { minAccess: 'admin' },
    'memberFields.asked': { minAccess: 'anyone' },
    'memberFields.identifying': { minAccess: 'admin' },
    'memberFields.of': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'memberFields.mine': { minAccess: 'member' },
    'memberFields.add': {
      minAccess: 'admin',
      right: async () => ({ ...shirt, fieldName: `T-shirt size ${named()}` }),
    },
    'memberFields.update': {
      minAccess: 'admin',
      right: async (world) => ({ ...shirt, fieldId: await addedField(world), fieldName: `Size ${named()}` }),
      foreign: { fieldId: (ids) => ({ ...shirt, fieldId: ids.memberField }) },
    },
    'memberFields.place': {
      minAccess: 'admin',
      right: async (world) => ({ fieldId: await addedField(world), place: 1 }),
      foreign: { fieldId: (ids) => ({ fieldId: ids.memberField, place: 1 }) },
    },
    'memberFields.remove': {
      minAccess: 'admin',
      right: async (world) => ({ fieldId: await addedField(world) }),
      foreign: { fieldId: 'memberField' },
    },
    'duplicates.count': { minAccess: 'admin' },
    'duplicates.list': { minAccess: 'admin' },
    'duplicates.keepApart': {
      minAccess: 'admin',
      right: twoMembers,
      foreign: {
        memberId: (ids) => ({ ...twoMembers, memberId: ids.member }),
        otherId: (ids) => ({ ...twoMembers, otherId: ids.member }),
      },
    },
    'duplicates.compareAgain': {
      minAccess: 'admin',
      right: async (world) => ({ pairId: await world.as('admin').duplicates.keepApart(twoMembers) }),
      foreign: { pairId: 'distinctPair' },
    },
    'duplicates.mergedInto': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'duplicates.compared': {
      minAccess: 'admin',
      question: twoCompared,
      foreign: {
        firstId: (ids) => ({ ...twoCompared, firstId: ids.member }),
        secondId: (ids) => ({ ...twoCompared, secondId: ids.member }),
      },
    },
    'duplicates.merge': {
      minAccess: 'admin',
      right: (world) => twoAdded(world),
      foreign: {
        firstId: (ids) => ({ ...undecided, firstId: ids.member }),
        secondId: (ids) => ({ ...undecided, secondId: ids.member }),
        keptId: (ids) => ({ ...undecided, keptId: ids.member }),
        mergeId: (ids) => ({ ...undecided, mergeId: ids.merge }),
      },
    },
    'duplicates.undoMerge': {
      minAccess: 'admin',
      right: async (world) => ({ mergeId: await merged(world) }),
      foreign: { mergeId: 'merge' },
    },
    'memberTags.managed': { minAccess: 'admin' },
    'memberTags.of': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'memberTags.add': { minAccess: 'admin', right: async () => ({ tagName: `Mentors ${named()}` }) },
    'memberTags.rename': {
      minAccess: 'admin',
      right: async (world) => ({ tagId: await addedTag(world), tagName: `Advisers ${named()}` }),
      foreign: { tagId: (ids) => ({ tagId: ids.memberTag, tagName: 'Advisers' }) },
    },
    'memberTags.merge': {
      minAccess: 'admin',
      right: async (world) => ({ tagId: await addedTag(world), intoTagId: await addedTag(world) }),
      foreign: {
        tagId: (ids) => ({ tagId: ids.memberTag, intoTagId: ids.memberTag }),
        intoTagId: (ids) => ({ tagId: 'unknown', intoTagId: ids.memberTag }),
      },
    },
    'memberTags.remove': {
      minAccess: 'admin',
      right: async (world) => ({ tagId: await addedTag(world) }),
      foreign: { tagId: 'memberTag' },
    },
    'memberTags.tag': {
      minAccess: 'admin',
      right: async () => ({ tagName: `Board ${named()}`, memberIds: [memberIds.member] }),
      foreign: { memberIds: (ids) => ({ tagName: 'Board', memberIds: [ids.member] }) },
    },
    'memberTags.untag': {
      minAccess: 'admin',
      right: async (world) => {
        const tagName = `Board ${named()}`
        await world.as('admin').memberTags.tag({ tagName, memberIds: [memberIds.member] })
        const tags = await world.as('admin').memberTags.of({ memberId: memberIds.member })
        return { memberId: memberIds.member, tagId: tags.find((tag) => tag.tagName === tagName)!.tagId }
      },
      foreign: {
        memberId: (ids) => ({ memberId: ids.member, tagId: 'unknown' }),
        tagId: (ids) => ({ memberId: memberIds.member, tagId: ids.memberTag }),
      },
    },
  },
  pages: {
    '/members/duplicates': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'keepApart', ...twoMembers } },
        { minAccess: 'admin', form: { intent: 'compareAgain', pairId: 'unknown' } },
        { minAccess: 'admin', form: { intent: 'undoMerge', mergeId: 'unknown' } },
      ],
      foreign: {
        fields: {
          memberId: (ids) => [{ intent: 'keepApart', ...twoMembers, memberId: ids.member }],
          otherId: (ids) => [{ intent: 'keepApart', ...twoMembers, otherId: ids.member }],
          pairId: (ids) => [{ intent: 'compareAgain', pairId: ids.distinctPair }],
          mergeId: (ids) => [{ intent: 'undoMerge', mergeId: ids.merge }],
        },
      },
    },
    '/members/duplicates/merge': {
      minAccess: 'admin',
      at: () => `/members/duplicates/merge?first=${memberIds.member}&second=${memberIds.lifer}`,
      forms: [
        { minAccess: 'admin', form: { intent: 'merge', ...undecided } },
        { minAccess: 'admin', form: { intent: 'keepApart', ...twoCompared } },
      ],
      foreign: {
        queries: {
          first: (ids) => [`/members/duplicates/merge?first=${ids.member}&second=${memberIds.lifer}`],
          second: (ids) => [`/members/duplicates/merge?first=${memberIds.lifer}&second=${ids.member}`],
        },
        fields: {
          firstId: (ids) => [
            { intent: 'merge', ...undecided, firstId: ids.member },
            { intent: 'keepApart', ...twoCompared, firstId: ids.member },
          ],
          secondId: (ids) => [
            { intent: 'merge', ...undecided, secondId: ids.member },
            { intent: 'keepApart', ...twoCompared, secondId: ids.member },
          ],
          keptId: (ids) => [{ intent: 'merge', ...undecided, keptId: ids.member }],
          mergeId: (ids) => [{ intent: 'merge', ...undecided, mergeId: ids.merge }],
        },
      },
    },
    '/member-fields': {
      minAccess: 'admin',
      forms: [
        { intent: 'addField', ...shirt },
        { intent: 'addTag', tagName: 'Mentors' },
        ...namingField('unknown'),
        ...namingTag('unknown'),
      ].map((form): PageForm => ({ minAccess: 'admin', form })),
      foreign: {
        fields: {
          fieldId: (ids) => namingField(ids.memberField),
          tagId: (ids) => namingTag(ids.memberTag),
          intoTagId: (ids) => [{ intent: 'mergeTags', tagId: 'unknown', intoTagId: ids.memberTag }],
        } satisfies ForeignPage['fields'],
      },
    },
  },
}
