import type { ActNotice } from '#server/notices/notify-admins.ts'
import { date } from '#server/time/dates.ts'
import type { OfficeScope, Term } from './facts.ts'
import { rightsText } from './rules.ts'

type Named = { chapterId: string; officeId: string; officeName: string }

/** Returns what the holder and the admins are told when a holder is named. */
export const namedNotice = (
  { chapterId, officeId, officeName }: Named,
  { personId, fromDay, untilDay }: Term,
  { name, scope }: { name: string; scope: OfficeScope | undefined },
): ActNotice => ({
  chapterId,
  person: personId,
  subject: (of) => `${name} is named ${officeName} of ${of}`,
  did: (of) => `named ${name} as ${officeName} of ${of}`,
  cells: [
    ['From', date(fromDay)],
    ['Until', `${date(untilDay)}, midnight`],
    ['Rights', rightsText(scope?.rights ?? {})],
  ],
  path: `/offices/${officeId}`,
})

/** Returns what the holder and the admins are told when a term is ended before its last day. */
export const endedNotice = (
  { chapterId, officeId, officeName }: Named,
  { name, personId }: { name: string; personId: string },
): ActNotice => ({
  chapterId,
  person: personId,
  subject: (of) => `${name} is no longer ${officeName} of ${of}`,
  did: (of) => `ended the term of ${name} as ${officeName} of ${of}`,
  path: `/offices/${officeId}`,
})

/** Returns what the admins are told when it changes what an office may do. */
export const rightsNotice = ({ chapterId, officeId, officeName }: Named, { rights }: OfficeScope): ActNotice => ({
  chapterId,
  subject: (of) => `The rights of the ${officeName} of ${of} were changed`,
  did: (of) => `changed the rights of the ${officeName} of ${of}`,
  cells: [['Rights', rightsText(rights)]],
  path: `/offices/${officeId}`,
})
