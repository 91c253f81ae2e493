import { z } from 'zod'
import { eventReference, feeOrNone, seats, time } from '#server/features/events/schema.ts'
import { changesOf, edition, line, optionalLine, optionalWhole } from '#server/records/shapes.ts'
import { anyGrade, maxLength, oldest } from './rules.ts'

const program = z.object({ programName: line(maxLength.programName) })

export const newProgram = eventReference.extend(program.shape)

/** One program. A malformed id is simply not found. */
export const programReference = z.object({ programId: z.string().max(40) })

export const programUpdate = programReference.extend({ ...changesOf(program), edition })

/** An age in whole years; empty means any age [spec 55]. */
const age = optionalWhole({ min: 0, max: oldest, text: 'Enter a whole number of years' })
  .optional()
  .transform((years) => years ?? null)

const noGrade = `At most ${maxLength.grade} characters`

/** Free text; clients also send digits as numbers. An omitted grade is open. */
const grade = (open: string) =>
  z
    .union([z.string(), z.number().transform(String)], noGrade)
    .nullish()
    .pipe(optionalLine(maxLength.grade))
    .transform((text) => text || open)

const group = z.object({
  groupName: line(maxLength.groupName),
  ageFrom: age,
  ageTo: age,
  gradeFrom: grade(anyGrade.gradeFrom),
  gradeTo: grade(anyGrade.gradeTo),
  startsAt: time,
  endsAt: time,
  fee: feeOrNone,
  seats: seats.optional().transform((count) => count ?? null),
})

export type NewGroup = z.output<typeof group>

/** The event that documented calls send must be the program's [spec 55]. */
const ofEvent = { eventId: eventReference.shape.eventId.optional() }

export const newGroup = programReference.extend({ ...group.shape, ...ofEvent })

/** One group, or position. */
export const groupReference = z.object({ groupId: z.string().max(40) })

export const groupUpdate = groupReference.extend({ ...changesOf(group), ...ofEvent, edition })

/** An edit; omitted fields are unchanged. */
export type GroupChanges = { [Entry in keyof NewGroup]?: NewGroup[Entry] | undefined }
