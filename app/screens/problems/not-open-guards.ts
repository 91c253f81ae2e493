import type { Module, Viewer } from '#app/lib/page/viewer.ts'
import { Refusal } from '#server/refusal.ts'

type Guard = {
  minAccess: 'anyone' | 'member' | 'admin'
  /** A chapter without this module redirects to `else`, or to the login. */
  only?: Module
  else?: string
}

const member: Guard = { minAccess: 'member' }
const admin: Guard = { minAccess: 'admin' }

/** The guards of future pages: a page that is not open yet already has them. */
const notOpenGuards: Record<string, Guard> = {
  '/training': member,
}

/**
 * Returns where the viewer of an unopened page is redirected; undefined if it may be seen.
 * @throws Refusal for missing rights, which redirects to the login
 */
export function ledAwayFrom({
  path,
  chapter,
  ...reader
}: Pick<Viewer, 'path' | 'role' | 'isAdmin' | 'chapter'>): string | undefined {
  // URLs are case-insensitive here; one without a row is for admins.
  const guard = notOpenGuards[path.toLowerCase().replace(/\/$/, '')] ?? admin
  const isThere = guard.only === undefined || chapter[guard.only]
  if (!isThere && guard.else) return guard.else
  if (!isThere || !mayRead(guard, reader)) throw new Refusal('unauthenticated', 'Not Authorized')
  return undefined
}

function mayRead({ minAccess }: Guard, { role, isAdmin }: Pick<Viewer, 'role' | 'isAdmin'>): boolean {
  if (minAccess === 'anyone') return true
  return minAccess === 'member' ? role !== 'anonymous' : isAdmin
}
