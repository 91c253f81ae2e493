import { digestOf, forgottenWhoCookie, provenPeople } from '#server/auth/shared-address.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { anyone } from '#server/trpc.ts'
import { entryOf } from './decisions.ts'
import { accountOfPerson } from './reads.ts'
import * as shape from './schema.ts'
import { logIn } from './second-step/writes.ts'

/** Returns the people among whom a browser may choose, by its proof; none without a valid one. */
export const candidates = anyone.input(shape.proof).query(async ({ ctx, input }) => {
  const { people } = await proven(ctx, input.proof)
  return people.map(({ account, member }) => ({
    memberId: member.memberId,
    name: `${account.firstName} ${account.lastName}`,
    email: account.email,
  }))
})

/** Starts a session of one of the people whose password was entered. */
export const continueAs = anyone
  .limitedBy('loginByAddress', 'sessionsByPerson')
  .input(shape.continuing)
  .mutation(async ({ ctx, input }) => {
    await limit(ctx, 'loginByAddress', ctx.clientAddress)
    const { people, role } = await proven(ctx, input.proof)
    if (people.length === 0) throw new Refusal('unauthenticated', 'Please log in again.')
    const chosen = people.find(({ member }) => member.memberId === input.memberId)
    if (!chosen) throw refusedField('memberId', 'Choose who you are')
    ctx.reply.headers.append('set-cookie', forgottenWhoCookie(ctx.env.mode === 'live'))
    const { account, member } = chosen
    return logIn(ctx, { account, member, role }, 'password', input)
  })

async function proven(ctx: Context, proof: string | undefined) {
  const found = await provenPeople(ctx.env.appSecret, proof, ctx.clock.now())
  const named = found?.people ?? []
  const accounts = await Promise.all(named.map(({ personId }) => accountOfPerson(ctx.db, personId)))
  const role = found?.role ?? 'member'
  const isOver = accounts.some((account, at) => !account || digestOf(account) !== named[at]!.digest)
  if (isOver) return { people: [], role }
  const people = accounts.flatMap((account) => {
    const entry = entryOf(account, ctx.chapter.id, role)
    return entry.as === 'member' ? [entry] : []
  })
  return { people, role }
}
