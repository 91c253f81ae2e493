import { initTRPC, TRPCError, type AnyRouter, type inferRouterOutputs, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { ZodError } from 'zod'
import { StoreUnavailable } from '#db/store.ts'
import { isSignedIn, type SignedIn } from './auth/actor.ts'
import { countedCall, countedWrites } from './auth/counted-writes.ts'
import { eventsOfInput } from './auth/events-of-input.ts'
import type { LimitName } from './auth/limits.ts'
import { aboutNoEvent, filtersByItself, limitOf, missingIn, neededFor, opens } from './auth/needed-rights.ts'
import { noteUses, usesToRecord } from './auth/office-rights.ts'
import { mayDo, type Level, type Right } from './auth/rights.rules.ts'
import { assertFresh } from './auth/reauthentication.ts'
import { assertFactor } from './auth/second-factor-rules.ts'
import type { Module } from './chapter.ts'
import { refusalFor, type Context } from './context.ts'
import { Refusal, type RefusalReason } from './refusal.ts'
import { useOwnSentences } from './text/input-errors.ts'
import { composed, unwritableIn } from './text/writable-text.ts'

useOwnSentences()

/** The minimum role that a procedure requires. tests/access reads it. */
export type Access = 'anyone' | 'member' | 'admin' | 'systemAdmin'

type Meta = {
  access: Access
  module?: Module
  /** Only while the chapter is open: it takes people or money. */
  whileOpen?: true
  /** Only for people who proved within the last 15 minutes who they are. */
  fresh?: true
  /** The limits that each of its writes counts against. A write below admin has some, or a reason to have none. */
  limits?: readonly LimitName[]
  unlimited?: string
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const refusal = error.cause instanceof Refusal ? error.cause : null
      if (!refusal && error.code === 'INTERNAL_SERVER_ERROR') {
        return { ...shape, message: `Something went wrong. Reference ${ctx?.requestId ?? 'unknown'}.` }
      }
      return { ...shape, data: { ...shape.data, fields: refusal?.details.fields ?? null } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

const codes: Record<RefusalReason, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  missing: 'NOT_FOUND',
  conflict: 'CONFLICT',
  limited: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
}

const checked = t.procedure.use(async ({ ctx, meta, next, getRawInput }) => {
  if (meta?.module && !ctx.chapter[meta.module]) throw asTrpc(notSwitchedOn(meta.module))
  if (meta?.whileOpen && ctx.chapter.closedAt !== null) throw asTrpc(closed(ctx.chapter))
  if (meta?.fresh && isSignedIn(ctx.actor)) {
    try {
      assertFresh(ctx.actor, ctx.clock.now())
    } catch (error) {
      throw error instanceof Refusal ? asTrpc(error) : error
    }
  }
  const input = await getRawInput()
  const field = unwritableIn(input)
  if (field !== null)
    throw asTrpc(new Refusal('invalid', unwritableText, field ? { fields: { [field]: unwritableText } } : {}))
  const result = await next({ getRawInput: () => Promise.resolve(composed(input)) })
  if (result.ok) return result
  const refusal = refusalIn(result.error)
  if (!refusal) return result
  throw asTrpc(refusal)
})

const procedure = checked.use(({ ctx, meta, next }) => next({ ctx: { write: countedWrites(ctx, meta?.limits ?? []) } }))

const asTrpc = (refusal: Refusal) =>
  new TRPCError({ code: codes[refusal.why], message: refusal.message, cause: refusal })

/** A closed chapter takes neither people nor money; all else goes on [spec 11]. */
const closed = ({ chapterName }: Context['chapter']) =>
  new Refusal('conflict', `The ${chapterName} chapter has closed. Nobody can join, register or pay here.`)

/** A switched-off module does not exist for any caller (foundation, section 1). */
const notSwitchedOn = (module: Module) => new Refusal('missing', withoutModule[module], { module })

const withoutModule: Record<Module, string> = {
  advertisement: 'This chapter has no advertisements.',
  jobPortal: 'This chapter has no job portal.',
}

const unwritableText = 'This text contains a character that cannot be saved. Please remove it.'

/**
 * A role's procedures; `admin.inModule('jobPortal')` exist only in chapters with the module, `anyone.whileOpen` are
 * refused by a closed chapter, `admin.fresh` ask people again who they are after 15 minutes. A write below admin declares its limits, `member.limitedBy('editsByPerson')`, or a
 * reason to have none (docs/decisions/141).
 */
function forRole<P extends { meta(meta: Meta): P }>(access: Access, role: P) {
  const bounded = (meta: Meta) =>
    Object.assign(role.meta(meta), {
      limitedBy: (...limits: [LimitName, ...LimitName[]]) => role.meta({ ...meta, limits }),
      unlimited: (reason: string) => role.meta({ ...meta, unlimited: reason }),
    })
  return Object.assign(bounded({ access }), {
    inModule: (module: Module) => bounded({ access, module }),
    whileOpen: bounded({ access, whileOpen: true }),
    fresh: bounded({ access, fresh: true }),
  })
}

/** Open to everybody. */
export const anyone = forRole('anyone', procedure)

/** For signed-in people in any role. */
export const member = forRole(
  'member',
  procedure.use(({ ctx, next }) => next({ ctx: { actor: signedIn(ctx) } })),
)

/** For signed-in people; on the parent's host for everybody [spec 35]. */
export const memberOrOnParent = forRole(
  'member',
  procedure.use(({ ctx, next }) => {
    if (!ctx.chapter.isMain) signedIn(ctx)
    return next()
  }),
)

/** For admins of this chapter, system admins, and officers whose rights open the procedure (`needed-rights.ts`). */
export const admin = forRole(
  'admin',
  procedure.use(async ({ ctx, next, path, type, getRawInput }) => {
    const actor = signedIn(ctx)
    const eventIds =
      actor.role === 'member' ? await assertOffice({ ...ctx, actor }, path, type, await getRawInput()) : null
    assertFactor(actor, ctx.clock)
    // Officers are members: whatever their rights open, a flood of it has an end.
    return next({ ctx: { actor, act: { path, eventIds }, write: countedCall({ ...ctx, actor }) } })
  }),
)

/**
 * Lets an officer in whose rights open a procedure, and writes down that they were used. Rights over some events open
 * what names one of them. Returns these events, null where no limit asked for them.
 * @throws Refusal forbidden for everybody else
 */
async function assertOffice(
  ctx: Context & { actor: SignedIn },
  path: string,
  type: string,
  input: unknown,
): Promise<readonly string[] | null> {
  const { held } = ctx.actor
  if (!held) throw notAnAdmin()
  const needed = neededFor(path, type)
  if (needed === null) throw notInOffice()
  if (!opens(held.rights, needed)) throw notInOffice(missingIn(held.rights, needed))
  const limited = limitOf(held, needed, type)
  let events: readonly string[] | null = null
  if (limited !== null && !filtersByItself.includes(path)) {
    events = aboutNoEvent.includes(path) ? null : await eventsOfInput(ctx.db, ctx.chapter.id, input)
    if (!events?.every((eventId) => limited.includes(eventId))) throw notInOffice()
  }
  const now = ctx.clock.now()
  const uses = await usesToRecord(ctx.db, ctx.chapter.id, held, needed.needs, now)
  if (uses.length > 0) await noteUses(ctx, uses, now)
  return events
}

export const systemAdmin = forRole(
  'systemAdmin',
  procedure.use(({ ctx, next }) => {
    const actor = signedIn(ctx)
    if (actor.role !== 'systemAdmin') {
      throw new Refusal('forbidden', 'You need a system admin account for this.', {
        documented: 'Not authorized as an system admin',
      })
    }
    assertFactor(actor, ctx.clock)
    return next({ ctx: { actor } })
  }),
)

/** Returns the refusal inside an error that a procedure threw, or null when it is a bug. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return asRefusal(error)
  // Not only the request's own unit of work: reads, limits and sessions use the database as well.
  if (error instanceof StoreUnavailable) return refusalFor(error)
  if (error instanceof TRPCError) return error.cause ? refusalIn(error.cause) : null
  return null
}

/** @throws Refusal unauthenticated for a visitor */
export function signedIn(ctx: Context): SignedIn {
  if (isSignedIn(ctx.actor)) return ctx.actor
  // Existing clients rely on these texts (wire.md 0.3).
  const documented = ctx.actor.because === 'none' ? 'Not Authorized, NO token' : 'Not Authorized, Token Failed'
  throw new Refusal('unauthenticated', 'Your session has ended. Log in again.', { documented })
}

/** Returns whether the caller may do something of this chapter, as an admin or as an officer at work. */
export const may = ({ actor }: Pick<Context, 'actor'>, right: Right, level: Level = 'see') => mayDo(actor, right, level)

/** Returns the refusal for members who request something reserved for admins. */
export const notAnAdmin = () =>
  new Refusal('forbidden', 'You need an admin account for this.', { documented: 'Not authorized as an admin' })

/** Returns the refusal for officers whose rights do not open something. */
const notInOffice = (needsRight?: string) =>
  new Refusal('forbidden', 'Your office does not include this. Ask an admin of the chapter.', {
    documented: 'Not authorized as an admin',
    ...(needsRight ? { needsRight } : {}),
  })

/** Turns the validation errors of an input into one sentence and one message per field. */
function asRefusal(error: ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    fields[field] ??= issue.message
  }
  const [first] = error.issues
  const where = first?.path.join('.')
  const text = first ? (where ? `${where}: ${first.message}` : first.message) : 'The request is not understood'
  return new Refusal('invalid', text, { fields })
}

/** The procedures of a router, called in process. */
export type CallerOf<Router extends AnyRouter> = ReturnType<Router['createCaller']>

/** The answer of each procedure of a router. */
export type OutputsOf<Router extends AnyRouter> = inferRouterOutputs<Router>
