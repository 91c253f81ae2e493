import { demoChapters, emptyChapter } from './chapters.ts'
import { adding, type Setting } from './content.ts'
import type { DemoLife } from './life.ts'
import type { DemoStep } from './step.ts'

/** Two biographies for each position, so that chapters differ. */
const bios: Record<string, [string, string]> = {
  president: [
    '<p>Structural engineer with 22 years on long-span bridges; leads the seismic review panel of the county. Joined the chapter as a student and started its Saturday training classes.</p><h3>Goals for this term</h3><ul><li>A mentor for every new member in the first year.</li><li>The accounts of the chapter open to all members, every quarter.</li><li>One public lecture a season, in a library and not in a hotel.</li></ul>',
    '<p>Architect of schools and libraries, and a member of the state licensing board for nine years. Two terms as secretary came before this one.</p><p>Believes that a chapter is known by its site visits, and plans six of them a year.</p>',
  ],
  'president-elect': [
    '<p>Principal of a small practice that works on schools, libraries and clinics. Chairs the scholarship jury and edits the convention papers.</p>',
    '<p>Water engineer: 19 years of pumps, pipes and small towns. Organizes the spring picnic and the fall lecture series, and takes over as president next term.</p>',
  ],
  secretary: [
    '<p>Transportation planner; keeps the minutes, the member roll and the Saturday training classes, and answers every email within two days.</p>',
    '<p>Teaches concrete to people who will be asked to use less of it. Keeps the minutes of the board and the calendar of the chapter.</p>',
  ],
  treasurer: [
    '<p>Cost engineer for public works. Has kept the books of the chapter for five years and publishes them every quarter.</p><p>Questions about dues and receipts are welcome at any time.</p>',
    '<p>Geotechnical engineer and a careful reader of balance sheets. Looks after the relief fund and the scholarship account.</p>',
  ],
  'executive-member': [
    '<p>Controls engineer, mentor of the robotics team and organizer of the science fair for grades 4 to 12. Always looking for judges.</p>',
    '<p>Landscape architect. Leads walks, plans picnics and runs the annual creek restoration day together with the city.</p>',
  ],
  'Chapter-Rep': [
    '<p>Represents the chapter on the board, and brings back what the board decides. Mechanical engineer, builds test rigs for a living and robots on Saturdays.</p>',
    '<p>Licensing expert, retired from the state board. Answers the question about foreign degrees before it is asked, and speaks for the chapter at the convention.</p>',
  ],
}

const chapterPositions = [
  'president',
  'president-elect',
  'secretary',
  'treasurer',
  'executive-member',
  'executive-member',
]
const represented = demoChapters.map(({ sub }) => sub).filter((sub) => sub !== 'aea')

/** Returns the steps that add a chapter's current and previous committees; the parent's come from all chapters. */
export function electing({ idOf, ...setting }: Setting, sub: string, lives: readonly DemoLife[]): DemoStep[] {
  if (sub === emptyChapter) return []
  const members = (home: string) => lives.filter((life) => life.sub === home && life.fate === 'paying' && !life.isLoyal)
  const year = setting.now.getUTCFullYear()
  return [0, 1].flatMap((back) => {
    const [fromYear, toYear] = [year - 1 - 2 * back, year + 1 - 2 * back]
    const cSessionId = idOf(`session ${fromYear}`)
    const daysAgo = 330 + 365 * back
    const seats =
      sub === 'aea'
        ? boardSeats(members, back)
        : chapterPositions.map((position, index) => ({ position, life: members(sub)[4 + index + 4 * back] }))
    const seated = seats.flatMap(({ position, life }, index) => {
      if (!life) return []
      const [one, other] = bios[position.replace(/-[A-Z]{2}$/, '')]!
      const bio = (index + sub.charCodeAt(0) + back) % 2 === 0 ? one : other
      return adding(
        'committeeMembers',
        { cId: idOf(`${fromYear} ${index}`), cSessionId, memberId: life.memberId, position, bio },
        daysAgo - 1,
        setting,
      )
    })
    return [
      adding('committeeSessions', { cSessionId, fromYear, toYear, active: back === 0 ? 1 : 0 }, daysAgo, setting),
      ...seated,
    ]
  })
}

function boardSeats(members: (home: string) => DemoLife[], back: number) {
  const office = chapterPositions
    .slice(0, 4)
    .map((position, index) => ({ position, life: members(represented[index + back]!)[12 + index] }))
  const sent = represented.map((home) => ({
    position: `Chapter-Rep-${home.toUpperCase()}`,
    life: members(home)[16 + back],
  }))
  return [...office, ...sent]
}
