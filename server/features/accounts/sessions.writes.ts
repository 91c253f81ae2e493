import { isSignedIn } from '#server/auth/actor.ts'
import { signBearer } from '#server/auth/bearer.ts'
import { deviceOf } from '#server/auth/device.ts'
import { deviceCookie, deviceStanding, newDevice, noteDevice } from '#server/auth/known-devices.ts'
import { isKnownNetwork } from '#server/auth/known-networks.ts'
import { countWithin, assertNoneFull, type Counted } from '#server/auth/limits.ts'
import { beginSession, sessionHours, type Role } from '#server/auth/sessions.ts'
import type { LoginWay } from '#db/tables/portal/auth.ts'
import type { Context } from '#server/context.ts'
import { tellOwner } from '#server/notices/own-account.ts'
import { wrongPassword } from './decisions.ts'
import type { Account, Membership } from './reads.ts'
import { documentedDevice } from './rules.ts'
import { noteLogin } from './writes.ts'

/** Who logs in, and in which role. */
export type Entering = { account: Account; member: Membership; role: Role }

/** How a session begins: what was shown, the browser's cookie, and whether it is trusted from now on. */
type Beginning = { way: LoginWay; device?: string | undefined; trusts?: boolean | undefined }

/** Checks the limit of sessions before a code, a link or a passkey is used up. @throws Refusal */
export const assertMayBegin = (ctx: Context, personId: string): Promise<void> =>
  assertNoneFull(ctx, [['sessionsByPerson', personId]])

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
  const device = known === documentedDevice ? `${known} ${ctx.clientAddress}` : (known ?? newDevice())
  const isNew = await isNewDevice(ctx, account, device)
  const deviceName = deviceOf(ctx.userAgent ?? '')
  const begun: Counted[] = [['sessionsByPerson', personId]]
  await assertMayBegin(ctx, personId)
  // No list or public page shows sessions or logins, so caches stay valid.
  const sessionId = await ctx.store.writeUnversioned(function* (builder) {
    if (!(yield* noteLogin(builder, login, now))) throw wrongPassword()
    yield* countWithin(builder, begun, now)
    yield* noteDevice(builder, { personId, device, trusts }, now)
    if (isNew) yield* tellOwner({ ...builder, now }, ctx, { personId, what: 'newDevice', device: deviceName })
    return yield* beginSession(builder, { personId, chapterId, role, createdAt, device: deviceName, way })
  })
  if (isNew) ctx.providers.mail.kick()
  const { headers } = ctx.reply
  headers.append('set-cookie', ctx.sessions.createSessionCookie(sessionId).serialize())
  if (known !== documentedDevice) headers.append('set-cookie', deviceCookie(device, ctx.env.mode === 'live'))
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

/**
 * Returns whether the person is told of a login on a new device. The first login of all is none, and neither is that of
 * a person whose devices are not known yet, as after an upgrade, from a network of theirs.
 */
async function isNewDevice(ctx: Context, { personId, lastLoginAt }: Account, device: string): Promise<boolean> {
  if (lastLoginAt === null) return false
  const { isKnown, hasOthers } = await deviceStanding(ctx.db, personId, device, ctx.clock.now())
  if (isKnown) return false
  return hasOthers || !(await isKnownNetwork(ctx.db, personId, ctx.clientAddress, ctx.clock.now()))
}
