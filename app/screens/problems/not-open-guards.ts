import type { Module, Viewer } from '#app/lib/page/viewer.ts'
import { Refusal } from '#server/refusal.ts'

type Guard = {
  least: 'anyone' | 'member' | 'admin'
  /** Anybody else is led to the login, or where `else` says. */
  only?: Module
  else?: string
}

const member: Guard = { least: 'member' }
const admin: Guard = { least: 'admin' }

/** The guards of the pages to come: a page that is not open yet has them already. */
const notOpenGuards: Record<string, Guard> = {
  '/training': member,
}

/**
 * Where the reader of a page that is not open yet is sent instead; undefined when it may be seen.
 * @throws Refusal for want of rights, which leads to the login
 */
export function ledAwayFrom({
  path,
  chapter,
  ...reader
}: Pick<Viewer, 'path' | 'role' | 'isAdmin' | 'chapter'>): string | undefined {
  // Addresses lead here in capitals too; one that has no row is for admins.
  const guard = notOpenGuards[path.toLowerCase().replace(/\/$/, '')] ?? admin
  const isThere = guard.only === undefined || chapter[guard.only]
  if (!isThere && guard.else) return guard.else
  if (!isThere || !mayRead(guard, reader)) throw new Refusal('unauthenticated', 'Not Authorized')
  return undefined
}

function mayRead({ least }: Guard, { role, isAdmin }: Pick<Viewer, 'role' | 'isAdmin'>): boolean {
  if (least === 'anyone') return true
  return least === 'member' ? role !== 'anonymous' : isAdmin
}
