import { logDefinition } from '#server/wiring/log-definition.ts'
import { pagesOfFacts } from '#events-log/read.ts'
import type { Chapter } from '#server/chapter.ts'
import {
  enterMembership,
  headCountOf,
  rosterOn,
  type HeadCount,
  type Memberships,
  type Roster,
} from '#server/features/members/roster/decisions.ts'
import { typeNamesOf } from '#server/features/members/person.reads.ts'
import { memberFactOf, typeCounts } from '#server/features/members/roster/reads.ts'
import { deletedType } from '#server/features/members/roster/rules.ts'
import { dayIn } from '#server/time/calendar.ts'
import { count, table } from './layout.ts'
import { replayedOf, replayHead } from './replay-extent.ts'
import type { CommandLine, Report } from './verb.ts'

type ChapterRoster = Pick<Chapter, 'chapterName' | 'subDomain'> & { roster: Roster; types: ReadonlyMap<string, string> }

/** Replays the members from the log; only the names of member types come from elsewhere. */
export async function replayMembers(cli: CommandLine): Promise<Report> {
  const books = await cli.books()
  const { extent, chapterId, chapters, ...replayed } = await replayedOf(books, cli)
  const daysOf = new Map<string, (iso: string) => string>(chapters.map(({ id, zones }) => [id, dayIn(zones)]))
  const memberships = new Map<string, Memberships>()
  let read = 0
  for await (const page of pagesOfFacts(books.store.read, {
    upTo: extent.upTo,
    kind: 'member',
    ...(chapterId === undefined ? {} : { chapterId }),
  })) {
    for (const row of page) {
      const ofChapter = memberships.get(row.chapterId) ?? (new Map() as Memberships)
      memberships.set(row.chapterId, ofChapter)
      enterMembership(
        ofChapter,
        (daysOf.get(row.chapterId) ?? dayInUtc)(row.recordedAt),
        memberFactOf(row, logDefinition),
      )
    }
    cli.progress((read += page.length))
  }
  const rosters = await Promise.all(
    chapters.map(async ({ id, chapterName, subDomain }) => {
      const roster = rosterOn(memberships.get(id) ?? noMemberships, replayed.until ?? lastDay)
      return { chapterName, subDomain, roster, types: await typeNamesOf(books.store.read, id) }
    }),
  )
  const head = replayHead('Members', { ...replayed, chapters: rosters }, 'A change counts from when it was recorded.')
  return {
    ok: true,
    figures: { ...replayed, chapters: rosters.map(figuresOf) },
    lines: [...head, '', ...countText(rosters), ...(cli.flag('list') ? ['', ...listText(rosters)] : [])],
  }
}

/** For a deleted chapter. */
const dayInUtc = dayIn('UTC')

const noMemberships: Memberships = new Map()

/** Later than any fact. */
const lastDay = '9999-12-31'

const named = ({ types }: ChapterRoster, memberTypeId: string) => types.get(memberTypeId) ?? deletedType

function figuresOf(chapter: ChapterRoster) {
  const { chapterName, subDomain, roster } = chapter
  const members = roster.members.map(({ memberId, memberTypeId, status }) => ({
    memberId,
    memberTypeId,
    memberType: named(chapter, memberTypeId),
    status,
  }))
  return { subDomain, chapterName, ...headCountOf(roster.byType), types: typeCounts(chapter, roster), members }
}

/** Formats counts by member type; with several chapters, by chapter. */
function countText(rosters: ChapterRoster[]): string[] {
  const [only, ...others] = rosters
  const rows =
    only && others.length === 0
      ? typeCounts(only, only.roster).map(({ memberType, ...heads }) => line(memberType, heads))
      : rosters.map(({ chapterName, subDomain, roster }) =>
          line(`${chapterName} (${subDomain})`, headCountOf(roster.byType)),
        )
  const sum = headCountOf(new Map(rosters.map(({ subDomain, roster }) => [subDomain, headCountOf(roster.byType)])))
  return table(
    [[others.length === 0 ? 'Member type' : 'Chapter', 'Members', 'Active', 'Inactive'], ...rows, line('Total', sum)],
    { sum: true },
  )
}

const line = (name: string, { active, inactive }: HeadCount) => [
  name,
  count(active + inactive),
  count(active),
  count(inactive),
]

function listText(rosters: ChapterRoster[]): string[] {
  const rows = rosters.flatMap((chapter) =>
    chapter.roster.members.map(({ memberId, memberTypeId, status }) => [
      memberId,
      chapter.subDomain,
      named(chapter, memberTypeId),
      status,
    ]),
  )
  return table([['Member', 'Chapter', 'Member type', 'Status'], ...rows])
}
