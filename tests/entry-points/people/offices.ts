import type { FeatureEntryPoints, Theirs } from '#tests/support/entry-points/rows.ts'
import { addOffice, days, holdOffice } from '#tests/support/world/office-calls.ts'
import { memberIds } from '#tests/support/world/world.ts'

type Form = Record<string, string>

const term = { fromDay: days.today, untilDay: days.far }

/** Names are unique in a chapter, and a call may be made several times. */
let count = 0
const office = () => ({
  officeName: `Webmaster ${(count += 1)}`,
  position: '',
  grants: ['content.change', 'events.see'],
  eventIds: [],
})
const plainOffice = { officeName: 'Webmaster', position: '', grants: 'content.change' }

export const officeTheirs = {
  office: {
    lay: (world) => addOffice(world, ['members.see'], 'nyAdmin'),
    nobodys: '3c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2b51',
  },
  officeTerm: {
    lay: async (world) => (await holdOffice(world, 'nyMember', ['members.see'], { by: 'nyAdmin' })).termId,
    nobodys: '3c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2b52',
  },
} satisfies Theirs

export const officeEntryPoints: FeatureEntryPoints = {
  procedures: {
    'offices.list': { minAccess: 'admin' },
    'offices.printed': { minAccess: 'admin' },
    'offices.one': {
      minAccess: 'admin',
      question: async (world) => ({ officeId: await addOffice(world) }),
      foreign: { officeId: 'office' },
    },
    'offices.add': {
      minAccess: 'admin',
      right: async () => office(),
      foreign: { eventIds: (ids) => ({ ...office(), eventIds: [ids.event] }) },
    },
    'offices.addUsual': { minAccess: 'admin', right: {} },
    'offices.update': {
      minAccess: 'admin',
      right: async (world) => ({ officeId: await addOffice(world), ...office() }),
      foreign: {
        officeId: (ids) => ({ officeId: ids.office, ...office() }),
        eventIds: (ids, own) => ({ officeId: own.officeId, ...office(), eventIds: [ids.event] }),
      },
    },
    'offices.remove': {
      minAccess: 'admin',
      right: async (world) => ({ officeId: await addOffice(world) }),
      foreign: { officeId: 'office' },
    },
    'offices.nameHolder': {
      minAccess: 'admin',
      right: async (world) => ({ officeId: await addOffice(world), memberId: memberIds.member, ...term }),
      foreign: {
        officeId: (ids) => ({ officeId: ids.office, memberId: memberIds.member, ...term }),
        memberId: (ids, own) => ({ officeId: own.officeId, memberId: ids.member, ...term }),
      },
    },
    'offices.endTerm': {
      minAccess: 'admin',
      right: async (world) => ({ termId: (await holdOffice(world, 'member')).termId }),
      foreign: { termId: 'officeTerm' },
    },
  },
  pages: {
    '/offices': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'add', ...plainOffice } },
        { minAccess: 'admin', form: { intent: 'addUsual' } },
        { minAccess: 'admin', form: { intent: 'name', officeId: 'none', memberId: memberIds.member, ...term } },
        { minAccess: 'admin', form: { intent: 'addHelper', eventId: 'none', memberId: memberIds.member } },
        { minAccess: 'admin', form: { intent: 'endHelper', helperId: 'none' } },
      ],
      foreign: {
        fields: {
          officeId: (ids): Form[] => [{ intent: 'name', officeId: ids.office, memberId: memberIds.member, ...term }],
          memberId: (ids, own): Form[] => [
            { intent: 'name', officeId: own.officeId, memberId: ids.member, ...term },
            { intent: 'addHelper', eventId: own.eventId, memberId: ids.member },
          ],
          eventIds: (ids): Form[] => [{ intent: 'add', ...plainOffice, grants: 'events.see', eventIds: ids.event }],
          eventId: (ids): Form[] => [{ intent: 'addHelper', eventId: ids.event, memberId: memberIds.member }],
          helperId: (ids): Form[] => [{ intent: 'endHelper', helperId: ids.eventHelper }],
        },
      },
    },
    '/offices/:officeId': {
      minAccess: 'admin',
      at: () => '/offices/none',
      status: 404,
      forms: [
        { minAccess: 'admin', form: { intent: 'update', officeId: 'none', ...plainOffice } },
        { minAccess: 'admin', form: { intent: 'remove', officeId: 'none' } },
        { minAccess: 'admin', form: { intent: 'name', officeId: 'none', memberId: memberIds.member, ...term } },
        { minAccess: 'admin', form: { intent: 'end', termId: 'none' } },
      ],
      foreign: {
        address: 'office',
        fields: {
          officeId: (ids): Form[] => [
            { intent: 'update', officeId: ids.office, ...plainOffice },
            { intent: 'remove', officeId: ids.office },
            { intent: 'name', officeId: ids.office, memberId: memberIds.member, ...term },
          ],
          memberId: (ids, own): Form[] => [{ intent: 'name', officeId: own.officeId, memberId: ids.member, ...term }],
          eventIds: (ids, own): Form[] => [
            { intent: 'update', officeId: own.officeId, ...plainOffice, grants: 'events.see', eventIds: ids.event },
          ],
          termId: (ids): Form[] => [{ intent: 'end', termId: ids.officeTerm }],
        },
      },
    },
  },
}
