import type { Access } from '#server/trpc.ts'
import type { Call } from '#tests/rest/client.ts'
import type { SessionKeys, HttpClient } from '#tests/support/http-client.ts'

/** Everybody who may stand before a door of the DC chapter, each with a session of their own. */
export const viewers = {
  anonymous: { as: 'anonymous', on: 'dc' },
  member: { as: 'member', on: 'dc' },
  admin: { as: 'admin', on: 'dc' },
  'admin signed in as member': { as: 'admin', role: 'member', on: 'dc' },
  systemAdmin: { as: 'system', on: 'dc' },
  'admin of another chapter': { as: 'nyAdmin', on: 'dc' },
} as const satisfies Record<string, Call>

export type Viewer = keyof typeof viewers

/** The viewers who get past each role check. A session of another chapter is worth nothing here. */
const admitted: Record<Access, readonly Viewer[]> = {
  anyone: Object.keys(viewers) as Viewer[],
  member: ['member', 'admin', 'admin signed in as member', 'systemAdmin'],
  admin: ['admin', 'systemAdmin'],
  systemAdmin: ['systemAdmin'],
}

export const isAdmitted = (viewer: Viewer, access: Access) => admitted[access].includes(viewer)

/** A new session of the viewer's, or none. */
export async function sessionOfViewer(client: HttpClient, viewer: Viewer): Promise<SessionKeys | undefined> {
  const { as, ...rest } = viewers[viewer]
  return as === 'anonymous' ? undefined : client.sessionOf(as, 'role' in rest ? { role: rest.role } : {})
}
