import { isSignedIn } from '#server/auth/actor.ts'
import { signBearer } from '#server/auth/bearer.ts'
import { deviceOf } from '#server/auth/device.ts'
import { deviceCookie, newDevice, noteDevice } from '#server/auth/known-devices.ts'
import { countWithin, assertNoneFull, type Counted } from '#server/auth/limits.ts'
import { beginSession, sessionHours, type Role } from '#server/auth/sessions.ts'
import type { LoginWay } from '#db/tables/auth.ts'
import type { Context } from '#server/context.ts'
import { wrongPassword } from './decisions.ts'
import type { Account, Membership } from './reads.ts'
import { noteLogin } from './writes.ts'

/** Who logs in, and in which role. */
export type Entering = { account: Account; member: Membership; role: Role }

/** How a session begins: what was shown, the browser's cookie, and whether it is trusted from now on. */
type Beginning = { way: LoginWay; device?: string | undefined; trusts?: boolean | undefined }

/** Starts a session. If the password changes at the same time, the change either ends this session or prevents it. */
export async function startSession(
  ctx: Context,
  { account, member, role }: Entering,
  { way, device: known, trusts = false }: Beginning,
) {
  const { personId, email, passwordHash, firstName, lastName, lastLoginAt } = account
  const { memberId, chapterId, status, startedAt } = member
  const now = ctx.clock.now()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + sessionHours * 60 * 60_000)
  const endedSession = isSignedIn(ctx.actor) ? ctx.actor.sessionId : null
  const login = { personId, passwordHash, endedSession, network: ctx.clientAddress }
  const device = known ?? newDevice()
  const begun: Counted[] = [['sessionsByPerson', personId]]
  await assertNoneFull(ctx, begun)
  // No list or public page shows sessions or logins, so caches stay valid.
  const sessionId = await ctx.store.writeUnversioned(function* (builder) {
    if (!(yield* noteLogin(builder, login, now))) throw wrongPassword()
    yield* countWithin(builder, begun, now)
    yield* noteDevice(builder, { personId, device, trusts }, now)
    const name = deviceOf(ctx.userAgent ?? '')
    return yield* beginSession(builder, { personId, chapterId, role, createdAt, device: name, way })
  })
  const { headers } = ctx.reply
  headers.append('set-cookie', deviceCookie(device, ctx.env.mode === 'live'))
  headers.append('set-cookie', ctx.sessions.createSessionCookie(sessionId).serialize())
  return {
    chapterId,
    memberId,
    userRole: role,
    email,
    status,
    userName: `${firstName} ${lastName}`,
    last_login: lastLoginAt,
    memberSince: startedAt.slice(0, 10),
    token: await signBearer(ctx.env.appSecret, { sessionId, memberId, role }, expiresAt),
    expiresAt: expiresAt.toISOString(),
  }
}
