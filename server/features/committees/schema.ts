import { z } from 'zod'
import { changesOf, edition, flag, line } from '#server/records/shapes.ts'
import { maxLength, positionsOf, years } from './rules.ts'

const noYear = `Enter a year from ${years.first} to ${years.last}, such as 2026`

/** A year; forms send its digits. */
const year = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{4}$/)
        .transform(Number),
    ],
    { error: noYear },
  )
  .pipe(z.int(noYear).min(years.first, noYear).max(years.last, noYear))

export const newSession = z.object({ fromYear: year, toYear: year, active: flag.default(1) })

const sessionId = z.string({ error: 'Choose a session' }).max(40)

/** A reference to one session. A malformed id is simply not found. */
export const sessionReference = z.object({ cSessionId: sessionId })

export const sessionUpdate = sessionReference.extend({ ...changesOf(newSession), edition })

const person = z.object({
  memberId: line(maxLength.memberId),
  position: z.enum(positionsOf({ isMain: true }), { error: 'Choose a position from the list' }),
  bio: z.string().max(maxLength.bio, `At most ${maxLength.bio} characters`).default(''),
})

export const newMember = person.extend({ cSessionId: sessionId })

/** A member with the years of the session, which is created if the chapter has none with those years. */
export const newMemberByYears = person.extend(newSession.omit({ active: true }).shape)

/** One member of a committee. */
export const memberReference = z.object({ cId: z.string().max(40) })

export const memberUpdate = memberReference.extend({ ...changesOf(person), edition })

/** A seat in documented calls: a committee member by its own id, or by the session and the member. */
export const seatReference = z.object({ seatId: z.string().max(40), memberId: z.string().max(40).optional() })
