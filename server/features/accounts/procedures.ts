import { randomUUID } from 'node:crypto'
import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import { applicationCookie } from '#server/auth/application-proof.ts'
import { forgive, limit, limitAll, loginCounters } from '#server/auth/limits.ts'
import { isKnownNetwork, noteNetwork } from '#server/auth/known-networks.ts'
import { hashPassword, passwordMatches, assertNotCrowded } from '#server/auth/passwords.ts'
import { beginPause, assertNotPaused } from '#server/auth/pauses.ts'
import { whoCookie } from '#server/auth/shared-address.ts'
import { spendToken } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import { actorName, type Context, type Tx } from '#server/context.ts'
import { answerFields } from '#server/features/members/member-fields/answers.writes.ts'
import { apply, deleteApplication } from '#server/features/members/decisions.ts'
import { memberStream } from '#server/features/members/facts.ts'
import { memberTypeNamed, usualMemberType } from '#server/features/members/reads.ts'
import { addPerson, claimPersonFiles, removeApplicant } from '#server/features/members/people.writes.ts'
import { cartCookieName, cartCookiePath } from '#server/features/registrations/rules.ts'
import { sentOrWaits } from '#server/providers/mail/mail-waits.reads.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { tellOwner } from '#server/notices/own-account.ts'
import { anyone, router } from '#server/trpc.ts'
import { activate, activation, confirm } from './confirmation.procedures.ts'
import {
  addressTaken,
  admit,
  entryOf,
  mayRecoverHere,
  assertNotGuessable,
  stillUnverified,
  type Entry,
  unconfirmed,
} from './decisions.ts'
import { activationEmail, resetEmail } from './mail.ts'
import { profile, updateProfile } from './profile.procedures.ts'
import { resendOwn, sentTo } from './sent.procedures.ts'
import { sessionProcedures } from './sessions.procedures.ts'
import { lostProcedures } from './lost/procedures.ts'
import { loginLinkProcedures } from './login-link/procedures.ts'
import { passkeyProcedures } from './passkeys/procedures.ts'
import { accountInWork, accountsOf, linkOf, type Account } from './reads.ts'
import { severalPeople, takesApplications } from './rules.ts'
import * as shape from './schema.ts'
import { secondStepProcedures } from './second-step/procedures.ts'
import { logIn } from './second-step/writes.ts'
import { securityProcedures } from './security/procedures.ts'
import { candidates, continueAs } from './who.procedures.ts'
import { changePassword, postLink, postNothing } from './writes.ts'

/** Joining, signing in and out, and passwords (foundation sections 2, 4, 5 and 7). */
export const accounts = router({
  /** Starts a session in the chosen role, as a cookie and as a bearer token. A session sent with the request ends. */
  login: anyone
    .limitedBy('loginByAddress', 'loginByAccountAndAddress', 'sessionsByPerson')
    .input(shape.loginWithCode)
    .mutation(async ({ ctx, input }) => {
      assertNotCrowded()
      const holders = await accountsOf(ctx.db, input.email)
      const [holder] = holders
      const isKnown = await isKnownNetwork(ctx.db, holder?.personId, ctx.clientAddress, ctx.clock.now())
      if (!isKnown) await assertNotPaused(ctx, 'loginByAccount', input.email)
      const counters = loginCounters(ctx.clientAddress, input.email)
      const now = ctx.clock.now()
      await limitAll(
        ctx,
        counters,
        isKnown ? {} : { also: (builder) => beginPause(builder, 'loginByAccount', input.email, now) },
      )

      const { entries, isRight } = await rightEntries(
        holders.map((one) => entryOf(one, ctx.chapter.id, input.userRole)),
        input.password,
      )
      const members = entries.filter((one) => one.as === 'member')
      const named = members.find(({ member }) => member.memberId === input.memberId)
      const { account, member } = admit(named ?? members[0] ?? entries[0]!, isRight, ctx.chapter)
      if (members.length > 1 && !named) {
        const people = members.map((one) => one.account)
        const when = { now, live: ctx.env.mode === 'live' }
        const cookie = await whoCookie(ctx.env.appSecret, { people, role: input.userRole }, when)
        ctx.reply.headers.append('set-cookie', cookie)
        throw new Refusal('conflict', severalPeople)
      }

      await forgive(ctx, counters)
      return logIn(ctx, { account, member, role: input.userRole }, 'password', input)
    }),

  /** Ends the session and the bearer token that wraps it. */
  logout: anyone.unlimited('It ends the own session and keeps nothing.').mutation(async ({ ctx }) => {
    if (isSignedIn(ctx.actor)) await ctx.sessions.invalidateSession(ctx.actor.sessionId)
    const { headers } = ctx.reply
    // The next person at this browser must find neither a cart nor form input.
    headers.set('clear-site-data', '"storage"')
    headers.append('set-cookie', `${cartCookieName}=; Path=${cartCookiePath}; Max-Age=0; HttpOnly; SameSite=Lax`)
    headers.append('set-cookie', ctx.sessions.createBlankSessionCookie().serialize())
    return 'You are logged out.'
  }),

  /** Submits a visitor's application, which waits until the address is confirmed. */
  register: anyone.whileOpen
    .limitedBy('registerByAddress', 'registerByEmail')
    .input(shape.registration)
    .mutation(async ({ ctx, input }) => {
      if (!takesApplications(ctx.chapter)) {
        throw new Refusal('forbidden', 'Please join through your local chapter.')
      }
      await limit(ctx, 'registerByAddress', ctx.clientAddress)
      const { captcha, password, memberType: named, fields, ...person } = input
      assertNotGuessable(password, person.email)
      const useUpCheck = await ctx.providers.humanCheck.verify(captcha)
      await limit(ctx, 'registerByEmail', person.email)
      // The answer takes equally long either way, so others cannot tell that such an application exists.
      const earlier = entryOf((await accountsOf(ctx.db, person.email))[0], ctx.chapter.id, 'member')
      const isOwn = await passwordMatches(earlier.as === 'unverified' ? earlier.account.passwordHash : null, password)
      if (isOwn) throw stillUnverified()
      const passwordHash = await hashPassword(password)
      const personId = randomUUID()

      await ctx.write(function* (tx) {
        yield* useUpCheck(tx)
        const chapterId = ctx.chapter.id
        // Of two simultaneous applications with one address, the second sees the first, and the chosen member type
        // cannot be deleted in between.
        yield* lockHead(tx)
        const memberType = yield* named ? memberTypeNamed(tx, chapterId, named) : usualMemberType(tx, chapterId)
        if (!memberType) throw unknownMemberType()
        const holder = yield* accountInWork(tx, person.email)
        if (holder) yield* dropUnconfirmed(tx, ctx, unconfirmed(holder, chapterId))
        if (!(yield* addPerson(tx, { personId, passwordHash, ...person }, tx.now)))
          throw addressTaken(holder, chapterId)
        const { certificate } = person
        if (certificate)
          yield* claimPersonFiles(tx, { chapter: chapterId, personId, by: null }, { certificate, profilePicture: '' })
        const answering = { chapterId, association: ctx.env.association, personId, by: personId }
        yield* answerFields(tx, answering, fields, 'applicant')
        yield* tx.logWriter.record(memberStream, personId, (state) => apply(state, memberType.memberTypeId))
        const owner = { purpose: 'activate', personId, chapterId } as const
        yield* postLink(
          tx,
          owner,
          (secret) => activationEmail(ctx, { ...person, isAgain: holder !== undefined }, secret),
          tx.now,
        )
      })
      const cookie = await applicationCookie(ctx.env.appSecret, personId, {
        now: ctx.clock.now(),
        live: ctx.env.mode === 'live',
      })
      ctx.reply.headers.append('set-cookie', cookie)
      return sentOrWaits(ctx, 'Check your email. We sent you a link to confirm your address.')
    }),

  /** Sends the activation link again. The answer is the same whether or not such an application exists. */
  resendVerification: anyone
    .limitedBy('emailsByAddress', 'emailsByRecipient')
    .input(shape.resend)
    .mutation(async ({ ctx, input }) => {
      await limitEmails(ctx, `resend ${input.email}`)
      const entry = entryOf((await accountsOf(ctx.db, input.email))[0], ctx.chapter.id, 'member')
      const waits = entry.as === 'unverified' ? entry.account : null
      const matches = await passwordMatches(waits?.passwordHash, input.password)

      const to = { email: input.email, firstName: waits?.firstName ?? '' }
      await sendLink(ctx, 'activate', matches ? waits : null, (secret) => activationEmail(ctx, to, secret))
      return sentOrWaits(ctx, 'Check your email. If your application is waiting for it, we sent you a new link.')
    }),

  activation,

  activate,

  confirm,

  sentTo,

  resendOwn,

  /** Sends a password reset link. The answer is the same whether or not the address is known. */
  requestPasswordReset: anyone
    .limitedBy('emailsByAddress', 'emailsByRecipient')
    .input(shape.recovery)
    .mutation(async ({ ctx, input }) => {
      await limitEmails(ctx, `recover ${input.email}`)
      const holders = await accountsOf(ctx.db, input.email)
      const owners = holders.filter((account) => mayRecoverHere(account, ctx.chapter.id))
      // Each of the people who share an address gets a link of their own.
      for (const owner of owners.length > 0 ? owners : [null]) {
        const to = {
          email: input.email,
          id: owner?.member?.memberId ?? owner?.personId ?? '',
          firstName: owner?.firstName ?? '',
        }
        await sendLink(ctx, 'reset', owner, (secret) => resetEmail(ctx, to, secret))
      }
      return sentOrWaits(ctx, 'If that account is in our system, we emailed you a link to reset your password.')
    }),

  /** Returns whether a password reset link still works, for the page that it leads to. */
  passwordLink: anyone.input(shape.passwordLink).query(async ({ ctx, input }) => {
    const link = await linkOf(ctx.db, ctx.chapter.id, { purpose: 'reset', secret: input.token }, ctx.clock.now())
    const works = link.state === 'good'
    return { works, isFirst: works && link.owner?.hasPassword === false }
  }),

  /** Sets a new password by a reset link and ends every session of the person. */
  resetPassword: anyone
    .limitedBy('tokenByAddress')
    .input(shape.reset)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'tokenByAddress', ctx.clientAddress)
      const { state, owner } = await linkOf(
        ctx.db,
        ctx.chapter.id,
        { purpose: 'reset', secret: input.token },
        ctx.clock.now(),
      )
      if (state !== 'good' || !owner || ![owner.memberId, owner.personId].includes(input.id)) throw badToken()
      assertNotGuessable(input.password, owner.email)
      const passwordHash = await hashPassword(input.password)

      await ctx.write(function* (tx) {
        const token = yield* spendToken(tx, input.token, { purpose: 'reset', chapterId: ctx.chapter.id }, tx.now)
        if (!token) throw badToken()
        yield* changePassword(tx, token.personId, passwordHash, tx.now)
        yield* tellOwner(tx, ctx, { personId: token.personId, what: 'password' })
        yield* noteNetwork(tx, token.personId, ctx.clientAddress, tx.now)
      })
      return 'Password changed'
    }),

  profile,

  updateProfile,

  candidates,

  continueAs,

  ...sessionProcedures,

  ...secondStepProcedures,

  ...securityProcedures,

  ...loginLinkProcedures,

  ...passkeyProcedures,

  ...lostProcedures,
})

/**
 * Returns the entries that the password belongs to, of people with one address; the first one where it belongs to none.
 * For an address of nobody it takes as long as for one person.
 */
async function rightEntries(
  entries: readonly Entry[],
  password: string,
): Promise<{ entries: Entry[]; isRight: boolean }> {
  const known = entries.filter(({ as }) => as !== 'nobody')
  const stranger = entries.find((entry) => entry.as === 'nobody' && entry.instead) ?? { as: 'nobody' }
  const asked: readonly Entry[] = known.length > 0 ? known : [stranger]
  const right: Entry[] = []
  for (const entry of asked) {
    const hash = entry.as === 'nobody' ? (entry.instead?.passwordHash ?? null) : entry.account.passwordHash
    if (await passwordMatches(hash, password)) right.push(entry)
  }
  return right.length > 0 ? { entries: right, isRight: true } : { entries: [asked[0]!], isRight: false }
}

async function limitEmails(ctx: Context, key: string) {
  await limit(ctx, 'emailsByAddress', ctx.clientAddress)
  await limit(ctx, 'emailsByRecipient', key)
}

/** Removes an application whose address was never confirmed; a later one with the same address replaces it. */
function* dropUnconfirmed(
  tx: Tx,
  ctx: Context,
  { personId, chapterId }: { personId: string; chapterId: string },
): Work<void> {
  const stamp = { chapterId, actor: actorName(ctx.actor), correlation: ctx.requestId, now: tx.now }
  yield* logWriter(tx, ctx.logDefinition, stamp).record(memberStream, personId, (state) =>
    deleteApplication(state, chapterId),
  )
  // The chapter comes from the application's row, not from a caller.
  yield* removeApplicant(tx, chapterId as ChapterId, personId)
}

type EmailWith = Parameters<typeof postLink>[2]

function sendLink(ctx: Context, purpose: 'activate' | 'reset', owner: Account | null, emailWith: EmailWith) {
  return ctx.write((tx) =>
    owner
      ? postLink(tx, { purpose, personId: owner.personId, chapterId: ctx.chapter.id }, emailWith, tx.now)
      : postNothing(tx, purpose, emailWith, tx.now),
  )
}

const unknownMemberType = () => refusedField('memberType', 'Choose a member type')

const badToken = () =>
  new Refusal('missing', 'This link no longer works. It has been used or has expired. Please request a new one.', {
    documented: 'Invalid Token: this link was used already or has expired. Please ask for a new one.',
  })
