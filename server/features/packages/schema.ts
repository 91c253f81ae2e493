import { z } from 'zod'
import { changesOf, dollarsUpTo, edition, flag, line, optionalLine, optionalWhole } from '#server/records/shapes.ts'
import { catalogs, groupRules, maxLength, max, packageColors, sections } from './rules.ts'

/** A whole number as forms send it. */
const whole = (largest: number, min = 0) => wholeOrNone(largest, min).pipe(z.number('Enter a whole number'))

/** A whole number, or none. */
const wholeOrNone = (largest: number, min = 0) => optionalWhole({ min, max: largest, text: 'Enter a whole number' })

/** A package of an event (events sections 3, 4 and 9). */
const details = z.object({
  name: line(maxLength.name),
  description: optionalLine(maxLength.description),
  color: z.enum(packageColors).default('none'),
  price: dollarsUpTo(max.priceDollars, { empty: '0' }),
  persons: whole(max.persons).default(1),
  rooms: whole(max.rooms).default(0),
  nights: whole(max.nights).default(0),
  /** Empty means unlimited; 0 means sold out from the start. */
  capacity: wholeOrNone(max.capacity).default(null),
  groupName: optionalLine(maxLength.groupName),
  groupRule: z.enum(groupRules).default('any'),
  alsoTicks: wholeOrNone(max.packageId, 1).default(null),
  section: z.enum(sections).default('general'),
  isPerAttendee: flag.default(0),
  countsAsAttendees: flag.default(1),
})

/** A new package. Clients may choose its id, which links use; otherwise it is the next one. Id and catalog never change. */
export const newPackage = details.extend({
  eventId: z.string().max(40),
  catalogue: z.enum(catalogs),
  packageId: wholeOrNone(max.packageId, 1).default(null),
})

/** One package. A malformed id is simply not found. */
export const packageReference = z.object({ eventPackageId: z.string().max(40) })

/** An edit; omitted fields are unchanged. */
export const packageUpdate = packageReference.extend({ ...changesOf(details), edition })

export const packagesOfEvent = z.object({ eventId: z.string().max(40) })
