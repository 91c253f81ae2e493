import { memberProofs } from '#tests/rest/members.ts'
import { newcomer } from '#tests/support/world/applicant.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { Ids } from '#tests/security/foreign-ids.ts'
import { post } from '../support/entry-points/attempts.ts'
import type { PageEntryPoint, FeatureEntryPoints } from '../support/entry-points/rows.ts'

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
  least: 'admin',
  at: () => `${before}/${memberIds.inactive}/edit`,
  forms: [{ least: 'admin', form: editForm }],
  foreign: {
    address: (ids) => `${before}/${ids.member}/edit`,
    fields: {
      memberTypeId: (ids) => [{ ...editForm, memberTypeId: ids.type }],
      certificate: (ids) => [{ ...editForm, certificate: ids.certificate }],
      profilePicture: (ids) => [{ ...editForm, profilePicture: ids.certificate, pictureCut: '' }],
    },
  },
})

const approveForm = { intent: 'approve', pendingId: 'applicant' }

export const memberEntryPoints: FeatureEntryPoints = {
  procedures: {
    'members.pending': { least: 'admin' },
    'members.application': { least: 'admin', foreign: { pendingId: 'applicant' } },
    'members.approve': {
      least: 'admin',
      right: { pendingId: 'applicant', memberType: 'dc-student' },
      foreign: { pendingId: 'applicant', memberType: (ids) => ({ pendingId: 'applicant', memberType: ids.type }) },
    },
    'members.deletePending': {
      least: 'admin',
      right: { pendingId: 'unverified' },
      foreign: { pendingId: 'applicant' },
    },
    'members.add': {
      least: 'admin',
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
    'members.inChapter': { least: 'member', foreign: { memberType: 'type' } },
    'members.directory': { least: 'member', foreign: { memberType: 'type' } },
    'members.exported': {
      least: 'member',
      foreign: {
        memberType: {
          input: (ids) => ({ of: 'chapter', format: 'csv', memberType: ids.type }),
          files: (ids) =>
            ['members', 'all-members', 'admins'].map((list) => `/export/${list}.csv?memberType=${ids.type}`),
        },
      },
    },
    'members.choices': { least: 'member' },
    'members.all': { least: 'anyone' },
    'members.ofChapter': { least: 'member' },
    'members.byId': { least: 'member', foreign: { memberId: 'member' } },
    'members.person': { least: 'admin', foreign: { memberId: 'member' } },
    'members.self': { least: 'member' },
    'members.options': { least: 'admin' },
    'members.typeChoices': { least: 'admin', foreign: { memberId: 'member' } },
    'members.details': { least: 'admin', foreign: { memberId: 'member' } },
    'members.update': {
      least: 'admin',
      right: { memberId: memberIds.inactive, ...details, memberTypeId: 'dc-student' },
      foreign: {
        memberId: (ids) => ({ memberId: ids.member, city: 'Annapolis' }),
        memberTypeId: (ids) => ({ memberId: memberIds.inactive, memberTypeId: ids.type }),
        certificate: (ids) => ({ memberId: memberIds.inactive, certificate: ids.certificate }),
        profilePicture: (ids) => ({ memberId: memberIds.inactive, profilePicture: ids.certificate, pictureCut: '' }),
      },
    },
    'members.makeAdmin': {
      least: 'systemAdmin',
      right: { memberId: memberIds.member },
      foreign: { memberId: 'member' },
    },
    'members.removeAdmin': {
      least: 'systemAdmin',
      right: { memberId: memberIds.member },
      foreign: { memberId: 'admin' },
    },
    'members.remove': { least: 'admin', right: { memberId: memberIds.inactive }, foreign: { memberId: 'member' } },
    'members.dashboard': { least: 'member' },
    'members.roster': { least: 'admin', foreign: { memberType: 'type' } },
    'members.rosterExported': {
      least: 'admin',
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
    'GET /api/users/all': { least: 'anyone' },
    'GET /api/users/chapter/{chapterId}': { least: 'member', foreign: [{ path: 'chapter' }] },
    'GET /api/users/{id}': { least: 'member', foreign: [{ path: 'member' }] },
    'POST /api/users/add': {
      least: 'admin',
      foreign: [{ path: () => '/api/users/add', body: (ids) => ({ ...newcomer, memberType: ids.type }) }],
    },
    'PUT /api/users/{id}': {
      least: 'admin',
      foreign: [
        { path: 'member', body: () => ({ city: 'Annapolis' }) },
        ...(['memberTypeId', 'certificates', 'profilePicture'] as const).map((name) => ({
          path: () => `/api/users/${memberIds.inactive}`,
          body: (ids: Ids) => ({ [name]: name === 'memberTypeId' ? ids.type : ids.certificate }),
        })),
      ],
    },
    'DELETE /api/users/{id}': { least: 'admin', foreign: [{ path: 'member' }] },
    'GET /api/users/pending/chapter/{chapterId}': { least: 'admin', foreign: [{ path: 'chapter' }] },
    'GET /api/users/{id}/pending': { least: 'admin', foreign: [{ path: 'applicant' }] },
    'POST /api/users/{id}/pending': {
      least: 'admin',
      foreign: [
        { path: 'applicant', body: () => ({}) },
        { path: () => '/api/users/applicant/pending', body: (ids) => ({ memberType: ids.type }) },
      ],
    },
    'DELETE /api/users/{id}/pending': { least: 'admin', foreign: [{ path: 'applicant' }] },
    'POST /api/users/{id}/admin': { least: 'systemAdmin', foreign: [{ path: 'member', body: () => ({}) }] },
    'DELETE /api/users/{id}/admin': { least: 'systemAdmin', foreign: [{ path: 'admin' }] },
  },
  pages: {
    '/members': {
      least: 'member',
      forms: [
        { least: 'admin', form: addForm },
        { least: 'systemAdmin', form: { intent: 'makeAdmin', memberId: '20003' } },
        { least: 'systemAdmin', form: { intent: 'removeAdmin', memberId: '20003' } },
        { least: 'admin', form: { intent: 'remove', memberId: '20004' } },
        { least: 'admin', form: { intent: 'deletePending', pendingId: 'unverified' } },
        { least: 'admin', form: approveForm },
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
          pendingId: (ids) => [
            { intent: 'approve', pendingId: ids.applicant },
            { intent: 'deletePending', pendingId: ids.applicant },
          ],
        },
      },
    },
    '/members/roster': { least: 'admin' },
    '/members/:memberId': {
      least: 'admin',
      at: () => `/members/${memberIds.member}`,
      forms: [
        { least: 'systemAdmin', form: { intent: 'makeAdmin' } },
        { least: 'systemAdmin', form: { intent: 'removeAdmin' } },
      ],
      foreign: { address: 'member' },
    },
    '/admin/users/:memberId/edit': editPage('/admin/users'),
    '/users/:memberId/edit': editPage('/users'),
    '/users/:pendingId/pending': {
      least: 'admin',
      at: () => '/users/applicant/pending',
      foreign: { address: 'applicant' },
    },
  },
  exports: {
    members: { least: 'member' },
    'all-members': { least: 'member' },
    admins: { least: 'admin' },
    roster: { least: 'admin' },
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
