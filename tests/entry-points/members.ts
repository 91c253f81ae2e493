import { memberProofs } from '#tests/rest/members.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import { application, newcomer } from '#tests/support/world/applicant.ts'
import { memberIds, type World } from '#tests/support/world/world.ts'
import type { Ids } from '#tests/security/foreign-ids.ts'
import { post } from '../support/entry-points/attempts.ts'
import {
  onlyWashington,
  type PageEntryPoint,
  type FeatureEntryPoints,
  type Theirs,
} from '../support/entry-points/rows.ts'

const addForm = { intent: 'add', ...newcomer, memberType: 'dc-student' }
const { email: _, ...named } = newcomer
const details = {
  ...named,
  address1: '1 Main Street',
  city: 'Washington',
  state: 'DC',
  zipcode: '20001',
  primaryPhone: '2025550144',
  degree: 'M.Sc.',
  degreeYear: '2004',
  major: 'Bridges',
  collegeName: 'State College',
}
const editForm = { ...details, memberTypeId: 'dc-student', typeConfirmed: 'on' }

/** One page with two addresses. */
const editPage = (before: string): PageEntryPoint => ({
  minAccess: 'admin',
  at: () => `${before}/${memberIds.inactive}/edit`,
  forms: [{ minAccess: 'admin', form: editForm }],
  foreign: {
    address: (ids) => `${before}/${ids.member}/edit`,
    fields: {
      memberTypeId: (ids) => [{ ...editForm, memberTypeId: ids.type }],
      certificate: (ids) => [{ ...editForm, certificate: ids.certificate }],
      profilePicture: (ids) => [{ ...editForm, profilePicture: ids.certificate, pictureCut: '' }],
    },
  },
})

/** Returns the id of another applicant, with a confirmed email: the association's own may be decided already. */
async function anotherApplicant(world: World, name: string): Promise<string> {
  const email = `${name}@applicants.example`
  const accounts = () => world.as('anonymous').accounts
  await accounts().register({ ...application, degreeYear: 2004, email, captcha: await solvedCheck(world) })
  const [activation] = (await world.sentEmails()).filter(({ to }) => to === email)
  await accounts().activate({ hash: /\/activate\/([\w-]+)$/.exec(activation!.links[0]!)![1]! })
  const pending = await world.as('admin').members.pending()
  return pending.find((one) => one.email === email)!.pendingId
}

const tagForm = { intent: 'tag', tagName: 'Speakers', address: memberIds.member }
const approveForm = { intent: 'approve', pendingId: 'applicant' }

const someNote = { memberId: memberIds.member, note: 'Speaks at the next seminar' }

export const memberTheirs = {
  memberNote: {
    lay: (world) => world.as('nyAdmin').memberNotes.add({ ...someNote, memberId: memberIds.nyMember }),
    nobodys: '6b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3e',
  },
} satisfies Theirs

export const memberEntryPoints: FeatureEntryPoints = {
  procedures: {
    'members.pending': { minAccess: 'admin' },
    'members.application': { minAccess: 'admin', foreign: { pendingId: 'applicant' } },
    'members.applicantLookalikes': { minAccess: 'admin', foreign: { pendingId: 'applicant' } },
    'members.approve': {
      minAccess: 'admin',
      right: { pendingId: 'applicant', memberType: 'dc-student' },
      foreign: { pendingId: 'applicant', memberType: (ids) => ({ pendingId: 'applicant', memberType: ids.type }) },
    },
    'members.approveSeveral': {
      minAccess: 'admin',
      right: async (world) => ({ pendingIds: [await anotherApplicant(world, 'several')] }),
      foreign: { pendingIds: (ids) => ({ pendingIds: [ids.applicant] }) },
    },
    'members.decline': {
      minAccess: 'admin',
      right: async (world) => ({ pendingId: await anotherApplicant(world, 'declined'), tells: true }),
      foreign: { pendingId: 'applicant' },
    },
    'memberNotes.of': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'memberNotes.add': {
      minAccess: 'admin',
      right: someNote,
      foreign: { memberId: (ids) => ({ ...someNote, memberId: ids.member }) },
    },
    'memberNotes.remove': {
      minAccess: 'admin',
      right: async (world) => ({ noteId: await world.as('admin').memberNotes.add(someNote) }),
      foreign: { noteId: 'memberNote' },
    },
    'members.deletePending': {
      minAccess: 'admin',
      right: { pendingId: 'unverified' },
      foreign: { pendingId: 'applicant' },
    },
    'members.add': {
      minAccess: 'admin',
      right: {
        mInit: 'Mr',
        firstName: 'Newer',
        lastName: 'Comer',
        email: 'newer@comer.example',
        memberType: 'dc-student',
        state: 'DC',
      },
      foreign: { memberType: (ids) => ({ ...newcomer, memberType: ids.type }) },
    },
    'members.inChapter': { minAccess: 'member', foreign: { memberType: 'type' } },
    'members.directory': { minAccess: 'member', foreign: { memberType: 'type' } },
    'members.exported': {
      minAccess: 'member',
      foreign: {
        memberType: {
          input: (ids) => ({ of: 'chapter', format: 'csv', memberType: ids.type }),
          files: (ids) =>
            ['members', 'all-members', 'admins'].map((list) => `/export/${list}.csv?memberType=${ids.type}`),
        },
      },
    },
    'members.choices': { minAccess: 'member' },
    'members.all': { minAccess: 'anyone' },
    'members.ofChapter': { minAccess: 'member' },
    'members.byId': { minAccess: 'member', foreign: { memberId: 'member' } },
    'members.person': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'members.self': { minAccess: 'member' },
    'members.options': { minAccess: 'admin' },
    'members.typeChoices': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'members.details': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'members.update': {
      minAccess: 'admin',
      right: { memberId: memberIds.inactive, ...details, memberTypeId: 'dc-student' },
      foreign: {
        memberId: (ids) => ({ memberId: ids.member, city: 'Annapolis' }),
        memberTypeId: (ids) => ({ memberId: memberIds.inactive, memberTypeId: ids.type }),
        certificate: (ids) => ({ memberId: memberIds.inactive, certificate: ids.certificate }),
        profilePicture: (ids) => ({ memberId: memberIds.inactive, profilePicture: ids.certificate, pictureCut: '' }),
      },
    },
    'members.makeAdmin': {
      minAccess: 'systemAdmin',
      right: { memberId: memberIds.member },
      foreign: { memberId: 'member' },
    },
    'members.removeAdmin': {
      minAccess: 'systemAdmin',
      right: { memberId: memberIds.member },
      foreign: { memberId: 'admin' },
    },
    'members.remove': { minAccess: 'admin', right: { memberId: memberIds.inactive }, foreign: { memberId: 'member' } },
    'members.dashboard': { minAccess: 'member' },
    'members.roster': { minAccess: 'admin', foreign: { memberType: 'type' } },
    'members.rosterExported': {
      minAccess: 'admin',
      foreign: {
        memberType: {
          input: (ids) => ({ format: 'csv', memberType: ids.type }),
          files: (ids) => [`/export/roster.csv?memberType=${ids.type}`],
        },
      },
    },
  },
  proofs: memberProofs,
  calls: {
    'GET /api/users/all': { minAccess: 'anyone' },
    'GET /api/users/chapter/{chapterId}': { minAccess: 'member', foreign: [{ path: 'chapter' }] },
    'GET /api/users/{id}': { minAccess: 'member', foreign: [{ path: 'member' }] },
    'POST /api/users/add': {
      minAccess: 'admin',
      foreign: [{ path: () => '/api/users/add', body: (ids) => ({ ...newcomer, memberType: ids.type }) }],
    },
    'PUT /api/users/{id}': {
      minAccess: 'admin',
      foreign: [
        { path: 'member', body: () => ({ city: 'Annapolis' }) },
        ...(['memberTypeId', 'certificates', 'profilePicture'] as const).map((name) => ({
          path: () => `/api/users/${memberIds.inactive}`,
          body: (ids: Ids) => ({ [name]: name === 'memberTypeId' ? ids.type : ids.certificate }),
        })),
      ],
    },
    'DELETE /api/users/{id}': { minAccess: 'admin', foreign: [{ path: 'member' }] },
    'GET /api/users/pending/chapter/{chapterId}': { minAccess: 'admin', foreign: [{ path: 'chapter' }] },
    'GET /api/users/{id}/pending': { minAccess: 'admin', foreign: [{ path: 'applicant' }] },
    'POST /api/users/{id}/pending': {
      minAccess: 'admin',
      foreign: [
        { path: 'applicant', body: () => ({}) },
        { path: () => '/api/users/applicant/pending', body: (ids) => ({ memberType: ids.type }) },
      ],
    },
    'DELETE /api/users/{id}/pending': { minAccess: 'admin', foreign: [{ path: 'applicant' }] },
    'POST /api/users/{id}/admin': { minAccess: 'systemAdmin', foreign: [{ path: 'member', body: () => ({}) }] },
    'DELETE /api/users/{id}/admin': { minAccess: 'systemAdmin', foreign: [{ path: 'admin' }] },
  },
  pages: {
    '/members': {
      minAccess: 'member',
      forms: [
        { minAccess: 'admin', form: addForm },
        { minAccess: 'systemAdmin', form: { intent: 'makeAdmin', memberId: '20003' } },
        { minAccess: 'systemAdmin', form: { intent: 'removeAdmin', memberId: '20003' } },
        { minAccess: 'admin', form: { intent: 'remove', memberId: '20004' } },
        { minAccess: 'admin', form: approveForm },
        { minAccess: 'admin', form: tagForm },
        { minAccess: 'admin', form: { intent: 'approveSeveral', pendingIds: 'unverified,applicant' } },
      ],
      foreign: {
        fields: {
          memberType: (ids) => [
            { ...addForm, memberType: ids.type },
            { ...approveForm, memberType: ids.type },
          ],
          memberId: (ids) => [
            { intent: 'makeAdmin', memberId: ids.member },
            { intent: 'remove', memberId: ids.member },
            { intent: 'removeAdmin', memberId: ids.admin },
          ],
          pendingId: (ids) => [{ intent: 'approve', pendingId: ids.applicant }],
          pendingIds: (ids) => [{ intent: 'approveSeveral', pendingIds: ids.applicant }],
        },
        queries: {
          tag: (ids) => [`chapter.tag=${ids.memberTag}&${onlyWashington}`],
          field: (ids) => [`chapter.field=${ids.memberField}:S&${onlyWashington}`],
        },
      },
    },
    '/members/roster': { minAccess: 'admin' },
    '/members/:memberId': {
      minAccess: 'admin',
      at: () => `/members/${memberIds.member}`,
      forms: [
        { minAccess: 'systemAdmin', form: { intent: 'makeAdmin' } },
        { minAccess: 'systemAdmin', form: { intent: 'removeAdmin' } },
        { minAccess: 'admin', form: { intent: 'endSessions' } },
        { minAccess: 'admin', form: { intent: 'addNote', note: someNote.note } },
        { minAccess: 'admin', form: { intent: 'removeNote', noteId: memberTheirs.memberNote.nobodys } },
        { minAccess: 'admin', form: { intent: 'addTag', tagName: 'Speakers' } },
        { minAccess: 'admin', form: { intent: 'removeTag', tagId: 'unknown' } },
        { minAccess: 'admin', form: { intent: 'undoMerge', mergeId: 'unknown' } },
      ],
      foreign: {
        address: 'member',
        fields: {
          noteId: (ids) => [{ intent: 'removeNote', noteId: ids.memberNote }],
          tagId: (ids) => [{ intent: 'removeTag', tagId: ids.memberTag }],
          mergeId: (ids) => [{ intent: 'undoMerge', mergeId: ids.merge }],
        },
      },
    },
    '/admin/users/:memberId/edit': editPage('/admin/users'),
    '/users/:memberId/edit': editPage('/users'),
    '/users/:pendingId/pending': {
      minAccess: 'admin',
      at: () => '/users/applicant/pending',
      forms: [{ minAccess: 'admin', form: { intent: 'decline', tells: 'true', note: 'Please apply in New York.' } }],
      foreign: { address: 'applicant' },
    },
  },
  exports: {
    members: { minAccess: 'member' },
    'all-members': { minAccess: 'member' },
    admins: { minAccess: 'admin' },
    roster: { minAccess: 'admin' },
  },
  limits: {
    membersByAddress: { attempt: ({ client }) => client.request('/api/users/all') },
    portraitsByPerson: {
      attempt: ({ client, admin }) =>
        post(
          client,
          '/api/trpc/members.update',
          { memberId: memberIds.inactive, profilePicture: `/uploads/image-${'1'.repeat(32)}.png`, pictureCut: '' },
          { by: admin },
        ),
    },
  },
}
