import type { Access } from '#server/trpc.ts'
import type { Call } from '#tests/rest/client.ts'
import type { SessionKeys, HttpClient } from '#tests/support/http-client.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { memberIds, type World } from '#tests/support/world/world.ts'

/** Everybody who may stand before a door of the DC chapter, each with a session of their own. */
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

/** The viewers who get past each role check. A session of another chapter is worth nothing here. */
const admitted: Record<Access, readonly Viewer[]> = {
  anyone: Object.keys(viewers) as Viewer[],
  member: ['member', 'helper at the door', 'admin', 'admin signed in as member', 'systemAdmin'],
  admin: ['admin', 'systemAdmin'],
  systemAdmin: ['systemAdmin'],
}

export const isAdmitted = (viewer: Viewer, access: Access) => admitted[access].includes(viewer)

/** Names the helper for an event, where the viewer is one: that one door opens, and no other. */
export async function nameHelper(world: Pick<World, 'as'>, viewer: Viewer, eventId?: string): Promise<void> {
  if (viewer !== 'helper at the door') return
  await world
    .as('admin')
    .checkIn.addHelper({ eventId: eventId ?? (await announcePicnic(world)), memberId: memberIds.member })
}

/** A new session of the viewer's, or none. */
export async function sessionOfViewer(client: HttpClient, viewer: Viewer): Promise<SessionKeys | undefined> {
  const { as, ...rest } = viewers[viewer]
  return as === 'anonymous' ? undefined : client.sessionOf(as, 'role' in rest ? { role: rest.role } : {})
}
