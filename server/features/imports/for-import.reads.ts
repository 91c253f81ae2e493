import type { Db } from '#db/tables/tables.ts'
import type { Association, Chapter } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { educationLines, lineLabels } from '#server/features/members/details/lines.rules.ts'
import { fieldsOf } from '#server/features/members/member-fields/reads.ts'
import { linesOf } from '#server/features/members/member-fields/rules.ts'
import { joinedParts } from './mapping/parts.decisions.ts'
import { detailColumns } from '#server/features/members/reads.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import { calendarDay } from '#server/time/clock.ts'
import { fieldHeader, tagsHeader } from './mapping/targets.decisions.ts'
import { typesOf } from './reads.ts'

/** The columns of a person under headers that our own import recognizes. */
const personColumns: [id: string, header: string][] = [
  ['memberId', 'Member ID'],
  ['mInit', 'Title'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['alternateEmail', 'Alternate email'],
  ['primaryPhone', 'Phone'],
  ['alternatePhone', 'Alternate phone'],
  ['address1', 'Address'],
  ['address2', 'Address 2'],
  ['city', 'City'],
  ['state', 'State'],
  ['zipcode', 'ZIP code'],
  ['degree', 'Degree'],
  ['degreeYear', 'Degree year'],
  ...lineLabels(educationLines),
  ['memberType', 'Member type'],
  ['status', 'Status'],
  ['joinedOn', 'Joined on'],
  ['paidThrough', 'Paid through'],
]

/**
 * Returns the members of a chapter as our own import reads them: all that a person, a membership, member fields, and
 * tags say. A member type carries its fee, and a member field its kind, so that a chapter without them gets them.
 */
export async function membersForImport(
  db: Db,
  chapter: Chapter,
  association: Association,
): Promise<{ columns: ExportColumn[]; rows: Record<string, string>[] }> {
  const [members, types, fields, answers, tags] = await Promise.all([
    db
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select(['members.personId', 'memberId', 'memberTypeId', 'status', 'nextPaymentDueIn', 'startedAt'])
      .select(detailColumns)
      .where('members.chapterId', '=', chapter.id)
      .orderBy('memberId')
      .execute(),
    typesOf(db, chapter.id),
    fieldsOf(db, { chapterId: chapter.id, association }),
    db
      .selectFrom('memberFieldValues')
      .select(['personId', 'fieldId', 'answer'])
      .where('chapterId', '=', chapter.id)
      .execute(),
    db
      .selectFrom('taggedPeople')
      .innerJoin('memberTags', 'memberTags.tagId', 'taggedPeople.tagId')
      .select(['personId', 'tagName'])
      .where('taggedPeople.chapterId', '=', chapter.id)
      .orderBy('tagName')
      .execute(),
  ])
  const typeOf = new Map(types.map((type) => [type.memberTypeId, type]))
  const extras = new Map<string, Record<string, string>>()
  const add = (personId: string, id: string, text: string) => {
    const own = extras.get(personId) ?? {}
    own[id] = own[id] ? `${own[id]}; ${text}` : text
    extras.set(personId, own)
  }
  const listed = new Set(fields.flatMap(({ fieldId, kind }) => (kind === 'choices' ? [fieldId] : [])))
  for (const { personId, fieldId, answer } of answers)
    add(personId, fieldId, listed.has(fieldId) ? joinedParts(linesOf(answer), '; ') : answer)
  for (const { personId, tagName } of tags) add(personId, 'tags', joinedParts([tagName], '; '))
  const text = ([id, header]: [string, string]): ExportColumn => ({ id, header, kind: 'text' })
  return {
    columns: [
      ...personColumns.map(text),
      ...fields.map((field) =>
        text([
          field.fieldId,
          fieldHeader({
            name: field.fieldName,
            fieldKind: field.kind,
            choices: field.choices,
            seenBy: field.othersSee ? 'members' : field.memberSees ? 'member' : 'admins',
            isAsked: field.isAsked === 1,
            ...(field.meaning !== '' && { meaning: field.meaning }),
          }),
        ]),
      ),
      text(['tags', tagsHeader]),
    ],
    rows: members.map(({ personId, memberTypeId, status, nextPaymentDueIn, startedAt, degreeYear, ...details }) => {
      const { memberType = '', feeCents = 0, durationYears = 1 } = typeOf.get(memberTypeId) ?? {}
      return {
        ...details,
        degreeYear: degreeYear === 0 ? '' : String(degreeYear),
        memberType: `${memberType} - $${(feeCents / 100).toFixed(2)}${termText(durationYears)}`,
        status: status === 'active' ? 'Active' : 'Inactive',
        joinedOn: calendarDay(new Date(startedAt), chapter.timeZone),
        paidThrough: isLifelong(durationYears) ? 'Never' : `${nextPaymentDueIn - 1}-12-31`,
        ...extras.get(personId),
      }
    }),
  }
}

/** Returns the term of a member type behind its fee, as an import reads it. */
function termText(durationYears: number): string {
  if (isLifelong(durationYears)) return ' for life'
  return durationYears <= 1 ? '' : ` for ${durationYears} years`
}
