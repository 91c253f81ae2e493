import {
  askedCookie,
  askedOf,
  forgottenAskedCookie,
  keepLoginLink,
  keepNoLoginLink,
  linkOfAsker,
  loginLink,
  moveLink,
  newAsk,
} from '#server/auth/login-links.ts'
import { deviceOf } from '#server/auth/device.ts'
import { limit } from '#server/auth/limits.ts'
import { hashToken, newToken } from '#server/auth/tokens.ts'
import type { Context } from '#server/context.ts'
import { post, unpost } from '#server/providers/mail/outbox.ts'
import { sentOrWaits } from '#server/providers/mail/mail-waits.reads.ts'
import { Refusal } from '#server/refusal.ts'
import { anyone } from '#server/trpc.ts'
import { entryOf } from '../decisions.ts'
import { loginLinkEmail } from '../mail.ts'
import { accountOfPerson, accountsOf } from '../reads.ts'
import * as shape from '../schema.ts'
import { assertMayBegin } from '../sessions.writes.ts'
import { logIn } from '../second-step/writes.ts'

/** Logging in by an emailed link: opening it logs nobody in, pressing its button on the device that asked does. */
export const loginLinkProcedures = {
  /**
   * Emails a login link, and lets this browser wait for it. The answer is the same whether or not the address is known.
   */
  requestLoginLink: anyone
    .limitedBy('emailsByAddress', 'emailsByRecipient')
    .input(shape.linkRequest)
    .mutation(async ({ ctx, input: { email, userRole } }) => {
      await limit(ctx, 'emailsByAddress', ctx.clientAddress)
      await limit(ctx, 'emailsByRecipient', `login link ${email}`)
      const now = ctx.clock.now()
      const asked = newAsk(email, now)
      const entries = (await accountsOf(ctx.db, email)).map((account) => entryOf(account, ctx.chapter.id, userRole))
      const members = entries.flatMap((entry) => (entry.as === 'member' ? [entry] : []))
      const device = deviceOf(ctx.userAgent ?? '')
      await ctx.write(function* (tx) {
        for (const { account } of members) {
          const link = newToken()
          const owner = { personId: account.personId, chapterId: ctx.chapter.id, role: userRole, device }
          yield* keepLoginLink(tx, { ...owner, link, asked }, now)
          yield* post(tx.sql, loginLinkEmail(ctx, account, link), now)
        }
        if (members.length > 0) return
        yield* keepNoLoginLink(tx, now)
        const stranger = { email, firstName: '' }
        yield* unpost(tx.sql, yield* post(tx.sql, loginLinkEmail(ctx, stranger, newToken()), now))
      })
      ctx.reply.headers.append('set-cookie', await askedCookie(ctx.env.appSecret, asked, ctx.env.mode === 'live'))
      return sentOrWaits(ctx, 'If that account is in our system, we emailed you a login link.')
    }),

  /** Returns what this browser waits for, and whether the link was approved on another device; null if for nothing. */
  awaitedLink: anyone.input(shape.asking).query(async ({ ctx, input }) => {
    const now = ctx.clock.now()
    const asked = await askedOf(ctx.env.appSecret, input.asked, now)
    if (!asked) return null
    const row = await linkOfAsker(ctx.db, ctx.chapter.id, asked.ask, now)
    const { email, number, until } = asked
    const state = row?.state === 'approved' || row?.state === 'ended' ? row.state : ('open' as const)
    return { email, number, until, state, seconds: Math.ceil((Date.parse(until) - now.getTime()) / 1000) }
  }),

  /** Returns what an emailed link is about. Reading it changes nothing, because mail scanners open every link. */
  openedLink: anyone.input(shape.openedLink).query(async ({ ctx, input }) => {
    const now = ctx.clock.now()
    const row = await loginLink(ctx.db, ctx.chapter.id, input.link, now)
    if (!row) return { state: 'unknown' as const }
    const { state, device, choices, createdAt, expiresAt } = row
    return {
      state,
      isSameDevice: await isAsker(ctx, row.askHash, input.asked),
      device,
      choices: choices.split(' ').map(Number),
      askedAt: createdAt,
      until: expiresAt,
      timeZone: ctx.chapter.timeZone,
    }
  }),

  /** Lets the device that asked in, by the number that it shows. A wrong number ends the link. */
  approveLink: anyone
    .limitedBy('tokenByAddress')
    .input(shape.chosenNumber)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'tokenByAddress', ctx.clientAddress)
      const row = await loginLink(ctx.db, ctx.chapter.id, input.link, ctx.clock.now())
      if (row?.state !== 'open') throw linkIsOver()
      const isRight = row.number === input.number
      const moved = await ctx.store.writeUnversioned((builder) =>
        moveLink(builder, row.linkHash, { from: 'open', to: isRight ? 'approved' : 'ended' }),
      )
      if (!moved) throw linkIsOver()
      if (!isRight)
        throw new Refusal('invalid', 'That was not the number. The link has ended and nobody was logged in.')
    }),

  /** Ends a link that its owner did not ask for. No error if it has already ended. */
  denyLink: anyone
    .limitedBy('tokenByAddress')
    .input(shape.openedLink)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'tokenByAddress', ctx.clientAddress)
      const linkHash = hashToken(input.link)
      await ctx.store.writeUnversioned(function* (builder) {
        yield* moveLink(builder, linkHash, { from: 'open', to: 'ended' })
        yield* moveLink(builder, linkHash, { from: 'approved', to: 'ended' })
      })
    }),

  /** Logs the device in that asked and was approved on another one. */
  completeLink: anyone
    .limitedBy('loginByAddress', 'sessionsByPerson')
    .input(shape.askingDevice)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'loginByAddress', ctx.clientAddress)
      const now = ctx.clock.now()
      const asked = await askedOf(ctx.env.appSecret, input.asked, now)
      const row = asked && (await linkOfAsker(ctx.db, ctx.chapter.id, asked.ask, now))
      if (row?.state !== 'approved') throw linkIsOver()
      return useLink(ctx, row, input.device)
    }),

  /** Logs in on the device that asked, from the opened link. */
  useLink: anyone
    .limitedBy('loginByAddress', 'sessionsByPerson')
    .input(shape.openedLink.extend({ device: shape.askingDevice.shape.device }))
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'loginByAddress', ctx.clientAddress)
      const row = await loginLink(ctx.db, ctx.chapter.id, input.link, ctx.clock.now())
      if (row?.state !== 'open' || !(await isAsker(ctx, row.askHash, input.asked))) throw linkIsOver()
      return useLink(ctx, row, input.device)
    }),
}

async function isAsker(ctx: Context, askHash: string, proof: string | undefined): Promise<boolean> {
  const asked = await askedOf(ctx.env.appSecret, proof, ctx.clock.now())
  return asked !== null && hashToken(asked.ask) === askHash
}

type Used = NonNullable<Awaited<ReturnType<typeof loginLink>>>

/** Uses a link up, and takes the first step of the login with it. */
async function useLink(ctx: Context, { linkHash, personId, role, state }: Used, device: string | undefined) {
  const entry = entryOf(await accountOfPerson(ctx.db, personId), ctx.chapter.id, role)
  if (entry.as !== 'member') throw linkIsOver()
  await assertMayBegin(ctx, personId)
  const isOurs = await ctx.store.writeUnversioned((builder) => moveLink(builder, linkHash, { from: state, to: 'used' }))
  if (!isOurs) throw linkIsOver()
  ctx.reply.headers.append('set-cookie', forgottenAskedCookie(ctx.env.mode === 'live'))
  const { account, member } = entry
  return logIn(ctx, { account, member, role }, 'link', { device })
}

const linkIsOver = () =>
  new Refusal('missing', 'This link no longer works. It has been used or has ended. Please ask for a new one.')
