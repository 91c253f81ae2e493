import type { Db } from '#db/tables/tables.ts'
import { readFact } from '#events-log/read.ts'
import { streamName } from '#events-log/fact.ts'
import { neededFor, opens } from '#server/auth/needed-rights.ts'
import { allRights } from '#server/auth/rights.rules.ts'
import { secondFactorsOf } from '#server/auth/second-factors.ts'
import type { Context } from '#server/context.ts'
import { date } from '#server/time/dates.ts'
import { actorNames } from '../members/person.reads.ts'
import { actGroups } from './acts.rules.ts'
import { noOffice } from './decisions.ts'
import { officeStream, type OfficeFact } from './facts.ts'
import { shownOffices, type ShownOffice } from './reads.ts'
import { rightNames, rightsText } from './rules.ts'

/** How many facts the page of an office shows. */
const maxFacts = 50

/** Returns an office with its rights, what it may do beside the others, and its history. @throws Refusal missing */
export async function officeView(ctx: Context, officeId: string) {
  const offices = await shownOffices(ctx)
  const office = offices.find((one) => one.officeId === officeId)
  if (!office) throw noOffice()
  const { holder } = office
  const [uses, secondFactor, history, namedBy] = await Promise.all([
    holder ? usesOf(ctx, holder.termId) : [],
    holder ? secondFactorOf(ctx.db, holder.personId) : null,
    historyOf(ctx, office),
    holder ? actorNames(ctx.db, ctx.chapter.id, [holder.namedBy]) : null,
  ])
  return {
    office: withoutIds(office),
    offices: offices.map(({ officeId, officeName }) => ({ officeId, officeName })),
    namedBy: holder && namedBy ? namedBy(holder.namedBy) : null,
    secondFactor,
    lastUsed:
      uses
        .map(({ usedAt }) => usedAt)
        .sort()
        .at(-1) ?? null,
    rights: allRights.map((right) => ({
      right,
      rightName: rightNames[right],
      level: office.rights[right] ?? null,
      lastUsed: uses.find((use) => use.right === right)?.usedAt ?? null,
      alsoHeldBy: offices
        .filter((other) => other.officeId !== officeId && other.rights[right] !== undefined)
        .map(({ officeName }) => officeName),
    })),
    acts: actGroups.map(({ group, acts }) => ({
      group,
      acts: acts.map(({ act, procedure, type }) => ({
        act,
        may: offices.filter(({ rights }) => opens(rights, neededFor(procedure, type))).map((one) => one.officeId),
      })),
    })),
    history,
    timeZone: ctx.chapter.timeZone,
  }
}

/** Returns an office for pages, which know people by their member ids. */
export function withoutIds({ holder, next, terms, ...office }: ShownOffice) {
  const shown = (term: ShownOffice['terms'][number]) => {
    const { personId: _, namedBy: __, ...rest } = term
    return rest
  }
  return { ...office, holder: holder && shown(holder), next: next && shown(next), terms: terms.map(shown) }
}

const usesOf = ({ db, chapter }: Context, termId: string) =>
  db
    .selectFrom('officeUses')
    .select(['right', 'usedAt'])
    .where('chapterId', '=', chapter.id)
    .where('termId', '=', termId)
    .execute()

/** Returns with what the holder proves a login besides the password. */
async function secondFactorOf(db: Db, personId: string): Promise<'passkey' | 'app' | 'none'> {
  const { hasPasskey, hasApp } = await secondFactorsOf(db, personId)
  if (hasPasskey) return 'passkey'
  return hasApp ? 'app' : 'none'
}

const factNames: Record<OfficeFact['type'], string> = {
  OfficeAdded: 'Office added',
  OfficeRightsChanged: 'Rights changed',
  OfficeRemoved: 'Office deleted',
  HolderNamed: 'Holder named',
  TermEnded: 'Term ended',
  HandOverConfirmed: 'Hand-over confirmed',
  AccessReviewed: 'Access reviewed',
}

/** Returns what happened to an office, newest first. */
async function historyOf({ db, chapter, logDefinition }: Context, { officeId }: ShownOffice) {
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapter.id)
    .where('stream', '=', streamName(officeStream.kind, chapter.id))
    .orderBy('version', 'desc')
    .execute()
  const all = rows.map((row) => ({ row, fact: readFact<OfficeFact>(row, logDefinition) }))
  const officeOfTerm = new Map(
    all.flatMap(({ fact }) => (fact.type === 'HolderNamed' ? [[fact.data.termId, fact.data.officeId] as const] : [])),
  )
  const own = all
    .filter(({ fact: { data } }) => {
      if ('officeId' in data) return data.officeId === officeId
      return 'termId' in data && officeOfTerm.get(data.termId) === officeId
    })
    .slice(0, maxFacts)
  const nameOfActor = await actorNames(
    db,
    chapter.id,
    own.map(({ row }) => row.actor),
  )
  const holders = await actorNames(
    db,
    chapter.id,
    own.flatMap(({ fact }) => ('personId' in fact.data ? [`member:${fact.data.personId}`] : [])),
  )
  return own.map(({ row, fact }) => ({
    position: row.position,
    recordedAt: row.recordedAt,
    name: factNames[fact.type],
    text: textOf(fact, (personId) => holders(`member:${personId}`)),
    by: nameOfActor(row.actor),
    hash: row.hash,
  }))
}

/** Returns what a fact says, in words. */
function textOf({ type, data }: OfficeFact, nameOfPerson: (personId: string) => string): string {
  switch (type) {
    case 'OfficeAdded':
    case 'OfficeRightsChanged':
      return rightsText(data.rights)
    case 'OfficeRemoved':
      return ''
    case 'HolderNamed':
      return `${nameOfPerson(data.personId)}, from ${date(data.fromDay)} until ${date(data.untilDay)}`
    case 'TermEnded':
    case 'HandOverConfirmed':
      return nameOfPerson(data.personId)
    case 'AccessReviewed':
      return ''
  }
}
