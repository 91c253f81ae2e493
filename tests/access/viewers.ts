import type { Access } from '#server/trpc.ts'
import type { Call } from '#tests/rest/client.ts'
import type { SessionKeys, HttpClient } from '#tests/support/http-client.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { memberIds, type World } from '#tests/support/world/world.ts'

/** Everyone who may call the DC chapter, each with their own session. */
export const viewers = {
  anonymous: { as: 'anonymous', on: 'dc' },
  member: { as: 'member', on: 'dc' },
  'helper at the door': { as: 'member', on: 'dc' },
  admin: { as: 'admin', on: 'dc' },
  'admin signed in as member': { as: 'admin', role: 'member', on: 'dc' },
  systemAdmin: { as: 'system', on: 'dc' },
  'admin of another chapter': { as: 'nyAdmin', on: 'dc' },
} as const satisfies Record<string, Call>

export type Viewer = keyof typeof viewers

/** The viewers who pass each role check. A session of another chapter has no rights here. */
const admitted: Record<Access, readonly Viewer[]> = {
  anyone: Object.keys(viewers) as Viewer[],
  member: ['member', 'helper at the door', 'admin', 'admin signed in as member', 'systemAdmin'],
  admin: ['admin', 'systemAdmin'],
  systemAdmin: ['systemAdmin'],
}

export const isAdmitted = (viewer: Viewer, access: Access) => admitted[access].includes(viewer)

/** Appoints the viewer, where it is the helper, for an event: this opens the check-in and nothing else. */
export async function nameHelper(world: Pick<World, 'as'>, viewer: Viewer, eventId?: string): Promise<void> {
  if (viewer !== 'helper at the door') return
  await world
    .as('admin')
    .checkIn.addHelper({ eventId: eventId ?? (await announcePicnic(world)), memberId: memberIds.member })
}

/** Returns a new session of the viewer, or none. */
export async function sessionOfViewer(client: HttpClient, viewer: Viewer): Promise<SessionKeys | undefined> {
  const { as, ...rest } = viewers[viewer]
  return as === 'anonymous' ? undefined : client.sessionOf(as, 'role' in rest ? { role: rest.role } : {})
}
